import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Files of members: photos and exports. Keys look like paths and never come from outside unchecked. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Writes a file as it comes, however large; answers its bytes. A stream that fails leaves no file. */
  putStream(key: string, stream: Readable): Promise<number>
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  /** The file as a stream, and how long it is; null when there is no such file. */
  read(key: string): Promise<{ stream: Readable; bytes: number } | null>
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
      const part = partOf(path)
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    async putStream(key, stream) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const part = partOf(path)
      try {
        await pipeline(stream, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
        const { size } = await stat(part)
        await rename(part, path)
        return size
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    get: (key) => readFile(pathOf(key)).catch(unlessMissing),
    has: async (key) => (await stat(pathOf(key)).catch(unlessMissing)) !== null,
    async read(key) {
      const file = await open(pathOf(key), 'r').catch(unlessMissing)
      return file === null ? null : { stream: file.createReadStream(), bytes: (await file.stat()).size }
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },
  }
}

/** Where a file is written before it appears. */
function partOf(path: string): string {
  return `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
