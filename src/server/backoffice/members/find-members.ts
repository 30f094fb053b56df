import type { FoundMemberView, matchKinds } from '../../../contract/office/member-views.ts'
import type { MemberFilter } from '../../../contract/office/members.ts'
import { ageOn, dayOf } from '../../../shared/dates.ts'
import { accountsNamed, accountsOf, accountsWithMail } from '../../accounts/index.ts'
import { documentsNumbered } from '../../invoices/index.ts'
import { membersOfReceipt } from '../../moderation/index.ts'
import { signalsOf } from '../../moderation/signals/index.ts'
import { ordersNamed } from '../../payments/orders/index.ts'
import { membersCalled, profileFacts } from '../../profiles/index.ts'
import { mainPhotosForStaff } from '../../profiles/photos/index.ts'
import { verifiedAmong } from '../../profiles/profile/index.ts'
import { type Ctx, listSites, type Staff, siteRows } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { countFiltered, filterMembers, listFiltered } from './filter-members.ts'
import { maySearchBy, seesPart } from './member-visibility.ts'

type MatchKind = (typeof matchKinds)[number]
type Match = { memberId: string; kind: MatchKind }
const most = 40
/** Limit per source, with room for matches on other sites and duplicates. */
const perSource = 100

type Query = MemberFilter & { q?: string | undefined; before?: string | undefined }

/**
 * Members that match a text, exact matches first, without duplicates; without a text all, newest first. Of both, those
 * that fit the filter. The audit log records the members found, never the text.
 */
export async function findMembers(ctx: Ctx, who: Staff, { q, before, ...filter }: Query) {
  const criteria = { filter, now: ctx.clock.now() }
  const [matches, counted, sites] = await Promise.all([
    q === undefined ? listed(ctx, criteria, before) : matchesOf(ctx, who, q),
    q === undefined ? ctx.replica.read((db) => countFiltered(db, criteria)) : null,
    siteRows(ctx.db),
  ])
  const found = q === undefined ? matches : await fittingOf(ctx, criteria, matches)
  const page = found.slice(0, most)
  const memberIds = page.map(({ memberId }) => memberId)
  await noteAct(ctx, ctx.db, who, {
    action: 'find_members',
    memberIds,
    detail: { facts: { count: String(page.length) } },
  })
  const has_more = found.length > most
  return {
    members: await foundViews(ctx, who, page),
    has_more,
    total: q === undefined ? counted : has_more ? null : found.length,
    sites: sites.map(({ id, name }) => ({ id, name })),
    countries: [...new Set(sites.flatMap(({ settings }) => settings.countries))],
  }
}

type Criteria = Parameters<typeof countFiltered>[1]

async function listed({ replica }: Ctx, criteria: Criteria, before: string | undefined): Promise<Match[]> {
  const ids = await replica.read((db) => listFiltered(db, criteria, { before, limit: most + 1 }))
  return ids.map((memberId) => ({ memberId, kind: 'newest' }))
}

async function fittingOf({ db }: Ctx, criteria: Criteria, matches: readonly Match[]): Promise<Match[]> {
  const first = firstOfEach(matches)
  const fits = await filterMembers(
    db,
    criteria,
    first.map(({ memberId }) => memberId),
  )
  return first.filter(({ memberId }) => fits.has(memberId))
}

/** In order: exact matches, then partial matches. */
async function matchesOf(ctx: Ctx, { role }: Staff, text: string): Promise<Match[]> {
  const { db } = ctx
  const none = Promise.resolve([])
  const [named, orders, documents, receipts, called, mails] = await Promise.all([
    accountsNamed(db, text, perSource),
    maySearchBy(role, 'order') ? ordersNamed(db, text, perSource) : none,
    maySearchBy(role, 'invoice') ? documentsNumbered(db, text, perSource) : none,
    maySearchBy(role, 'receipt') ? membersOfReceipt(db, text) : none,
    membersCalled(db, text, perSource),
    accountsWithMail(db, text, perSource),
  ])
  const as = (kind: MatchKind) => (memberId: string) => ({ memberId, kind })
  const isNumber = (id: string) => id.endsWith(text.toLowerCase())
  return [
    ...named.map(as(text.includes('@') ? 'email' : 'id')),
    ...orders.map(({ id, memberId }) => ({ memberId, kind: isNumber(id) ? ('order' as const) : ('payment' as const) })),
    ...documents.map(({ memberId }) => memberId).map(as('invoice')),
    ...receipts.map(as('receipt')),
    ...called.filter(({ isExact }) => isExact).map(({ memberId }) => ({ memberId, kind: 'name' as const })),
    ...mails.map(as('email_part')),
    ...called.filter(({ isExact }) => !isExact).map(({ memberId }) => ({ memberId, kind: 'name_part' as const })),
  ]
}

function firstOfEach(matches: readonly Match[]): Match[] {
  const seen = new Set<string>()
  return matches.filter(({ memberId }) => {
    if (seen.has(memberId)) return false
    seen.add(memberId)
    return true
  })
}

async function foundViews(ctx: Ctx, { role }: Staff, matches: readonly Match[]): Promise<FoundMemberView[]> {
  const ids = matches.map(({ memberId }) => memberId)
  const seesScore = seesPart(role, 'reports')
  const now = ctx.clock.now()
  const [accounts, profiles, sites, verified, photos, signals] = await Promise.all([
    accountsOf(ctx.db, ids),
    profileFacts(ctx.db, ids),
    listSites(ctx.db),
    verifiedAmong(ctx.db, ids),
    seesPart(role, 'photos') ? mainPhotosForStaff(ctx, ids) : null,
    seesScore ? signalsOf(ctx.db, ids, now) : null,
  ])
  return matches.flatMap(({ memberId, kind }) => {
    const account = accounts.get(memberId)
    if (account === undefined) return []
    const profile = profiles.get(memberId)
    return {
      id: memberId,
      name: profile?.name ?? '',
      email: account.email,
      site: sites.find(({ id }) => id === account.siteId)?.name ?? '',
      status: account.status,
      age: profile === undefined ? null : ageOn(profile.dateOfBirth, dayOf(now)),
      country: account.country,
      joined_at: account.signedUpAt.toISOString(),
      is_paid: account.isPaid,
      is_fictional: account.kind === 'fictional',
      is_verified: verified.has(memberId),
      last_active_at: profile?.lastActiveAt?.toISOString() ?? null,
      photo: photos?.get(memberId) ?? null,
      score: signals === null ? null : Math.round(signals.get(memberId)?.score ?? 0),
      found_in: kind,
    }
  })
}
