import { type NotificationType, notificationTypes } from '../../../contract/notifications.ts'
import { accountsOf } from '../../accounts/index.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { stopMails } from '../rules/preferences.ts'

const purpose = 'unsubscribe'
export type Unsubscription = { memberId: string; type: NotificationType }

/** Token of the unsubscribe link. It never expires because it can do nothing else. */
export function unsubscribeToken({ secrets }: Platform, { memberId, type }: Unsubscription): string {
  return `${memberId}.${type}.${secrets.sign(purpose, `${memberId}.${type}`)}`
}

/** The member and type of a token; null if the signature is invalid. */
function readToken({ secrets }: Platform, token: string): Unsubscription | null {
  const [memberId = '', name = '', signature = ''] = token.split('.')
  const type = notificationTypes.find((known) => known === name)
  if (type === undefined || !secrets.isSigned(purpose, `${memberId}.${type}`, signature)) return null
  return { memberId, type }
}

/**
 * Stops emails of one type, or all. Idempotent. Errors: link_expired for an invalid token, an erased member or another
 * pool.
 */
export async function unsubscribe(ctx: Ctx, token: string, isAll: boolean): Promise<NotificationType> {
  const unsubscription = readToken(ctx, token)
  if (unsubscription === null) throw new Refusal('link_expired')
  const account = (await accountsOf(ctx.db, [unsubscription.memberId])).get(unsubscription.memberId)
  const isHere = account?.poolId === ctx.site.poolId
  if (account === undefined || !isHere || account.status === 'deleted') throw new Refusal('link_expired')
  const types = isAll ? notificationTypes : [unsubscription.type]
  await stopMails(ctx.db, [account.id], { types, reason: 'listunsubscribe', at: ctx.clock.now() })
  ctx.live.publish([account.id], { kind: 'user_changed' })
  return unsubscription.type
}
