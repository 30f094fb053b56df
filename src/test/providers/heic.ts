import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Pictures as telephones send them, from libheif's own encoder. `phone`: 300 by 400, blue above red, EXIF of a camera that was turned
 * (orientation 6) with the words SECRET-STREET-12 and a place; `clear`: all transparent; `deep`: green in ten bits; `wide`: green of Display P3; `large`: green,
 * 7300 by 5475, not much below what is taken.
 */
export function heicPhoto(name: 'phone' | 'clear' | 'deep' | 'wide' | 'large'): Promise<Buffer> {
  return readFile(join(import.meta.dirname, '../fixtures', `${name}.heic`))
}

type Box = { name: string; start: number; body: number; end: number }

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const end = at + file.readUInt32BE(at)
    boxes.push({ name: file.toString('latin1', at + 4, at + 8), start: at, body: at + 8, end })
    at = end
  }
  return boxes
}

/** Boxes of a path, outermost first: `pathTo(file, 'meta', 'iprp', 'ipco')`. */
function pathTo(file: Buffer, ...names: string[]): Box[] {
  const path: Box[] = []
  let [from, to] = [0, file.length]
  for (const name of names) {
    const box = boxesIn(file, from, to).find((each) => each.name === name)
    if (box === undefined) throw new Error(`no ${name}`)
    path.push(box)
    // `meta` has a version before its boxes
    from = box.body + (name === 'meta' ? 4 : 0)
    to = box.end
  }
  return path
}

/** Puts bytes into a file, at the end of the last box of the path, and makes that box and those around it longer. */
function extended(file: Buffer, path: Box[], at: number, bytes: Buffer): Buffer {
  const grown = Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)])
  for (const { start } of path) grown.writeUInt32BE(grown.readUInt32BE(start) + bytes.length, start)
  return grown
}

/** The same file saying that its picture is to be turned (`angle` times 90° against the clock), then mirrored (0: upside down, 1: left to right). */
export function turnedHeic(file: Buffer, { angle, mirror }: { angle?: number; mirror?: number }): Buffer {
  let turned = file
  for (const [name, value] of [
    ['irot', angle],
    ['imir', mirror],
  ] as const)
    if (value !== undefined) turned = withProperty(turned, Buffer.from([0, 0, 0, 9, ...Buffer.from(name), value]))
  return turned
}

/** Adds a property to the list of all, and names it for the first item, the picture; then all data lies further back. */
function withProperty(file: Buffer, property: Buffer): Buffer {
  const list = pathTo(file, 'meta', 'iprp', 'ipco')
  const [, , all] = list
  if (all === undefined) throw new Error('no properties')
  const number = boxesIn(file, all.body, all.end).length + 1
  const longer = extended(file, list, all.end, property)
  const named = pathTo(longer, 'meta', 'iprp', 'ipma')
  // Version and flags, how many items, id of the first, how many properties it has
  const count = (named[2]?.body ?? 0) + 10
  const associations = longer[count] ?? 0
  longer[count] = associations + 1
  const whole = extended(longer, named, count + 1 + associations, Buffer.from([0x80 | number]))
  shiftData(whole, whole.length - file.length)
  return whole
}

/** Where the items' bytes lie is counted from the beginning of the file (version 0 of `iloc`, four bytes each). */
function shiftData(file: Buffer, by: number): void {
  const at = pathTo(file, 'meta', 'iloc')[1]?.body ?? 0
  if (file[at] !== 0 || file[at + 4] !== 0x44 || file[at + 5] !== 0x40) throw new Error('another kind of iloc')
  const items = file.readUInt16BE(at + 6)
  for (let item = 0, entry = at + 8; item < items; item += 1) {
    const extents = file.readUInt16BE(entry + 8)
    for (let extent = 0; extent < extents; extent += 1) {
      const place = entry + 10 + extent * 8
      file.writeUInt32BE(file.readUInt32BE(place) + by, place)
    }
    entry += 10 + extents * 8
  }
}

/** The same file saying that its picture has this size. */
export function resizedHeic(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file)
  const [, , all] = pathTo(copy, 'meta', 'iprp', 'ipco')
  const size = boxesIn(copy, all?.body ?? 0, all?.end ?? 0).find(({ name }) => name === 'ispe')
  if (size === undefined) throw new Error('no size')
  copy.writeUInt32BE(width, size.body + 4)
  copy.writeUInt32BE(height, size.body + 8)
  return copy
}

/** The same file under another first name and with another relative. */
export function renamedHeic(file: Buffer, brand: string, relative: string): Buffer {
  const copy = Buffer.from(file)
  copy.write(brand, 8, 'latin1')
  copy.write(relative, copy.readUInt32BE(0) - 4, 'latin1')
  return copy
}
