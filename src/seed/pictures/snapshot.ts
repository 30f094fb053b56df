import sharp from 'sharp'
import type { Look } from '../people/look.ts'
import { type SnapshotName, snapshotAt, snapshots } from '../people/snapshots.ts'
import { chanceOf } from '../random.ts'
import { snapshotFile } from './files.ts'

/** How a member shows a picture: no two members have the same file. */
export function snapshotShot({ seed }: Look, name: SnapshotName) {
  const snapshot = snapshotAt(name)
  if (snapshot === undefined) throw new Error(`there is no picture ${name}`)
  const chance = chanceOf(seed * 17 + snapshots.indexOf(snapshot) * 6007)
  const range = (from: number, to: number) => from + chance.next() * (to - from)
  return {
    thumbhash: snapshot.thumbhash,
    mirrors: chance.is(0.5) && snapshot.canMirror,
    zoom: range(1, 1.1),
    across: range(0.2, 0.8),
    down: range(0.2, 0.8),
    brightness: range(0.95, 1.05),
    warmth: range(-0.025, 0.03),
  }
}

/** A picture without a person as a member shows it: raw pixels. */
export async function rawSnapshot(look: Look, name: SnapshotName, size: { width: number; height: number }) {
  const { mirrors, zoom, across, down, brightness, warmth } = snapshotShot(look, name)
  const full = { width: Math.ceil(size.width * zoom), height: Math.ceil(size.height * zoom) }
  const picture = sharp(snapshotFile(name))
  if (mirrors) picture.flop()
  return picture
    .resize({ ...full, fit: 'fill' })
    .extract({
      left: Math.round((full.width - size.width) * across),
      top: Math.round((full.height - size.height) * down),
      ...size,
    })
    .removeAlpha()
    .linear([brightness + warmth, brightness, brightness - warmth], [0, 0, 0])
    .raw()
    .toBuffer()
}
