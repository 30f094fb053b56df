import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enoughBytes = 2 * 1024 ** 3

/** A new folder for a database that lives as long as a test run: in memory where there is room, else on disk, where copying a database takes a second. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), prefix))
  chmodSync(folder, 0o755) // as root, PostgreSQL's own account must be able to enter
  return folder
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > enoughBytes
  } catch {
    return false
  }
}
