import type { MemberView } from '../../../contract/office/member-views.ts'
import { officeDocumentRoute } from '../../../contract/office/office-routes.ts'
import type { SignalKind } from '../../../contract/office/office-signals.ts'
import { ageOn, dayOf } from '../../../shared/dates.ts'
import { accountForStaff } from '../../accounts/index.ts'
import { isLimited } from '../../accounts/log-in/index.ts'
import { walletFacts } from '../../credits/index.ts'
import { documentsOfMember, invoiceView } from '../../invoices/index.ts'
import { reportsOfMember } from '../../moderation/index.ts'
import { signalsOf } from '../../moderation/signals/index.ts'
import { preferencesView } from '../../notifications/index.ts'
import { ordersOfMember } from '../../payments/orders/index.ts'
import { mailsTo } from '../../platform/email/email-log.ts'
import { Refusal } from '../../platform/errors.ts'
import { photosOfMember, profileFacts } from '../../profiles/index.ts'
import { type Ctx, listSites, type Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { notesAbout } from './member-notes.ts'
import { seesPart } from './member-visibility.ts'

const shownMails = 100
const [, documentPath = ''] = officeDocumentRoute.split(' ')

/** A member as the role may see them; logged before the data is returned. Errors: not_found. */
export async function readMember(ctx: Ctx, who: Staff, memberId: string): Promise<MemberView> {
  const known = await accountForStaff(ctx.db, memberId, ctx.clock.now())
  if (known === null) throw new Refusal('not_found')
  await noteAct(ctx, ctx.db, who, { action: 'read_member', memberIds: [memberId] })
  const [facts, parts] = await Promise.all([factsOf(ctx, known), partsOf(ctx, who, memberId)])
  const sees = (part: 'sessions' | 'consents') => seesPart(who.role, part)
  return {
    ...facts,
    ...parts,
    sessions: sees('sessions')
      ? known.sessions.map(({ id, browser, system, country, createdAt, lastUsedAt }) => ({
          id,
          browser,
          system,
          country,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
        }))
      : null,
    consents: sees('consents') ? known.consents : null,
    exports: sees('consents')
      ? known.exports.map(({ id, state, requestedAt }) => ({ id, state, requested_at: requestedAt.toISOString() }))
      : null,
  }
}

type Known = NonNullable<Awaited<ReturnType<typeof accountForStaff>>>

async function factsOf(ctx: Ctx, { account, passkeys, secondFactorSince }: Known) {
  const [profiles, sites] = await Promise.all([profileFacts(ctx.db, [account.id]), listSites(ctx.db)])
  const profile = profiles.get(account.id)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: account.id,
    name: profile?.name ?? '',
    email: account.email,
    kind: account.kind,
    site: { id: account.siteId, name: sites.find(({ id }) => id === account.siteId)?.name ?? '' },
    status: account.status,
    is_paid: account.isPaid,
    language: account.locale,
    country: account.country,
    age: profile === undefined ? null : ageOn(profile.dateOfBirth, dayOf(ctx.clock.now())),
    gender: profile?.gender ?? null,
    seeks: profile?.seeks ?? null,
    city: profile?.city ?? null,
    signed_up_at: account.signedUpAt.toISOString(),
    confirmed_at: iso(account.confirmedAt),
    last_active_at: iso(profile?.lastActiveAt ?? null),
    paused_at: iso(account.pausedAt),
    limited_until: isLimited(account, ctx.clock.now()) ? iso(account.limitedUntil) : null,
    erase_after: iso(account.eraseAfter),
    came_from: account.tracking,
    passkeys,
    second_factor_since: iso(secondFactorSince),
  }
}

async function partsOf(ctx: Ctx, { role }: Staff, memberId: string) {
  const when = <T>(part: Parameters<typeof seesPart>[1], read: () => Promise<T>): Promise<T | null> =>
    seesPart(role, part) ? read() : Promise.resolve(null)
  const [signals, photos, reports, money, mails, stopped, notes] = await Promise.all([
    when('reports', () => signalViews(ctx, memberId)),
    when('photos', () => photoViews(ctx, memberId)),
    when('reports', () => reportViews(ctx, memberId)),
    when('money', () => moneyOf(ctx, memberId)),
    when('mails', () => mailViews(ctx, memberId)),
    when('mails', async () => (await preferencesView(ctx.db, memberId, ctx.clock.now())).disabled),
    when('notes', async () =>
      (await notesAbout(ctx.db, memberId)).map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    ),
  ])
  return { signals, photos, reports, money, mails, stopped, notes }
}

async function signalViews(ctx: Ctx, memberId: string): Promise<NonNullable<MemberView['signals']>> {
  const { score, reasons } = (await signalsOf(ctx.db, [memberId], ctx.clock.now())).get(memberId) ?? {
    score: 0,
    reasons: [],
  }
  return {
    score: Math.round(score),
    reasons: reasons.map(({ kind, weight }) => ({ kind: kind as SignalKind, weight })),
  }
}

async function photoViews(ctx: Ctx, memberId: string): Promise<NonNullable<MemberView['photos']>> {
  const photos = await photosOfMember(ctx, memberId)
  return photos.map(({ id, status, rejectionReason, isPrivate, isMain, photo }) => ({
    id,
    status,
    rejection_reason: rejectionReason,
    is_private: isPrivate,
    is_main: isMain,
    photo,
  }))
}

async function reportViews(ctx: Ctx, memberId: string): Promise<NonNullable<MemberView['reports']>> {
  const reports = await reportsOfMember(ctx.db, memberId)
  const others = await profileFacts(ctx.db, [...new Set(reports.map(({ otherId }) => otherId))])
  return reports.map(({ id, receipt, isByMember, otherId, reason, text, hasMessage, at, status }) => ({
    id,
    receipt,
    is_by_member: isByMember,
    other: { id: otherId, name: others.get(otherId)?.name ?? '' },
    reason,
    text,
    has_message: hasMessage,
    at: at.toISOString(),
    status,
  }))
}

async function moneyOf(ctx: Ctx, memberId: string): Promise<NonNullable<MemberView['money']>> {
  const [{ balance, lots }, orders, documents] = await Promise.all([
    walletFacts(ctx.db, memberId, { lock: false }),
    ordersOfMember(ctx.db, memberId),
    documentsOfMember(ctx.db, memberId),
  ])
  const left = (source: 'purchased' | 'bonus') =>
    lots.reduce((sum, lot) => (lot.source === source ? sum + lot.remaining : sum), 0)
  return {
    credits: balance,
    purchased: left('purchased'),
    bonus: left('bonus'),
    orders: orders.map(({ id, status, totalMinor, refundedMinor, chargedBackMinor, currency, credits, createdAt }) => ({
      id,
      status,
      total: { amount_minor: totalMinor, currency },
      credits,
      at: createdAt.toISOString(),
      refunded: { amount_minor: refundedMinor, currency },
      charged_back: { amount_minor: chargedBackMinor, currency },
    })),
    documents: documents.map(invoiceView).map(({ id, number, kind, issued_at }) => ({
      id,
      number,
      kind,
      issued_at,
      url: documentPath.replace(':id', id),
    })),
  }
}

async function mailViews(ctx: Ctx, memberId: string): Promise<NonNullable<MemberView['mails']>> {
  const mails = await mailsTo(ctx.db, memberId)
  return mails
    .slice(0, shownMails)
    .map(({ kind, outcome, status, at }) => ({ kind, outcome, status, at: at.toISOString() }))
}
