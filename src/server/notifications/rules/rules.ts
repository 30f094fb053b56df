import type { NotificationType } from '../../../contract/notifications.ts'
import { localTimeAt } from '../../../shared/zoned-time.ts'
import { mostADay, type NewsKind, ways } from './channels.ts'

export type Channel = 'mail' | 'push'
export type Choices = Partial<Record<string, boolean>>
/** Local times `HH:MM` and their time zone. */
export type QuietHours = { from: string; to: string; timeZone: string }

/** Defaults: own events on, everything on our initiative off. */
const isOnByDefault: Record<NotificationType, boolean> = {
  new_conversations: true,
  new_messages: true,
  like: true,
  unread_message_reminders: true,
  promotions: false,
  weekly_updates: false,
  news: false,
  reminders: true,
}

export function isWanted(choices: Choices, type: NotificationType): boolean {
  return choices[type] ?? isOnByDefault[type]
}

/** Input of the decision whether to notify a member on one channel. */
export type TellingFacts = {
  type: NewsKind
  channel: Channel
  status: 'not_confirmed' | 'active' | 'banned' | 'pending_deletion' | 'deleted'
  /** On a pause, or without the consent that a profile needs. */
  isPaused: boolean
  isWanted: boolean
  /** Emails of this preference are stopped: bounce, complaint or unsubscribe. */
  isStopped: boolean
  /** Has agreed to offers by email. */
  hasAgreedToOffers: boolean
  /** Has a push subscription. */
  hasDevice: boolean
  /** When the same event was pushed to the most recently used device; null if it was not. */
  pushedAt: Date | null
  isAlreadyHandled: boolean
  /** No visible member is involved: blocked, banned, deleted, paused or private. */
  hasNoVisibleOther: boolean
  /** Looks at the site now. */
  isHere: boolean
  /** Active since the event, so the badge has shown it. */
  wasHereSince: boolean
  /** Inactive too long for this kind. */
  isTooLongAway: boolean
  quietUntil: Date | null
  sentToday: { all: number; ofType: number }
}

type Silence =
  | 'told'
  | 'not_this_way'
  | 'not_active'
  | 'paused'
  | 'unwanted'
  | 'no_consent'
  | 'stopped'
  | 'no_device'
  | 'about_nobody'
  | 'was_here'
  | 'too_long_away'
  | 'enough_today'
/** `later`: looked at again then; `no`: for good. */
export type NotifyDecision = { tell: 'now' } | { tell: 'later'; at: Date } | { tell: 'no'; why: Silence }

const lookAgainMs = 60_000
const waitForRoomMs = 3_600_000
/** Delay before a pushed event is also emailed if still unseen. */
const mailAfterPushMs = 3_600_000

/** Decides about one channel; the most permanent reason first. */
export function shouldNotify(facts: TellingFacts, now: Date): NotifyDecision {
  const why = silenceOf(facts)
  // Looked for once a day: where quiet hours put off yesterday's, today's waits for its turn instead of being lost
  if (why === 'enough_today' && facts.type === 'saved_search')
    return { tell: 'later', at: new Date(now.getTime() + waitForRoomMs) }
  if (why !== null) return { tell: 'no', why }
  const { isUrgent } = ways[facts.type]
  if (facts.quietUntil !== null && !isUrgent) return { tell: 'later', at: facts.quietUntil }
  if (facts.isHere && !isUrgent) return { tell: 'later', at: new Date(now.getTime() + lookAgainMs) }
  const mailAt = facts.channel === 'mail' && facts.pushedAt ? facts.pushedAt.getTime() + mailAfterPushMs : 0
  if (mailAt > now.getTime()) return { tell: 'later', at: new Date(mailAt) }
  return { tell: 'now' }
}

function silenceOf(facts: TellingFacts): Silence | null {
  const { [facts.channel]: mostOfType, isUrgent } = ways[facts.type]
  const reasons: [Silence, boolean][] = [
    ['told', facts.isAlreadyHandled],
    ['not_this_way', mostOfType === 0],
    ['not_active', facts.status !== 'active'],
    ['paused', facts.isPaused],
    ['unwanted', !facts.isWanted],
    ['no_consent', facts.type === 'promotions' && !facts.hasAgreedToOffers],
    ['stopped', facts.channel === 'mail' && facts.isStopped],
    ['no_device', facts.channel === 'push' && !facts.hasDevice],
    ['about_nobody', facts.hasNoVisibleOther],
    ['was_here', facts.wasHereSince],
    ['too_long_away', facts.isTooLongAway],
    ['enough_today', facts.sentToday.all >= mostADay[facts.channel] || facts.sentToday.ofType >= mostOfType],
  ]
  return reasons.find(([why, holds]) => holds && !(isUrgent && waived.has(why)))?.[0] ?? null
}

/** Reasons that don't hold back what is urgent. */
const waived: ReadonlySet<Silence> = new Set(['paused', 'unwanted', 'was_here', 'too_long_away', 'enough_today'])

/** When the quiet hours that it is in end; null outside of them. To the minute; around a change of the clocks, up to an hour off. */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | null {
  if (quiet === null) return null
  const [from, to, at] = [
    minutesOf(quiet.from),
    minutesOf(quiet.to),
    minutesOf(localTimeAt(now, quiet.timeZone).slice(11)),
  ]
  const isQuiet = from <= to ? at >= from && at < to : at >= from || at < to
  if (!isQuiet) return null
  const left = (to - at + 1_440) % 1_440
  return new Date(Math.floor(now.getTime() / 60_000 + left) * 60_000)
}

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/**
 * Whether an endpoint belongs to an allowed push service. The value comes from the client, so other hosts, ports and
 * credentials in the URL are refused.
 */
export function isPushAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (hosts.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}
