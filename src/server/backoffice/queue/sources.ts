import type { StaffRole } from '../../../contract/constants.ts'
import { type QueueKind, queueKinds } from '../../../contract/office/office-constants.ts'
import { appealSource } from './appeals.ts'
import { noticeSource } from './notices.ts'
import { paymentSource } from './payments.ts'
import { photoSource } from './photos.ts'
import { reportSource } from './reports.ts'
import type { QueueSource } from './source.ts'
import { textSource } from './texts.ts'
import { complaintSource } from './tickets.ts'
import { verificationSource } from './verifications.ts'

export const queueSources: { [K in QueueKind]: QueueSource<K> } = {
  reports: reportSource,
  notices: noticeSource,
  appeals: appealSource,
  verifications: verificationSource,
  photos: photoSource,
  texts: textSource,
  complaints: complaintSource,
  payments: paymentSource,
}

/** The kinds that a role may look at, or decide. */
export function kindsFor(role: StaffRole, what: 'readers' | 'deciders'): QueueKind[] {
  return queueKinds.filter((kind) => {
    const { readers, deciders } = queueSources[kind]
    return deciders.includes(role) || (what === 'readers' && readers.includes(role))
  })
}
