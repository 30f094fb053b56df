import { z } from 'zod'
import type { Tx } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'

const removeCopy = defineJob<{ filesKey: string }>('moderation.remove_evidence')

/** What a report keeps of files: the main photo, and as chat puts it beside the messages. */
const withFiles = z.object({
  photo: z.object({ file: z.string() }).nullish().catch(null),
  message: z.array(z.object({ attachment: z.object({ file: z.string().nullish() }).optional() })).nullish(),
})

/** Copies of files go after the report has let go of them: a job of the same transaction, tried again until they have. */
export function registerEvidenceJobs(platform: Platform): void {
  platform.jobs.work(removeCopy, ({ filesKey }) => platform.storage.remove(filesKey))
}

/** Removes the copies of files that belong to a report's evidence. */
export async function removeEvidenceFiles(platform: Pick<Platform, 'jobs'>, tx: Tx, evidence: unknown): Promise<void> {
  const { photo = null, message } = withFiles.safeParse(evidence).data ?? {}
  if (photo !== null) await platform.jobs.send(tx, removeCopy, { filesKey: photo.file })
  const kept = message ?? []
  for (const { attachment } of kept) {
    if (typeof attachment?.file === 'string') await platform.jobs.send(tx, removeCopy, { filesKey: attachment.file })
  }
}
