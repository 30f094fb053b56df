import { inArray } from 'drizzle-orm'
import { accountsOf } from '../../accounts/index.ts'
import { type OpenAppeal, openAppeals } from '../../moderation/appeals/index.ts'
import { decisionView } from '../../moderation/decisions/index.ts'
import { decisionTimesOf } from '../../moderation/index.ts'
import { localeOf } from '../../platform/words.ts'
import type { Ctx } from '../../sites/index.ts'
import { staff } from '../tables.ts'
import type { QueueSource } from './source.ts'

const pageSize = 100

/** Every open appeal that the staff account may decide, oldest first. There are few, so all are read. */
async function* appealsFor({ db }: Ctx, staffId: string | undefined): AsyncGenerator<OpenAppeal> {
  let after: string | undefined
  for (;;) {
    const page = await openAppeals(db, { after, limit: pageSize, exceptBy: staffId })
    yield* page
    after = page.at(-1)?.appeal.id
    if (page.length < pageSize) return
  }
}

/** Appeals against decisions, never shown to the staff who took the decision. */
export const appealSource: QueueSource<'appeals'> = {
  readers: [],
  deciders: ['moderator', 'admin'],
  async tally(ctx, who) {
    const tallies = new Map<string, { siteId: string; count: number; oldest: Date; overdue: number }>()
    for await (const { appeal, decision } of appealsFor(ctx, who.staffId)) {
      const part = tallies.get(decision.siteId)
      if (part === undefined)
        tallies.set(decision.siteId, { siteId: decision.siteId, count: 1, oldest: appeal.createdAt, overdue: 0 })
      else part.count += 1
    }
    return [...tallies.values()]
  },
  async next(ctx, who, { siteId, only, except, limit }) {
    const found = []
    for await (const { appeal, decision } of appealsFor(ctx, who.staffId)) {
      if (found.length >= limit) break
      if (siteId !== undefined && decision.siteId !== siteId) continue
      if (except.includes(appeal.id) || only?.includes(appeal.id) === false) continue
      found.push({
        id: appeal.id,
        siteId: decision.siteId,
        memberId: decision.memberId,
        // Bans before warnings
        gravity:
          decision.measure === 'ban' || decision.measure === 'limit' ? ('serious' as const) : ('ordinary' as const),
        since: appeal.createdAt,
        dueAt: null,
      })
    }
    return found
  },
  async views(ctx, entries) {
    const open: OpenAppeal[] = []
    for await (const each of appealsFor(ctx, undefined))
      if (entries.some(({ frame }) => frame.id === each.appeal.id)) open.push(each)
    const [deciders, accounts] = await Promise.all([
      ctx.db
        .select({ id: staff.id, name: staff.name })
        .from(staff)
        .where(
          inArray(staff.id, [
            '00000000-0000-0000-0000-000000000000',
            ...open.map(({ decision }) => decision.decidedBy),
          ]),
        ),
      accountsOf(
        ctx.db,
        open.map(({ decision }) => decision.memberId),
      ),
    ])
    return entries.flatMap(({ frame }) => {
      const found = open.find(({ appeal }) => appeal.id === frame.id)
      if (found === undefined) return []
      const { appeal, decision } = found
      const locale = accounts.get(decision.memberId)?.locale
      return [
        {
          ...frame,
          kind: 'appeals' as const,
          appeal: {
            text: appeal.text,
            decision: decisionView(found, { now: ctx.clock.now(), withWords: true, creditsLeft: 0 }),
            note: decision.note,
            decided_by: deciders.find(({ id }) => id === decision.decidedBy)?.name ?? '',
            locale: localeOf(locale),
          },
        },
      ]
    })
  },
  decisionTimes: ({ db }, since) => decisionTimesOf(db, 'appeals', since),
}
