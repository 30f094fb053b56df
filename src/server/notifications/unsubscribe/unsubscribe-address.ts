import type { NotificationType } from '../../../contract/notifications.ts'
import { bytesOf, fromBase32, toBase32, uuidOf } from '../../platform/email/bounce-address.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Unsubscription } from './unsubscribe.ts'

const purpose = 'stop'
const prefix = 'u+'
/** One permanent letter each: they are part of addresses in sent emails. */
const letters: Record<NotificationType, string> = {
  new_conversations: 'c',
  new_messages: 'm',
  like: 'l',
  unread_message_reminders: 'u',
  promotions: 'p',
  weekly_updates: 'w',
  news: 'n',
  reminders: 'r',
}
type Keys = Pick<Platform, 'config' | 'secrets'>

/**
 * Address for unsubscribing from one type by email (RFC 2369), the alternative to the one-click link. Null if incoming
 * mail is not configured, so that no request is lost. 55 characters before the @, lower case.
 */
export function stopAddress({ config, secrets }: Keys, { memberId, type }: Unsubscription): string | null {
  if (config.mailIntakeKey === null) return null
  const signature = Buffer.from(secrets.sign(purpose, `${memberId}\n${type}`), 'base64url')
  return `${prefix}${letters[type]}${toBase32(bytesOf(memberId))}${toBase32(signature)}@${config.bounceDomain}`
}

/** The member and type encoded in a stop address; null if the address is not ours. */
export function readStopAddress({ config, secrets }: Keys, address: string): Unsubscription | null {
  const [local = '', domain = '', ...others] = address.toLowerCase().split('@')
  if (others.length > 0 || domain !== config.bounceDomain || !local.startsWith(prefix)) return null
  const token = local.slice(prefix.length)
  const type = (Object.keys(letters) as NotificationType[]).find((known) => letters[known] === token[0])
  const [id, signature] = [fromBase32(token.slice(1, 27)), fromBase32(token.slice(27))]
  if (type === undefined || id === null || signature === null) return null
  const memberId = uuidOf(id)
  const isOurs = secrets.isSigned(purpose, `${memberId}\n${type}`, signature.toString('base64url'))
  return isOurs ? { memberId, type } : null
}
