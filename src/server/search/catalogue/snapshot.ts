import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { attributes, interestKeys } from '../../../contract/profiles/profiles.ts'
import { searchedAttributes } from '../../../contract/search-constants.ts'
import { addSegment, type Catalogue, newCatalogue } from './catalogue.ts'
import type { Position } from './changes.ts'
import { type PackedFacts, packSegment, unpackSegment } from './packed-segment.ts'

/** State of the database that a snapshot contains at least. */
export type SnapshotOrigin = {
  /** The database, and everything else that the columns depend on. */
  source: string
  /** All changes up to here are in it. */
  position: Position
  /** When it was written, in milliseconds. */
  at: number
}
type Block = PackedFacts & { bytes: number; sum: number }
type Contents = SnapshotOrigin & { encoding: string; regions: [string, number][]; segments: Block[] }

/** Why a file is not used. */
export class SnapshotError extends Error {}

/** Change it with the format. */
const format = 'VONKIDX3'
const edge = Buffer.from(format, 'latin1')
/** The format at the start, the packed segments, their contents as JSON, its length and checksum, the format again. */
const endBytes = 8 + edge.length
/** Read, written and summed in one go, within about ten milliseconds. */
const pieceBytes = 16 * 1024 * 1024
/** A file that has been under construction for longer was left by a process that was killed. */
const abandonedMs = 10 * 60_000

/** The meaning of codes in the columns. */
const encoding = createHash('sha256')
  .update(JSON.stringify([searchedAttributes, attributes, interestKeys]))
  .digest('hex')

/**
 * Writes all members of the catalogue into a file that only we can read, and puts it in place of the previous one.
 * Segments are copied one after the other while the catalogue changes: members who change segments meanwhile are in
 * both, or in neither, and are among the changes after `position`. Does nothing while another process writes, or if
 * `isCurrent` is false at the end.
 */
export async function writeSnapshot(
  path: string,
  { catalogue, origin, isCurrent }: { catalogue: Catalogue; origin: SnapshotOrigin; isCurrent: () => boolean },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.part`
  const file = await openAlone(draft)
  if (file === null) return
  try {
    await file.writeFile(edge)
    const segments: Block[] = []
    for (const segment of catalogue.crowds) {
      const { facts, bytes } = packSegment(segment)
      segments.push({ ...facts, bytes: bytes.length, sum: await writePieces(file, bytes) })
    }
    const contents: Contents = { ...origin, encoding, regions: [...catalogue.regions], segments }
    const json = Buffer.from(JSON.stringify(contents))
    const numbers = Buffer.alloc(8)
    numbers.writeUInt32LE(json.length, 0)
    numbers.writeUInt32LE(crc32(json), 4)
    await file.writeFile(Buffer.concat([json, numbers, edge]))
    await file.sync()
    if (isCurrent()) await rename(draft, path)
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

/** The file for a process that writes alone; null while another one does. */
async function openAlone(draft: string): Promise<FileHandle | null> {
  const begun = await ageOf(draft)
  if (begun !== null && begun > abandonedMs) await rm(draft, { force: true })
  try {
    return await open(draft, 'wx', 0o600)
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return null
    throw error
  }
}

/** Milliseconds since a file was written; null if there is none. */
export async function ageOf(path: string): Promise<number | null> {
  try {
    return Date.now() - (await stat(path)).mtimeMs
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw error
  }
}

async function writePieces(file: FileHandle, bytes: Uint8Array): Promise<number> {
  let sum = 0
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes)
    sum = crc32(piece, sum)
    await file.writeFile(piece)
  }
  return sum
}

/**
 * Reads a snapshot; null without a file. `refuse` returns why its origin does not suit. Errors: SnapshotError for a
 * file that is refused, damaged or of another format.
 */
export async function readSnapshot(
  path: string,
  refuse: (origin: SnapshotOrigin) => string | null,
): Promise<{ catalogue: Catalogue; origin: SnapshotOrigin } | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return null
    throw error
  })
  if (file === null) return null
  try {
    const { encoding: encoded, regions, segments, ...origin } = await contentsOf(file)
    const reason = encoded === encoding ? refuse(origin) : 'other attributes or interests'
    if (reason !== null) throw new SnapshotError(reason)
    const catalogue = newCatalogue({ members: segments.reduce((sum, { used, free }) => sum + used - free, 0) })
    for (const [name, number] of regions) catalogue.regions.set(name, number)
    let at = edge.length
    for (const { bytes, sum, ...facts } of segments) {
      addSegment(catalogue, unpackSegment(facts, await readPieces(file, { at, bytes, sum })))
      at += bytes
      await breathe()
    }
    return { catalogue, origin }
  } finally {
    await file.close()
  }
}

async function contentsOf(file: FileHandle): Promise<Contents> {
  const { size } = await file.stat()
  if (size < edge.length + endBytes) throw new SnapshotError('too short')
  const [start, end] = [Buffer.alloc(edge.length), Buffer.alloc(endBytes)]
  await file.read(start, 0, start.length, 0)
  await file.read(end, 0, end.length, size - end.length)
  if (!start.equals(edge)) throw new SnapshotError('another format')
  if (!end.subarray(8).equals(edge)) throw new SnapshotError('incomplete')
  const length = end.readUInt32LE(0)
  const at = size - endBytes - length
  if (at < edge.length) throw new SnapshotError('incomplete')
  const json = Buffer.from(await readPieces(file, { at, bytes: length, sum: end.readUInt32LE(4) }))
  const contents = JSON.parse(json.toString()) as Contents
  const blocks = contents.segments.reduce((sum, { bytes }) => sum + bytes, 0)
  if (edge.length + blocks !== at) throw new SnapshotError('incomplete')
  return contents
}

async function readPieces(
  file: FileHandle,
  { at, bytes, sum }: { at: number; bytes: number; sum: number },
): Promise<ArrayBuffer> {
  const buffer = new ArrayBuffer(bytes)
  let [from, found] = [0, 0]
  while (from < bytes) {
    const piece = new Uint8Array(buffer, from, Math.min(pieceBytes, bytes - from))
    const { bytesRead } = await file.read(piece, 0, piece.length, at + from)
    if (bytesRead === 0) throw new SnapshotError('incomplete')
    found = crc32(piece.subarray(0, bytesRead), found)
    from += bytesRead
  }
  if (found !== sum) throw new SnapshotError('damaged')
  return buffer
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
