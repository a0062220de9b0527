"""``python -m jie`` is the program ``jie``."""

import os
import subprocess
import sys

from ._process import program

if os.name == "posix":
    os.execv(program(), [program(), *sys.argv[1:]])
sys.exit(subprocess.call([program(), *sys.argv[1:]]))
