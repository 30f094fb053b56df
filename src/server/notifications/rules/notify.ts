import { onlineMinutes } from '../../../contract/constants.ts'
import type { CardView } from '../../../contract/profiles/profiles.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { cards } from '../../profiles/index.ts'
import { queuePush } from '../push/push-messages.ts'
import type { NewsKind } from './channels.ts'
import { claim, type News, type Receiver, receiversOf, tellingFacts } from './facts.ts'
import { searchesIn } from './new-people.ts'
import { queueMail } from './notification-emails.ts'
import { type Channel, type NotifyDecision, shouldNotify } from './rules.ts'

type Options = { channels: readonly Channel[]; isHere(receiver: Receiver): boolean }

/** Online check for sweeps. */
export function isOnline(platform: Platform) {
  const since = platform.clock.now().getTime() - onlineMinutes * 60_000
  return ({ lastActiveAt }: Receiver) => lastActiveAt.getTime() > since
}

/**
 * Decides per channel: send now, later or never, and records the decision. Returns when to check again; null if nothing
 * is pending.
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

/** Returns when pending channels may be tried. */
async function tellOne(
  platform: Platform,
  receiver: Receiver,
  news: readonly News[],
  options: Options,
): Promise<Date[]> {
  const now = platform.clock.now()
  const isHere = options.isHere(receiver)
  const judge = (entry: News, channel: Channel, hasNoVisibleOther: boolean) =>
    shouldNotify(tellingFacts(receiver, entry, channel, { now, isHere, hasNoVisibleOther }), now)
  const isDue = news.some((entry) => options.channels.some((channel) => judge(entry, channel, false).tell === 'now'))
  const others = isDue ? await visibleTo(platform, receiver, news) : new Map<string, CardView>()
  const judged = news.map((entry) => {
    const hasNoVisibleOther = isDue && entry.otherIds.length > 0 && !entry.otherIds.some((id) => others.has(id))
    const verdicts = options.channels.map((channel) => [channel, judge(entry, channel, hasNoVisibleOther)] as const)
    return { entry, verdicts: new Map<Channel, NotifyDecision>(verdicts) }
  })
  for (const channel of options.channels) {
    const due = judged.filter(({ verdicts }) => verdicts.get(channel)?.tell === 'now').map(({ entry }) => entry)
    for (const [type, ofType] of Map.groupBy(due, (entry) => entry.type))
      await tellOn(platform, receiver, { channel, type, news: ofType })
  }
  // Rechecked while any channel is pending
  const settled = judged.filter(
    ({ verdicts }) =>
      verdicts.get('mail')?.tell === 'no' && [...verdicts.values()].every(({ tell }) => tell !== 'later'),
  )
  const reasons = new Map(settled.map(({ entry, verdicts }) => [entry, reasonOf(verdicts.get('mail'))]))
  await claim(platform.db, [...reasons.keys()], {
    channel: 'mail',
    at: now,
    isSent: false,
    why: (entry) => reasons.get(entry) ?? null,
  })
  const verdicts = judged.flatMap((each) => [...each.verdicts.values()])
  return verdicts.flatMap((verdict) => (verdict.tell === 'later' ? [verdict.at] : []))
}

function reasonOf(verdict: NotifyDecision | undefined): string | null {
  return verdict?.tell === 'no' ? verdict.why : null
}

/** The members in these notifications whom the recipient may see. */
function visibleTo(platform: Platform, { account }: Receiver, news: readonly News[]) {
  return cards({ ...platform, viewerId: account.id }, [...new Set(news.flatMap(({ otherIds }) => otherIds))])
}

type Due = { channel: Channel; type: NewsKind; news: readonly News[] }

async function tellOn(platform: Platform, receiver: Receiver, { channel, type, news }: Due) {
  const at = platform.clock.now()
  await transaction(platform.db, async (tx) => {
    const keys = await claim(tx, news, { channel, at, isSent: true })
    const mine = news.filter(({ key }) => keys.has(key))
    if (mine.length === 0) return
    if (channel === 'push') return queuePush(platform, tx, receiver.account.id, mine)
    const otherIds = mine.flatMap((entry) => entry.otherIds)
    const searches = searchesIn(mine.flatMap(({ found }) => found))
    const campaignId = mine.find(({ campaign }) => campaign !== undefined)?.campaign?.id
    const about = { otherIds, searches, ...(campaignId !== undefined && { campaignId }) }
    await queueMail(platform, tx, { memberId: receiver.account.id, type, ...about })
  })
}
