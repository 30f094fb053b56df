import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'

const removeCopy = defineJob<{ filesKey: string }>('moderation.remove_evidence')

/** Files of evidence: the photos of the profile, and those that were sent with the messages. */
const withFiles = z.object({
  photos: z.array(z.object({ file: z.string() })).catch([]),
  message: z.array(z.object({ attachment: z.object({ file: z.string().nullish() }).optional() })).nullish(),
})

/** Deletes evidence files after their report row, in a job of the same transaction with retries. */
export function registerEvidenceJobs(platform: Platform): void {
  platform.jobs.work(removeCopy, ({ filesKey }) => platform.storage.remove(filesKey))
}

/** Removes the copies of files that belong to the evidence of a report or a notice. */
export async function removeEvidenceFiles(platform: Pick<Platform, 'jobs'>, tx: Tx, evidence: unknown): Promise<void> {
  const { photos = [], message } = withFiles.safeParse(evidence).data ?? {}
  for (const { file } of photos) await platform.jobs.send(tx, removeCopy, { filesKey: file })
  const messages = message ?? []
  for (const { attachment } of messages) {
    if (typeof attachment?.file === 'string') await platform.jobs.send(tx, removeCopy, { filesKey: attachment.file })
  }
}
