from typing import Any as Any

ptr8 = list[int]
ptr16 = list[int]
ptr32 = list[int]
