import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Pixels across a painting that is shipped: as wide as it is shown. */
export const paintingWidth = 576

/** Flat areas are found at this width: at others they would be smaller or larger beside the face. */
const width = 768

/** A painting (PNG) in flat areas of few tones, 768 pixels wide (PNG). Needs Debian's `python3-opencv`. */
export const gouache = (painting: Buffer): Buffer =>
  execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'gouache.py'), `${width}`], {
    input: painting,
    maxBuffer: 64 * 1024 * 1024,
  })
