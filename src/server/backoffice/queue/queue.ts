import type { QueueKind } from '../../../contract/office/office-constants.ts'
import type { QueueEntryView, queueEndpoints } from '../../../contract/office/queue.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { type Ctx, listSites, type Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import { claim, claimEnd, type Held, keepClaims, othersClaims, ownClaims, releaseClaims } from './claims.ts'
import { decideEntries, undoEntry } from './decide.ts'
import { queuePeople } from './members.ts'
import { compareEntries } from './ordering.ts'
import type { EntryFrame, QueueSource, Tally, Waiting } from './source.ts'
import { kindsFor, queueSources } from './sources.ts'

type Found = { kind: QueueKind; waiting: Waiting }
type QueueRequest = {
  kind?: QueueKind | undefined
  site_id?: string | undefined
  limit?: number | undefined
  not?: string[] | undefined
}

export const queueHandlers: Handlers<typeof queueEndpoints, Ctx> = {
  takeEntries: (ctx, query) => takeEntries(ctx, staffOf(ctx), query),
  keepEntries: async (ctx, { held }) => {
    const now = ctx.clock.now()
    const extended = await keepClaims(ctx.db, { staffId: staffOf(ctx).staffId, now }, held)
    return { held: extended, until: claimEnd(now).toISOString() }
  },
  releaseEntries: async (ctx, { held }) => {
    await releaseClaims(ctx.db, staffOf(ctx).staffId, held)
    return { done: true }
  },
  decideEntries: async (ctx, { decisions }) => ({ decided: await decideEntries(ctx, staffOf(ctx), decisions) }),
  undoEntry: (ctx, { id }) => undoEntry(ctx, staffOf(ctx), id),
}

/** Hands out open entries and logs who got them. Errors: forbidden for a kind the role may not see. */
async function takeEntries(ctx: Ctx, who: Staff, { kind, site_id: siteId, limit = 5, not = [] }: QueueRequest) {
  const readable = kindsFor(who.role, 'readers')
  if (kind !== undefined && !readable.includes(kind)) throw new Refusal('forbidden')
  const decides = kindsFor(who.role, 'deciders')
  const mayHold = kind === undefined || decides.includes(kind)
  const handed = mayHold
    ? await handOut(ctx, who, { kinds: kind === undefined ? decides : [kind], siteId, limit, not })
    : { entries: await nextOf(ctx, who, [kind], { siteId, except: () => not, limit }), fresh: null }
  const entries = await viewsOf(ctx, who, handed.entries, mayHold ? claimEnd(ctx.clock.now()) : null)
  await noteReading(ctx, who, entries, handed.fresh)
  return { entries, ...(await standing(ctx, who, { kind, siteId, readable })) }
}

/** Largest multiple of the requested number that is tried under contention. */
const widest = 16
type Errand = { kinds: QueueKind[]; siteId: string | undefined; limit: number; not: readonly string[] }

/** Entries already claimed, then new ones; `fresh`: the new ones. */
async function handOut(ctx: Ctx, who: Staff, { kinds, siteId, limit, not }: Errand) {
  const asking = () => ({ staffId: who.staffId, now: ctx.clock.now() })
  const own = (await ownClaims(ctx.db, asking())).filter(({ kind, id }) => kinds.includes(kind) && !not.includes(id))
  const had = await nextOf(ctx, who, [...new Set(own.map(({ kind }) => kind))], {
    siteId,
    except: () => not,
    only: (kind) => own.flatMap((each) => (each.kind === kind ? [each.id] : [])),
    limit,
  })
  const handed = had.slice(0, limit)
  await claim(ctx.db, asking(), handed.map(heldOf))
  const fresh = new Set<string>()
  for (let width = 1; handed.length < limit; ) {
    const taken = await othersClaims(ctx.db, asking())
    const except = (kind: QueueKind) => [
      ...not,
      ...[...taken, ...handed.map(heldOf)].flatMap((each) => (each.kind === kind ? [each.id] : [])),
    ]
    const wanted = limit - handed.length
    const next = await nextOf(ctx, who, kinds, { siteId, except, limit: wanted * width })
    if (next.length === 0) break
    const tried = someOf(next, wanted)
    const won = new Set((await claim(ctx.db, asking(), tried.map(heldOf))).map(keyOf))
    const got = tried.filter((each) => won.has(keyOf(heldOf(each))))
    handed.push(...got)
    for (const each of got) fresh.add(keyOf(heldOf(each)))
    // Another staff account claimed some: a wider range reduces further collisions
    if (got.length < tried.length) width = Math.min(2 * width, widest)
  }
  return { entries: handed, fresh }
}

/** So many of them, whichever, in their order. */
function someOf<T>(all: readonly T[], count: number): T[] {
  const places = all.map((_, place) => ({ place, luck: Math.random() })).toSorted((one, other) => one.luck - other.luck)
  const chosen = new Set(places.slice(0, count).map(({ place }) => place))
  return all.filter((_, place) => chosen.has(place))
}

const heldOf = ({ kind, waiting }: Found): Held => ({ kind, id: waiting.id })
const keyOf = ({ kind, id }: Held) => `${kind} ${id}`

