import { auditPartitions } from '../backoffice/index.ts'
import { eventPartitions } from '../payments/index.ts'
import type { Partitioned } from '../platform/db/partitions.ts'
import { mailLogPartitions } from '../platform/email/email-log.ts'
import { viewPartitions } from '../profiles/profile/index.ts'

/** All tables partitioned by time. */
export const partitionedTables: readonly Partitioned[] = [
  mailLogPartitions,
  viewPartitions,
  eventPartitions,
  auditPartitions,
]
