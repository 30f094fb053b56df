import { sql } from 'drizzle-orm'
import { type PersonalData, personal } from '../platform/personal-data.ts'
import { postbacks } from './tables.ts'

const isWaiting = sql`${postbacks.status} = 'waiting'`

export const trackingData: PersonalData = {
  tables: [
    personal(postbacks, {
      members: ['memberId'],
      erase: {
        keep: 'counts that a partner is paid by; the address with its references is deleted, and what waits is not sent',
        blank: (now) => ({
          url: '',
          status: sql`CASE WHEN ${isWaiting} THEN 'refused' ELSE ${postbacks.status} END`,
          outcome: sql`CASE WHEN ${isWaiting} THEN 'erased' ELSE ${postbacks.outcome} END`,
          doneAt: sql`CASE WHEN ${isWaiting} THEN ${now.toISOString()}::timestamptz ELSE ${postbacks.doneAt} END`,
        }),
      },
      export: {
        file: 'postbacks.json',
        columns: {
          network: postbacks.network,
          event: postbacks.event,
          address: postbacks.url,
          status: postbacks.status,
          noted_at: postbacks.createdAt,
          done_at: postbacks.doneAt,
        },
        order: postbacks.id,
      },
    }),
  ],
}
