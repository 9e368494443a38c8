"""What is packed into an image, made once for all who only look at it."""

import pytest

from host_sim.image import image


@pytest.fixture(scope="session")
def modules(tmp_path_factory):
    folder = tmp_path_factory.mktemp("modules")
    image.fill(folder)
    return folder
