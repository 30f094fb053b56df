import { createHash } from 'node:crypto'
import { rgbaToThumbHash } from 'thumbhash'
import type { StoredPhoto } from '../../server/profiles/photos/index.ts'
import { faceAt } from '../people/faces.ts'
import { drawingKey, type Look, type Scene } from '../people/look.ts'
import { hairs, lighter, mix, skins } from './colours.ts'
import { lights } from './lights.ts'
import { drawingSize } from './picture.ts'

/** A photo whose files are drawn when somebody first looks at it (`drawnStorage`). */
export function drawn(look: Look, scene: Scene): StoredPhoto {
  const filesKey = drawingKey(look, scene)
  const contentHash = createHash('sha256').update(filesKey).digest('hex')
  return { filesKey, ...drawingSize, thumbhash: thumbhashOf(look, scene), contentHash, print: null }
}

const grid = { width: 12, height: 16 }

/** The placeholder of a drawing, from its few large shapes: to draw it for this would take a second for every ten. */
function thumbhashOf(look: Look, scene: Scene): string {
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
