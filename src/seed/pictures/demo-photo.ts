import { createHash } from 'node:crypto'
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import type { StoredPhoto } from '../../server/profiles/photos/index.ts'
import { faceAt } from '../people/faces.ts'
import { isScene, type Look, pictureKey, type Setting } from '../people/look.ts'
import type { Scene } from '../people/scenes.ts'
import { hairs, mix, skins } from './colours.ts'
import { averages } from './lights.ts'
import { pictureSize, poseOf } from './shots.ts'
import { snapshotShot } from './snapshot.ts'

/** A photo whose files are made when somebody first looks at it (`pictureStorage`). */
export function demoPhoto(look: Look, setting: Setting): StoredPhoto {
  const filesKey = pictureKey(look, setting)
  const contentHash = createHash('sha256').update(filesKey).digest('hex')
  const thumbhash = thumbhashOf(look, setting)
  return { filesKey, ...pictureSize(look, setting), thumbhash, contentHash, print: null }
}

function thumbhashOf(look: Look, setting: Setting): string {
  if (setting === 'portrait' || isScene(setting)) return personHash(look, setting)
  // Noted with the snapshot
  const { thumbhash, mirrors } = snapshotShot(look, setting)
  if (!mirrors) return thumbhash
  const mirrored = mirroredHashes.get(thumbhash) ?? mirroredHash(thumbhash)
  mirroredHashes.set(thumbhash, mirrored)
  return mirrored
}

/** Many members have the same few photos. */
const mirroredHashes = new Map<string, string>()

function mirroredHash(thumbhash: string): string {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'))
  const mirrored = new Uint8Array(rgba.length)
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      const from = (y * w + x) * 4
      mirrored.set(rgba.subarray(from, from + 4), (y * w + w - 1 - x) * 4)
    }
  return Buffer.from(rgbaToThumbHash(w, h, mirrored)).toString('base64')
}

/** Points across a placeholder of a person. */
const points = 14
const usualOutline = { top: 0.11, middle: 0.5 }

/** The placeholder of a picture of somebody, from its few large shapes: to make the picture for this would take a second for every ten. */
function personHash(look: Look, setting: 'portrait' | Scene): string {
  const face = faceAt(look.face)
  const { sitting, scene, shot, frame } = poseOf(look, setting)
  const [back, skin, hair] = [averages[scene], skins[face.skin], hairs[face.hair]]
  const cloth = mix(back, [90, 90, 104], 0.6)
  const outline = sitting === 0 ? usualOutline : face.outline
  const middle = shot.isMirrored ? 1 - outline.middle : outline.middle
  const head = (outline.top * 4) / 3 + 0.34
  const height = Math.round(points * shot.ratio)
  const colourAt = (x: number, y: number) => {
    const across = frame.left + x * frame.width - middle
    const down = frame.top + y * frame.height - head
    if ((across / 0.22) ** 2 + ((down - 0.1) / 0.3) ** 2 < 1) return skin
    if ((across / 0.3) ** 2 + (down / 0.36) ** 2 < 1) return hair
    return down > 0.4 && Math.abs(across) < 0.16 + (down - 0.3) * 1.4 ? cloth : back
  }
  const pixels = new Uint8Array(points * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < points; x += 1) {
      const colour = colourAt((x + 0.5) / points, (y + 0.5) / height)
      pixels.set([...colour.map(Math.round), 255], (y * points + x) * 4)
    }
  return Buffer.from(rgbaToThumbHash(points, height, pixels)).toString('base64')
}
