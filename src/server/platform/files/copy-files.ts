import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Storage, StoredFile } from './storage.ts'

type CopyCounts = { copied: number; unchanged: number; bytes: number; failed: string[] }

/**
 * Copies all files from one storage to another under the same keys and compares their checksums. A file that is there
 * with the same checksum is left, so a copy that was interrupted is continued by starting it again. Files that failed
 * are named, and the others go on.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  { atOnce = 8, onProgress = () => undefined }: { atOnce?: number; onProgress?: (counts: CopyCounts) => void } = {},
): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, unchanged: 0, bytes: 0, failed: [] }
  const files = await from.list()
  const sizes = new Map((await to.list()).map(({ key, bytes }) => [key, bytes]))
  async function copyNext(): Promise<void> {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      try {
        const isSame = sizes.get(file.key) === file.bytes && (await checksumsMatch(from, to, file))
        if (isSame) counts.unchanged += 1
        else if (await copyOne(from, to, file)) counts.copied += 1
        counts.bytes += file.bytes
      } catch {
        counts.failed.push(file.key)
      }
      onProgress(counts)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, copyNext))
  return counts
}

/** False if the file was deleted meanwhile. */
async function copyOne(from: Storage, to: Storage, file: StoredFile): Promise<boolean> {
  const found = await from.read(file.key)
  if (found === null) return false
  await to.putStream(file.key, found.stream)
  if (await checksumsMatch(from, to, file)) return true
  throw new Error('the copy differs')
}

async function checksumsMatch(from: Storage, to: Storage, { key }: StoredFile): Promise<boolean> {
  const [one, other] = await Promise.all([from.read(key), to.read(key)])
  if (one === null || other === null) return one === other
  const [mine, theirs] = await Promise.all([checksumOf(one.stream), checksumOf(other.stream)])
  return mine === theirs
}

async function checksumOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
