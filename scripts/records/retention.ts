import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '../../src/server')

/** What is deleted by itself, and the constant with its days. */
const constants: { what: string; file: string; name: string }[] = [
  { what: 'notices of illegal content, after the decision', file: 'moderation/listeners.ts', name: 'noticeDays' },
  {
    what: 'orders of authorities, after they were closed',
    file: 'moderation/authority-orders/authority-orders.ts',
    name: 'orderDays',
  },
  {
    what: 'copies of data given to authorities',
    file: 'moderation/authority-orders/authority-orders.ts',
    name: 'copyDays',
  },
  { what: 'signals about members', file: 'moderation/signals/signals.ts', name: 'retentionDays' },
  { what: 'messages to customer service', file: 'content/listeners.ts', name: 'contactDays' },
  { what: 'texts of unsent messages', file: 'chat/messages/unsend.ts', name: 'retentionDays' },
  { what: 'activity feed of members', file: 'notifications/listeners.ts', name: 'retentionDays' },
  { what: 'email problems (bounces, complaints)', file: 'notifications/bounces/bounces.ts', name: 'retentionDays' },
  {
    what: 'verifications that were refused or ended',
    file: 'profiles/verification/verification-review.ts',
    name: 'noticeDays',
  },
  { what: 'trips, after their last day', file: 'profiles/profile/trips.ts', name: 'retentionDays' },
  { what: 'links of account emails, after their end', file: 'accounts/deletion/sweep.ts', name: 'linkDays' },
  { what: 'exports of personal data', file: 'accounts/deletion/account-deletion-rules.ts', name: 'exportDays' },
  { what: 'devices known from a log-in', file: 'accounts/sessions/devices.ts', name: 'deviceDays' },
  { what: 'nightly proofs of the ledger (no member)', file: 'credits/proof/proof.ts', name: 'retentionDays' },
]

/** Retention periods as the code has them. Throws if a constant was renamed or moved. */
export function retentionPeriods(): { what: string; days: number }[] {
  return constants.map(({ what, file, name }) => {
    const [, product] =
      new RegExp(`const ${name} = ([\\d _*]+)$`, 'm').exec(readFileSync(join(server, file), 'utf8')) ?? []
    if (product === undefined) throw new Error(`${file} has no constant ${name}: scripts/records/retention.ts`)
    return { what, days: product.split('*').reduce((days, factor) => days * Number(factor.replaceAll('_', '')), 1) }
  })
}
