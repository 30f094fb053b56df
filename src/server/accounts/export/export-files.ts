import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { newToken } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { dataExports } from '../tables.ts'

const removeFile = defineJob<{ filesKey: string }>('accounts.remove_export')

/** Deletes files after their rows, in a job of the same transaction with retries. */
export function registerExportRemoval(platform: Platform): void {
  platform.jobs.work(removeFile, ({ filesKey }) => platform.storage.remove(filesKey))
}

/** A random storage prefix that does not identify the member. */
export function newFilesKey(): string {
  return `exports/${newToken()}.zip`
}

/** Deletes exports with their files. Returns the number. */
export async function removeExportFiles(platform: Platform, tx: Tx, which: SQL | undefined): Promise<number> {
  const deleted = await tx.delete(dataExports).where(which).returning({ filesKey: dataExports.filesKey })
  for (const { filesKey } of deleted) await platform.jobs.send(tx, removeFile, { filesKey })
  return deleted.length
}
