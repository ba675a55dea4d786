"""Traders of Osaka and Tsukiji Market for programs: docs/python.md.

Records, reviews and matches are missing where the extension was built without Boost and fmt.
"""

from ichiba._core import *  # noqa: F403
from ichiba import symmetry as symmetry  # noqa: E402
