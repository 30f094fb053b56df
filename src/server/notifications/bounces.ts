import { notificationTypes } from '../../contract/notifications.ts'
import { membersAt } from '../accounts/index.ts'
import type { Db } from '../platform/db.ts'
import { stopMails } from './preferences.ts'

/**
 * An address refuses our mails for good (`bounce`), or its owner marked one as spam (`fbl`, a feedback loop): mails of every type stop.
 * Answers how many accounts that was. No door leads here yet: whoever takes reports of a mail service calls it.
 */
export async function noteBounce(
  db: Db,
  { email, reason, at }: { email: string; reason: 'fbl' | 'bounce'; at: Date },
): Promise<number> {
  const ids = await membersAt(db, email)
  await stopMails(db, ids, { types: notificationTypes, reason, at })
  return ids.length
}
