import { type SignedUp, signedUp } from '../../accounts/events.ts'
import { sharedDevices } from '../../accounts/sessions/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Events, Platform } from '../../platform/platform.ts'
import { markDone, markOf } from './signal-marks.ts'
import { forgetSignals, type NewSignal, noteSignals } from './signals.ts'

const note = defineJob<{ signals: NewSignal[] }>('moderation.note_signals')
const devices = defineJob<Record<string, never>>('moderation.shared_devices')
const nightly = defineJob<Record<string, never>>('moderation.forget_signals')

/** Queues signals with the transaction, so the request does not wait for them. */
export async function noteLater(platform: Pick<Platform, 'jobs'>, tx: Tx, signals: NewSignal[]): Promise<void> {
  await platform.jobs.send(tx, note, { signals })
}

export function reactToSignals(events: Events): void {
  events.on(signedUp, async (scope, { memberId, fromNetwork = 0 }: SignedUp) => {
    if (fromNetwork < 2) return
    await noteLater(scope, scope.tx, [{ memberId, kind: 'crowded_network', facts: { accounts: fromNetwork } }])
  })
}

export function registerSignalJobs(platform: Platform): void {
  platform.jobs.work(note, ({ signals }) => noteSignals(platform, signals))
  platform.jobs.work(devices, () => noteDevices(platform))
  platform.jobs.work(nightly, () => forgetSignals(platform))
  platform.jobs.every('17 * * * *', devices)
  platform.jobs.every('47 3 * * *', nightly)
}

/** Browsers in which several members have logged in since the last look. A household shares some, too: see the weights. */
export async function noteDevices(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const [since, until] = [await markOf(db, 'devices'), clock.now()]
  const shared = await sharedDevices(db, since ?? new Date(until.getTime() - 86_400_000))
  await noteSignals(
    platform,
    shared.map(({ memberId, accounts, banned }) => ({ memberId, kind: 'shared_device', facts: { accounts, banned } })),
  )
  await markDone(db, 'devices', until)
}
