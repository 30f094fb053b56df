import { createHash } from 'node:crypto'
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import type { StoredPhoto } from '../../server/profiles/photos/index.ts'
import { faceAt } from '../people/faces.ts'
import { isMirrored, type Look, pictureKey, type Setting } from '../people/look.ts'
import type { Scene } from '../people/scenes.ts'
import { hairs, lighter, mix, skins } from './colours.ts'
import { lights } from './lights.ts'
import { pictureSize } from './picture.ts'

/** A photo whose files are made when somebody first looks at it (`pictureStorage`). */
export function demoPhoto(look: Look, setting: Setting): StoredPhoto {
  const filesKey = pictureKey(look, setting)
  const contentHash = createHash('sha256').update(filesKey).digest('hex')
  const thumbhash = setting === 'portrait' ? portraitHash(look) : sceneHash(look, setting)
  return { filesKey, ...pictureSize, thumbhash, contentHash, print: null }
}

/** The placeholder of a portrait, noted with its face. */
function portraitHash(look: Look): string {
  const { thumbhash } = faceAt(look.face)
  if (!isMirrored(look)) return thumbhash
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'))
  const mirrored = new Uint8Array(rgba.length)
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const from = (y * w + x) * 4
      mirrored.set(rgba.subarray(from, from + 4), (y * w + w - 1 - x) * 4)
    }
  return Buffer.from(rgbaToThumbHash(w, h, mirrored)).toString('base64')
}

const grid = { width: 12, height: 16 }

/** The placeholder of a picture in a scene, from its few large shapes: to make the picture for this would take a second for every ten. */
function sceneHash(look: Look, scene: Scene): string {
  const face = faceAt(look.face)
  const [back, skin, hair] = [lights[scene].average, skins[face.skin], hairs[face.hair]]
  const cloth = mix(back, [90, 90, 104], 0.6)
  const colourAt = (across: number, down: number) => {
    if ((across / 0.24) ** 2 + ((down - 0.42) / 0.26) ** 2 < 1) return skin
    if ((across / 0.3) ** 2 + ((down - 0.34) / 0.3) ** 2 < 1) return hair
    return down > 0.72 && Math.abs(across) < 0.14 + (down - 0.66) * 1.6 ? cloth : lighter(back, 0.3 * (1 - down))
  }
  const pixels = new Uint8Array(grid.width * grid.height * 4)
  for (let y = 0; y < grid.height; y += 1)
    for (let x = 0; x < grid.width; x += 1) {
      const colour = colourAt((x + 0.5) / grid.width - 0.5, (y + 0.5) / grid.height)
      pixels.set([...colour.map(Math.round), 255], (y * grid.width + x) * 4)
    }
  return Buffer.from(rgbaToThumbHash(grid.width, grid.height, pixels)).toString('base64')
}
