import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import type { DecodedPhoto, decodePhoto } from '../../server/profiles/photos/decoding/photo-decoder.ts'

const cache = globalThis as { knownPhotos?: Map<string, DecodedPhoto> }
/** What the decoders made of a file, by its bytes and how they were asked; for all test files of a worker. */
cache.knownPhotos ??= new Map()
const known = cache.knownPhotos

// A photo is decoded in a process that is started for it, and hundreds of tests send the same one. The same bytes give the same files, so they
// are decoded once. What is new or refused goes the whole way every time, and so does all in photo-decoder.media.test.ts.
vi.mock(import('../../server/profiles/photos/decoding/photo-decoder.ts'), async (original) => {
  const real = await original()
  const decode: typeof decodePhoto = async (log, order) => {
    const { path, ...options } = order
    const bytes = await readFile(path).catch(() => null)
    if (bytes === null) return real.decodePhoto(log, order)
    const key = createHash('sha256').update(JSON.stringify(options)).update(bytes).digest('hex')
    const photo = known.get(key) ?? (await real.decodePhoto(log, order))
    known.set(key, photo)
    return photo
  }
  return { ...real, decodePhoto: decode }
})
