import { defaultLocale, type Locale, locales } from '../../contract/constants.ts'
import type { CardView } from '../../contract/profiles.ts'
import { searchAddress } from '../../shared/search-address.ts'
import type { Platform } from '../platform/platform.ts'
import { type Say, wordsOf } from '../platform/words.ts'
import { siteById } from '../sites/index.ts'
import type { News, Receiver } from './facts.ts'
import { type PushMessage, sendPush } from './push.ts'
import type { NewsKind } from './rules.ts'
import { forgetSubscriptions, noteSent } from './subscriptions.ts'

type Told = { type: NewsKind; news: readonly News[]; others: Map<string, CardView> }

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
function messagesOf(say: Say, told: Told, look: { title: string; isTelling: boolean }): PushMessage[] {
  const { type, news, others } = told
  const place = placeOf(told)
  const neutral = { title: look.title, body: say('neutral'), ...place }
  if (!look.isTelling || type === 'unread_message_reminders') return [neutral]
  return news.map(({ conversationId, otherIds, isMatch, found }) => {
    const [most] = found
    const name = firstName(most?.ids ?? otherIds, others)
    if (name === undefined) return neutral
    if (most !== undefined) {
      const words = { name, others: most.count - 1, search: most.name }
      return { title: look.title, body: say('saved_search', words), ...place }
    }
    const words = { name }
    if (type === 'like') return { title: look.title, body: say(isMatch ? 'match' : 'like', words), ...place }
    const chat = `/chats/${conversationId}`
    return { title: look.title, body: say('message', words), tag: chat, path: chat }
  })
}

function firstName(ids: readonly string[], others: Told['others']): string | undefined {
  return ids.map((id) => others.get(id)?.name).find((name) => name !== undefined)
}

/** Where a press on it leads; the same tag replaces what is shown. */
function placeOf({ type, news }: Told): Pick<PushMessage, 'tag' | 'path'> {
  if (type === 'like') return { tag: 'likes', path: '/likes/received' }
  const [most] = news.flatMap(({ found }) => found)
  return most === undefined
    ? { tag: 'messages', path: '/chats' }
    : { tag: 'searches', path: searchAddress(most.wishes) }
}
