import { posix } from 'node:path'
import type { Storage } from '../../server/platform/files/storage.ts'
import { pictureOfKey } from '../people/look.ts'

/**
 * The storage of the demo: photos of its fictional members are made and stored when they are first requested. Making all sizes of
 * thousands of pictures in advance would take minutes.
 */
export function pictureStorage(stored: Storage): Storage {
  const making = new Map<string, Promise<void>>()

  /** Makes the file if it is a picture that does not exist yet; concurrent requests wait for the same one. */
  async function ensure(key: string): Promise<void> {
    const wanted = pictureOfKey(posix.dirname(key))
    if (wanted === null || (await stored.size(key)) !== null) return
    const running = making.get(key) ?? make(key, wanted).finally(() => making.delete(key))
    making.set(key, running)
    await running
  }

  async function make(key: string, { look, setting }: NonNullable<ReturnType<typeof pictureOfKey>>): Promise<void> {
    // A server without a demo loads nothing of this
    const { pictureFile } = await import('./picture-file.ts')
    const bytes = await pictureFile(look, setting, posix.basename(key))
    if (bytes !== null) await stored.put(key, bytes)
  }

  return {
    ...stored,
    async get(key, range) {
      await ensure(key)
      return stored.get(key, range)
    },
    async size(key) {
      await ensure(key)
      return stored.size(key)
    },
    async read(key) {
      await ensure(key)
      return stored.read(key)
    },
  }
}
