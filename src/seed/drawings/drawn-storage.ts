import { posix } from 'node:path'
import type { Storage } from '../../server/platform/files/storage.ts'
import { drawingOf } from '../people/look.ts'

/**
 * The storage of the demo: photos of its invented members are drawn when they are first looked at, and stored. To draw all sizes of thousands
 * of pictures before anybody looks would take minutes.
 */
export function drawnStorage(disk: Storage): Storage {
  const drawing = new Map<string, Promise<void>>()

  /** Makes sure that the file is there, where it is one that can be drawn; several who ask at once wait for the same. */
  async function ensure(key: string): Promise<void> {
    const wanted = drawingOf(posix.dirname(key))
    if (wanted === null || (await disk.has(key))) return
    const running = drawing.get(key) ?? draw(key, wanted).finally(() => drawing.delete(key))
    drawing.set(key, running)
    await running
  }

  async function draw(key: string, { look, scene }: NonNullable<ReturnType<typeof drawingOf>>): Promise<void> {
    // A server that shows no drawings loads nothing to draw with
    const { drawFile } = await import('./draw-file.ts')
    const bytes = await drawFile(look, scene, posix.basename(key))
    if (bytes !== null) await disk.put(key, bytes)
  }

  return {
    ...disk,
    async get(key) {
      await ensure(key)
      return disk.get(key)
    },
    async has(key) {
      await ensure(key)
      return disk.has(key)
    },
    async read(key) {
      await ensure(key)
      return disk.read(key)
    },
  }
}
