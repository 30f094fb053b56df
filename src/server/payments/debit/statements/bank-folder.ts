import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaOf } from '../../../platform/db/db.ts'
import { publicSchema } from '../../../platform/db/schema-of.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { importStatement } from './statements.ts'

/** A file that was changed less than this ago may still be being written. */
const stableMs = 60_000
/** A file that cannot be read may be an upload that stalled. */
const stalledMs = 15 * 60_000
/** Imported files name the accounts of members. */
const doneDays = 30
const maxBytes = 64 * 1024 * 1024
/** Names under which file transfers write. */
const unfinished = /^\.|\.(?:part|filepart|tmp|writing)$/i

type Found = { name: string; path: string; changedAt: number; bytes: number }

/**
 * Imports the bank statements in the folder of `BANK_FILES_DIR` once they no longer change, oldest first, and moves them
 * to `done`, or to `failed` beside a text that says why. Does nothing without a folder. Safe to repeat after an
 * interruption: a statement has an effect once.
 */
export async function importBankFolder(platform: Platform): Promise<void> {
  const folder = folderOf(platform)
  if (folder === null) return
  const [done, failed] = [join(folder, 'done'), join(folder, 'failed')]
  await mkdir(done, { recursive: true })
  await mkdir(failed, { recursive: true })
  const now = platform.clock.now().getTime()
  for (const file of await filesIn(folder)) {
    if (unfinished.test(file.name) || now - file.changedAt < stableMs) continue
    const fault = await importFault(platform, file)
    if (fault !== null && now - file.changedAt < stalledMs) continue
    await moveTo(platform, fault === null ? done : failed, { file, fault })
  }
  for (const { path, changedAt } of await filesIn(done))
    if (now - changedAt > doneDays * 86_400_000) await rm(path, { force: true })
}

/** Statements that could not be imported, and those that wait; null without a folder, or if it cannot be read. */
export async function countBankFiles(platform: Pick<Platform, 'config' | 'db'>) {
  const folder = folderOf(platform)
  if (folder === null) return null
  const waiting = await filesIn(folder).catch(() => null)
  if (waiting === null) return null
  const failed = await filesIn(join(folder, 'failed')).catch(() => [])
  return { waiting: waiting.length, failed: failed.filter(({ name }) => !name.endsWith('.reason.txt')).length }
}

/** Each further pool schema has a folder of its own within: `pool_b`. */
function folderOf({ config: { bankFilesDir }, db }: Pick<Platform, 'config' | 'db'>): string | null {
  const schema = schemaOf(db)
  return bankFilesDir === null || schema === publicSchema ? bankFilesDir : join(bankFilesDir, schema)
}

/** Regular files, oldest first; never links. */
async function filesIn(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const { mtimeMs, size } = await stat(path)
      return { name, path, changedAt: mtimeMs, bytes: size }
    }),
  )
  return found.toSorted((one, other) => one.changedAt - other.changedAt || one.name.localeCompare(other.name))
}

/** Why a file cannot be imported; null if it was. Other errors, such as a database that is down, leave it for later. */
async function importFault(platform: Platform, { path, bytes }: Found): Promise<string | null> {
  if (bytes > maxBytes) return `The file is larger than ${maxBytes / 1024 / 1024} MB.`
  try {
    await importStatement(platform, await readFile(path, 'utf8'))
    return null
  } catch (error) {
    if (error instanceof Refusal) return 'The file is not a complete camt.053 or camt.054 statement.'
    throw error
  }
}

/** The time in front keeps files of the same name apart. */
async function moveTo(
  { clock, log }: Platform,
  folder: string,
  { file: { name, path }, fault }: { file: Found; fault: string | null },
): Promise<void> {
  const target = join(folder, `${clock.now().toISOString().replaceAll(/[-:.]/g, '')}-${name}`)
  if (fault === null) {
    log.info({ file: name }, 'imported a bank statement')
  } else {
    log.error({ file: name, fault }, 'a bank statement could not be imported')
    await writeFile(`${target}.reason.txt`, `${fault}\n`)
  }
  await rename(path, target)
}