type Next = {
  siteId: string | undefined
  except: (kind: QueueKind) => readonly string[]
  only?: (kind: QueueKind) => readonly string[]
  limit: number
}

/** What waits of these kinds, in one order. */
async function nextOf(
  ctx: Ctx,
  who: Staff,
  kinds: readonly QueueKind[],
  { siteId, except, only, limit }: Next,
): Promise<Found[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const wanted = { siteId, limit, except: except(kind), only: only?.(kind) }
      return (await queueSources[kind].next(ctx, who, wanted)).map((waiting) => ({ kind, waiting }))
    }),
  )
  const now = ctx.clock.now()
  // Stable: within a kind the source's own order stays
  return found
    .flat()
    .toSorted((one, other) =>
      compareEntries({ ...one.waiting, kind: one.kind }, { ...other.waiting, kind: other.kind }, now),
    )
    .slice(0, limit)
}

/** As the staff see them, in the same order. */
async function viewsOf(
  ctx: Ctx,
  { role }: Staff,
  found: readonly Found[],
  heldUntil: Date | null,
): Promise<QueueEntryView[]> {
  const [sites, people] = await Promise.all([
    listSites(ctx.db),
    queuePeople(
      ctx,
      role,
      found.flatMap(({ waiting }) => waiting.memberId ?? []),
    ),
  ])
  const frameOf = (waiting: Waiting): EntryFrame => ({
    id: waiting.id,
    gravity: waiting.gravity,
    waiting_since: waiting.since.toISOString(),
    due_at: waiting.dueAt?.toISOString() ?? null,
    site: sites.find(({ id }) => id === waiting.siteId)?.name ?? '',
    member: (waiting.memberId === null ? undefined : people.get(waiting.memberId)) ?? null,
    held_until: heldUntil?.toISOString() ?? null,
  })
  const views = await Promise.all(
    [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, own]) =>
      queueSources[kind].views(
        ctx,
        own.map(({ waiting }) => ({ waiting, frame: frameOf(waiting) })),
      ),
    ),
  )
  const byKey = new Map(views.flat().map((view) => [keyOf(view), view]))
  return found.flatMap((each) => byKey.get(keyOf(heldOf(each))) ?? [])
}

const readActions = { reports: 'read_reports', notices: 'read_notices' } as const

/**
 * Logs the entries handed out, one audit entry per kind; entries handed out before are already logged (`fresh` null:
 * all are new).
 */
async function noteReading(
  ctx: Ctx,
  who: Staff,
  entries: readonly QueueEntryView[],
  fresh: ReadonlySet<string> | null,
) {
  const read = entries.filter((entry) => fresh === null || fresh.has(keyOf(entry)))
  for (const [kind, own] of Map.groupBy(read, (entry) => entry.kind)) {
    const notes = own.map((entry) => (queueSources[kind] as QueueSource).readNote?.(entry) ?? {})
    const receipts = notes.flatMap(({ receipt }) => receipt ?? [])
    const action = kind === 'reports' || kind === 'notices' ? readActions[kind] : 'take_entries'
    await noteAct(ctx, ctx.db, who, {
      action,
      memberIds: [
        ...own.flatMap(({ member }) => member?.id ?? []),
        ...notes.flatMap(({ memberIds = [] }) => memberIds),
      ],
      detail: {
        ...(receipts.length > 0 && { receipts }),
        ...(action === 'take_entries' && {
          entries: own.map(({ id }) => id),
          facts: { queue: kind, count: String(own.length) },
        }),
      },
    })
  }
}

type Standing = { kind: QueueKind | undefined; siteId: string | undefined; readable: readonly QueueKind[] }

/** How much waits: by kind for the chosen site, by site for the chosen kind. */
async function standing(ctx: Ctx, who: Staff, { kind, siteId, readable }: Standing) {
  const [tallies, sites, taken] = await Promise.all([
    talliesOf(ctx, who, readable),
    listSites(ctx.db),
    othersClaims(ctx.db, { staffId: who.staffId, now: ctx.clock.now() }),
  ])
  const ofKinds = tallies.filter((each) => kind === undefined || each.kind === kind)
  return {
    kinds: tallies.map(({ kind: each, tally }) => ({
      kind: each,
      ...summed(tally.filter((part) => siteId === undefined || part.siteId === siteId)),
    })),
    sites: sites.map(({ id, name }) => ({
      id,
      name,
      count: ofKinds
        .flatMap(({ tally }) => tally)
        .reduce((sum, part) => sum + (part.siteId === id ? part.count : 0), 0),
    })),
    with_others: taken.filter((each) => (kind === undefined ? readable.includes(each.kind) : each.kind === kind))
      .length,
  }
}

export async function talliesOf(ctx: Ctx, who: Staff, kinds: readonly QueueKind[]) {
  return Promise.all(kinds.map(async (kind) => ({ kind, tally: await queueSources[kind].tally(ctx, who) })))
}

export function summed(tally: readonly Tally[]) {
  const oldest = tally.flatMap((part) => part.oldest ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0]
  return {
    count: tally.reduce((sum, { count }) => sum + count, 0),
    oldest_at: oldest?.toISOString() ?? null,
    overdue: tally.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}
