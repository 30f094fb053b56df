import { onlineMinutes } from '../../contract/constants.ts'
import type { CardView } from '../../contract/profiles.ts'
import { transaction } from '../platform/db.ts'
import type { Platform } from '../platform/platform.ts'
import { cards } from '../profiles/index.ts'
import { claim, type News, type Receiver, receiversOf, tellingFacts } from './facts.ts'
import { queueMail } from './mails.ts'
import { searchesIn } from './new-people.ts'
import { pushNews } from './pushes.ts'
import { type Channel, mayTell, type NewsKind, type Verdict } from './rules.ts'

type Options = { channels: readonly Channel[]; isHere(receiver: Receiver): boolean }

/** Of who was not looking for a while: for sweeps. */
export function isOnline(platform: Platform) {
  const since = platform.clock.now().getTime() - onlineMinutes * 60_000
  return ({ lastActiveAt }: Receiver) => lastActiveAt.getTime() > since
}

/**
 * Tells members what happened, on these channels, as far as the rules let it: now, or nothing yet, or never. What is decided is noted.
 * Answers when to look again, null when nothing is open any more.
 */
export async function tell(platform: Platform, news: readonly News[], options: Options): Promise<Date | null> {
  const receivers = await receiversOf(platform, news)
  const open: Date[] = []
  for (const [memberId, own] of Map.groupBy(news, (entry) => entry.memberId)) {
    const receiver = receivers.get(memberId)
    if (receiver !== undefined) open.push(...(await tellOne(platform, receiver, own, options)))
  }
  return open.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null)
}

/** Answers when what is still open may be told. */
async function tellOne(
  platform: Platform,
  receiver: Receiver,
  news: readonly News[],
  options: Options,
): Promise<Date[]> {
  const now = platform.clock.now()
  const isHere = options.isHere(receiver)
  const judge = (entry: News, channel: Channel, isAboutNobody: boolean) =>
    mayTell(tellingFacts(receiver, entry, channel, { now, isHere, isAboutNobody }), now)
  const isDue = news.some((entry) => options.channels.some((channel) => judge(entry, channel, false).tell === 'now'))
  const others = isDue ? await visibleTo(platform, receiver, news) : new Map<string, CardView>()
  const judged = news.map((entry) => {
    const isAboutNobody = isDue && !entry.otherIds.some((id) => others.has(id))
    const verdicts = options.channels.map((channel) => [channel, judge(entry, channel, isAboutNobody)] as const)
    return { entry, verdicts: new Map<Channel, Verdict>(verdicts) }
  })
  for (const channel of options.channels) {
    const due = judged.filter(({ verdicts }) => verdicts.get(channel)?.tell === 'now').map(({ entry }) => entry)
    for (const [type, ofType] of Map.groupBy(due, (entry) => entry.type))
      await tellOn(platform, receiver, { channel, type, news: ofType, others })
  }
  // Looked at again as long as anything is still open
  const settled = judged.filter(
    ({ verdicts }) =>
      verdicts.get('mail')?.tell === 'no' && [...verdicts.values()].every(({ tell }) => tell !== 'later'),
  )
  await claim(
    platform.db,
    settled.map(({ entry }) => entry),
    { channel: 'mail', at: now, isSent: false },
  )
  const verdicts = judged.flatMap((each) => [...each.verdicts.values()])
  return verdicts.flatMap((verdict) => (verdict.tell === 'later' ? [verdict.at] : []))
}

/** Whom of these a member may see at all. */
function visibleTo(platform: Platform, { account }: Receiver, news: readonly News[]) {
  return cards({ ...platform, viewerId: account.id }, [...new Set(news.flatMap(({ otherIds }) => otherIds))])
}

type Due = { channel: Channel; type: NewsKind; news: readonly News[]; others: Map<string, CardView> }

async function tellOn(platform: Platform, receiver: Receiver, { channel, type, news, others }: Due) {
  const at = platform.clock.now()
  if (channel === 'push') {
    const keys = await claim(platform.db, news, { channel, at, isSent: true })
    const mine = news.filter(({ key }) => keys.has(key))
    if (mine.length > 0) await pushNews(platform, receiver, { type, news: mine, others })
    return
  }
  await transaction(platform.db, async (tx) => {
    const keys = await claim(tx, news, { channel, at, isSent: true })
    const mine = news.filter(({ key }) => keys.has(key))
    if (mine.length === 0) return
    const otherIds = mine.flatMap((entry) => entry.otherIds)
    const searches = searchesIn(mine.flatMap(({ found }) => found))
    await queueMail(platform, tx, { memberId: receiver.account.id, type, otherIds, searches })
  })
}
