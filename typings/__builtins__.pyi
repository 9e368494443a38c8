from typing import Any as Any
