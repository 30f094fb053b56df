import { defaultLocale, type Locale, locales } from '../../contract/constants.ts'
import type { NotificationType } from '../../contract/notifications.ts'
import type { CardView } from '../../contract/profiles.ts'
import type { Platform } from '../platform/platform.ts'
import { type Say, wordsOf } from '../platform/words.ts'
import { siteById } from '../sites/index.ts'
import type { News, Receiver } from './facts.ts'
import { type PushMessage, sendPush } from './push.ts'
import { forgetSubscriptions, noteSent } from './subscriptions.ts'

type Told = { type: NotificationType; news: readonly News[]; others: Map<string, CardView> }

/** Pushes news to every browser of a member. Best effort: what fails is not tried again, the mail or the next look makes it good. */
export async function pushNews(platform: Platform, receiver: Receiver, told: Told): Promise<void> {
  const { account, devices, preferences } = receiver
  const site = await siteById(platform.db, account.siteId)
  if (site === null) return
  const locale: Locale = locales.find((known) => known === account.locale) ?? defaultLocale
  const say = wordsOf(locale, 'push')
  const messages = messagesOf(say, told, { title: site.settings.mailName, isTelling: preferences.isTelling })
  const results = await Promise.all(
    devices.map(async (device) => {
      const outcomes = await Promise.all(messages.map((message) => sendPush(platform, device, message)))
      return { hash: device.endpointHash, outcomes }
    }),
  )
  const withOutcome = (wanted: string) =>
    results.filter(({ outcomes }) => outcomes.some((outcome) => outcome === wanted)).map(({ hash }) => hash)
  await forgetSubscriptions(platform.db, withOutcome('gone'))
  await noteSent(platform.db, withOutcome('sent'), platform.clock.now())
}

/** One line that says nothing, unless the member wants to read who it was: then one for each. */
function messagesOf(
  say: Say,
  { type, news, others }: Told,
  look: { title: string; isTelling: boolean },
): PushMessage[] {
  const place = type === 'like' ? { tag: 'likes', path: '/likes/received' } : { tag: 'messages', path: '/chats' }
  if (!look.isTelling || type === 'unread_message_reminders')
    return [{ title: look.title, body: say('neutral'), ...place }]
  return news.map(({ conversationId, otherId, isMatch }) => {
    const words = { name: others.get(otherId)?.name ?? '' }
    if (type === 'like') return { title: look.title, body: say(isMatch ? 'match' : 'like', words), ...place }
    const chat = `/chats/${conversationId}`
    return { title: look.title, body: say('message', words), tag: chat, path: chat }
  })
}
