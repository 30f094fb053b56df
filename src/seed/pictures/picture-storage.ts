import { posix } from 'node:path'
import type { Storage } from '../../server/platform/files/storage.ts'
import { drawingOf } from '../people/look.ts'

/**
 * The storage of the demo: photos of its fictional members are drawn and stored when they are first requested. Drawing all sizes of
 * thousands of pictures in advance would take minutes.
 */
export function drawnStorage(stored: Storage): Storage {
  const drawing = new Map<string, Promise<void>>()

  /** Draws the file if it is a drawing that does not exist yet; concurrent requests wait for the same one. */
  async function ensure(key: string): Promise<void> {
    const wanted = drawingOf(posix.dirname(key))
    if (wanted === null || (await stored.size(key)) !== null) return
    const running = drawing.get(key) ?? draw(key, wanted).finally(() => drawing.delete(key))
    drawing.set(key, running)
    await running
  }

  async function draw(key: string, { look, scene }: NonNullable<ReturnType<typeof drawingOf>>): Promise<void> {
    // A server that shows no drawings loads nothing to draw with
    const { drawFile } = await import('./picture-file.ts')
    const bytes = await drawFile(look, scene, posix.basename(key))
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
