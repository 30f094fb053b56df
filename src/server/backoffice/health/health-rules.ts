import type { scheduleStates } from '../../../contract/office/health.ts'
import { deadAfterMs } from '../../platform/config/process-registry.ts'
import { lastDue } from '../../platform/jobs/cron.ts'
import type { ScheduledJob } from '../../platform/jobs/job-health.ts'

const minute = 60_000
/** Delay and retries that are normal for a job. */
const graceMs = 15 * minute
/** Less room than this, as a share or in bytes, is little; the second numbers are none. */
const room = { low: { share: 0.1, bytes: 2e9 }, full: { share: 0.02, bytes: 250e6 } }

/** Whether a job that runs by itself has run when it last should have, a quarter of an hour ago or earlier. */
export function scheduleState({
  cron,
  since,
  lastRunAt,
  isRunning,
  now,
}: Pick<ScheduledJob, 'cron' | 'since' | 'lastRunAt' | 'isRunning' | 'now'>): (typeof scheduleStates)[number] {
  if (isRunning) return 'running'
  const due = lastDue(cron, new Date(now.getTime() - graceMs))
  if (lastRunAt !== null && (due === null || lastRunAt >= due)) return 'fine'
  return due === null || since > due ? 'new' : 'late'
}

/** Whether a schedule runs several times a day, as opposed to nightly. */
export function isFrequent(cron: string): boolean {
  const [, hour = '*'] = cron.split(' ')
  return !/^\d+$/.test(hour)
}

type Room = { freeBytes: number; totalBytes: number; isWritable: boolean }

/** Small disks count by their share, large ones by what is left. */
export function diskState({ freeBytes, totalBytes, isWritable }: Room): 'fine' | 'low' | 'full' {
  if (!isWritable || freeBytes < leastBytes(totalBytes, 'full')) return 'full'
  return freeBytes < leastBytes(totalBytes, 'low') ? 'low' : 'fine'
}

/** With less free space a disk of this size is low, or full. */
export function leastBytes(totalBytes: number, state: 'low' | 'full'): number {
  return Math.min(totalBytes * room[state].share, room[state].bytes)
}

/** A process says every 20 seconds that it runs. */
export function isAlive(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() < deadAfterMs
}
