import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ConsentView } from '../../../contract/accounts/leaving.ts'
import type { Locale } from '../../../contract/constants.ts'
import { afterCommit, type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { type Ctx, currentTerms } from '../../sites/index.ts'
import { isHiddenByWithdrawal } from '../deletion/account-deletion-rules.ts'
import { accountPaused, accountResumed, showcaseChanged } from '../events.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { consents, members } from '../tables.ts'
import { storeConsentText } from './consent-texts.ts'

type Consent = typeof consents.$inferSelect
type ConsentKind = Consent['kind']

/** Everything a member agreed to, newest first. */
export async function consentsOf(db: Db, memberId: string): Promise<Consent[]> {
  return db
    .select()
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
}

/**
 * Stores consent with version, exact text, language and time; idempotent per version. Shows a profile again that was
 * hidden without it. Errors: consent_text_changed for any version but the current one.
 */
export async function giveConsent(
  ctx: Ctx,
  { kind, textVersion }: { kind: ConsentKind; textVersion: string },
): Promise<void> {
  const { memberId } = viewerOf(ctx)
  if (textVersion !== (await currentTerms(ctx))) throw new Refusal('consent_text_changed')
  await transaction(ctx.db, async (tx) => {
    const pausedAt = await lockPause(tx, memberId)
    const known = await consentsOf(tx, memberId)
    const given = known.filter((consent) => consent.kind === kind)
    if (given.some((consent) => consent.withdrawnAt === null && consent.textVersion === textVersion)) return
    const textHash = await storeConsentText(ctx, tx, { kind, place: 'settings', version: textVersion })
    await tx
      .insert(consents)
      .values({ memberId, id: newId(), kind, textVersion, textHash, locale: ctx.locale, givenAt: ctx.clock.now() })
    if (kind === 'showcase') await announce(ctx, tx, showcaseChanged, { memberId })
    if (kind !== 'special_category' || !isHiddenByWithdrawal(pausedAt, given)) return
    await tx.update(members).set({ pausedAt: null }).where(eq(members.id, memberId))
    await announce(ctx, tx, accountResumed, { memberId })
    afterCommit(tx, () => ctx.live.publish([memberId], { kind: 'user_changed' }))
  })
}

/** Withdraws consent immediately. Without `special_category` the profile is hidden as during a pause. */
export async function withdrawConsent(ctx: Ctx, kind: Exclude<ConsentKind, 'terms'>): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const now = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    const pausedAt = await lockPause(tx, memberId)
    await tx.update(consents).set({ withdrawnAt: now }).where(inForce(memberId, kind))
    if (kind === 'showcase') await announce(ctx, tx, showcaseChanged, { memberId })
    if (kind !== 'special_category' || pausedAt !== null) return
    await tx.update(members).set({ pausedAt: now }).where(eq(members.id, memberId))
    await announce(ctx, tx, accountPaused, { memberId })
    afterCommit(tx, () => ctx.live.publish([memberId], { kind: 'user_changed' }))
  })
}

/** Start of the member's pause, or null; the row is locked until the transaction ends. */
export async function lockPause(tx: Tx, memberId: string): Promise<Date | null> {
  const [member] = await tx
    .select({ pausedAt: members.pausedAt })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update')
  return member?.pausedAt ?? null
}

/** Which of these members currently agree to offers. */
export async function agreedToOffers(db: Db, memberIds: readonly string[]): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ memberId: consents.memberId })
    .from(consents)
    .where(
      and(inArray(consents.memberId, [...memberIds]), eq(consents.kind, 'promotions'), isNull(consents.withdrawnAt)),
    )
  return new Set(rows.map(({ memberId }) => memberId))
}

function inForce(memberId: string, kind: ConsentKind) {
  return and(eq(consents.memberId, memberId), eq(consents.kind, kind), isNull(consents.withdrawnAt))
}

export function consentView(consent: Consent): ConsentView {
  return {
    kind: consent.kind,
    text_version: consent.textVersion,
    language: consent.locale as Locale,
    given_at: consent.givenAt.toISOString(),
    withdrawn_at: consent.withdrawnAt?.toISOString() ?? null,
  }
}
