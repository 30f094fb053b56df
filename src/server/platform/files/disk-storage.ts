import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ByteRange, type Storage, StorageError, type StoredFile } from './storage.ts'

/** Files on the disk of this machine, for an installation on one machine. */
export function diskStorage(root: string): Storage {
  function pathOf(key: string) {
    const path = normalize(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error('storage key leaves its root')
    return path
  }

  async function write(key: string, stream: Readable): Promise<number> {
    const path = pathOf(key)
    const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}${draftEnd}`
    try {
      await mkdir(dirname(path), { recursive: true })
      await pipeline(stream, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      const { size } = await stat(draft)
      await rename(draft, path)
      return size
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined)
      throw stream.errored === error && !isSystemError(error) ? error : new StorageError('written', error)
    }
  }

  return {
    put: async (key, bytes) => void (await write(key, Readable.from([bytes]))),
    putStream: write,
    get: (key, range) => ignoreMissing('read', range === undefined ? readFile(pathOf(key)) : part(pathOf(key), range)),
    size: async (key) => {
      const found = await ignoreMissing('read', stat(pathOf(key)))
      return found?.isFile() === true ? found.size : null
    },
    async read(key) {
      const file = await ignoreMissing('read', open(pathOf(key), 'r'))
      return file === null ? null : { stream: file.createReadStream(), bytes: (await file.stat()).size }
    },
    proxyPath: async (key) => `/${key.split('/').map(encodeURIComponent).join('/')}`,
    list: (folder) => filesBelow(root, folder === undefined ? root : pathOf(folder)),
    async remove(key) {
      await ignoreMissing('removed', rm(pathOf(key), { recursive: true, force: true }))
    },
  }
}

/** Name ending of a file that is still being written. */
const draftEnd = '.part'

async function part(path: string, { first, last }: ByteRange): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(last - first + 1), 0, last - first + 1, first)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function filesBelow(root: string, folder: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  const entries = await ignoreMissing('listed', opendir(folder, { recursive: true }))
  if (entries === null) return files
  for await (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(draftEnd)) continue
    const path = join(entry.parentPath, entry.name)
    const found = await ignoreMissing('listed', stat(path))
    if (found === null) continue
    files.push({ key: relative(root, path).split(sep).join('/'), bytes: found.size, modifiedAt: found.mtime })
  }
  return files
}

/** Null if the file does not exist. */
async function ignoreMissing<T>(action: string, result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw new StorageError(action, error)
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
