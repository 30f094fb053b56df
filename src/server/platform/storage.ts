import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'

/** Files of members: photos and, later, exports. Keys look like paths and never come from outside unchecked. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Removes a file or everything below a folder; nothing there is fine. */
  remove(key: string): Promise<void>
}

/** Files on this machine's disk; a file appears whole or not at all. */
export function diskStorage(root: string): Storage {
  function pathOf(key: string) {
    const path = normalize(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error('storage key leaves its root')
    return path
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },
  }
}
