import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { AgeResult, AgeView, ageEndpoints } from '../../../contract/accounts/age.ts'
import { ageGated } from '../../../contract/accounts/age-gate.ts'
import {
  type AgeLevel,
  type AgeProofPage,
  type AgeProviderName,
  ageLevels,
  ageProofPages,
} from '../../../contract/accounts/age-rules.ts'
import { dayOf } from '../../../shared/dates.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Ctx, minimumAgeIn, originOf } from '../../sites/index.ts'
import { birthFault } from '../rules.ts'
import { ageRequired, isAgeProved } from './age-verification-rules.ts'
import { ageChecks, ageProofs } from './age-verification-tables.ts'
import { ageProvider, providersFor } from './providers/pick.ts'
import { AgeProviderDown, type ProviderAgeResult } from './providers/provider.ts'

/** A visitor's age proof, valid for 30 days; contains no identity. */
const proofCookie = 'vonk_age'
/** Which proof this browser has begun. */
const checkCookie = 'vonk_age_check'
const visitorDays = 30
const checkMinutes = 60
const dayMs = 86_400_000
const purpose = 'visitor-age'
const donePath = '/age/done'
export const ageCallbackPath = '/api/accounts/age/callback'

export const ageHandlers: Handlers<typeof ageEndpoints, Ctx> = {
  getAge: async (ctx) => ({ age: await ageView(ctx) }),
  declareAge: async (ctx, { date_of_birth }) => {
    const age = await ageView(ctx)
    if (ctx.viewer !== null || age.asks !== 'declared') throw new Refusal('conflict')
    const fault = birthFault(date_of_birth, dayOf(ctx.clock.now()), age.minimum_age)
    if (fault !== null) throw fieldRefusal(fault.code, fault.field, fault.params)
    setVisitorProof(ctx, 'declared')
    return { age: { ...age, asks: 'nothing', is_proved: true } }
  },
  startAgeProof: async (ctx, { provider, next = '' }) => ({ check: await startProof(ctx, provider, next) }),
  finishAgeProof: (ctx, { answer }) => finishProof(ctx, answer),
}

/**
 * The only check for proof of age, run before any call that shows members. Errors: age_proof_required. Costs nothing on
 * sites that require it in no country.
 */
export async function refuseUnverified(ctx: Ctx, route: string): Promise<void> {
  const page = ageGated.get(route)
  if (page === undefined || (await isProvedFor(ctx, page))) return
  throw new Refusal('age_proof_required')
}

/**
 * Whether showcase members may be shown to visitors of this country. The response is cached for all visitors, so
 * individual proofs are ignored.
 */
export function mayShowcase({ site, client }: Pick<Ctx, 'site' | 'client'>): boolean {
  return ageRequired(site.settings.ageProof, ['showcase'], [client.country]) === null
}

const countriesOf = ({ viewer, client }: Ctx) => [client.country, ...(viewer === null ? [] : [viewer.country])]

async function isProvedFor(ctx: Ctx, page: AgeProofPage): Promise<boolean> {
  const required = ageRequired(ctx.site.settings.ageProof, [page], countriesOf(ctx))
  return required === null || isAgeProved(required, await proofsOf(ctx))
}

async function proofsOf(ctx: Ctx) {
  if (ctx.viewer !== null) {
    const proof = await ageProofOf(ctx.db, ctx.viewer.memberId)
    return { isMember: true, provedLevel: proof?.level ?? null, hasDeclared: false }
  }
  const proof = visitorProof(ctx)
  return { isMember: false, provedLevel: proof === 'declared' ? null : proof, hasDeclared: proof === 'declared' }
}

async function ageView(ctx: Ctx): Promise<AgeView> {
  const pages = ageProofPages.filter((page) => page !== 'showcase')
  const required = ageRequired(ctx.site.settings.ageProof, pages, countriesOf(ctx))
  const isProved = isAgeProved(required, await proofsOf(ctx))
  const asks = required === null || isProved ? 'nothing' : required.by
  const check = asks === 'provider' ? await ownCheck(ctx) : null
  return {
    asks,
    is_proved: required !== null && isProved,
    providers: required?.by === 'provider' ? providersFor(ctx, required.levels).map(({ name }) => name) : [],
    minimum_age: minimumAgeIn(ctx.site.settings, countriesOf(ctx)),
    check: check === null ? null : checkView(check),
  }
}

type Check = typeof ageChecks.$inferSelect

const checkView = ({ provider, openUrl, opens }: Pick<Check, 'provider' | 'openUrl' | 'opens'>) => ({
  provider: provider as AgeProviderName,
  url: openUrl,
  opens,
})

/** The open check of this browser and viewer; null if there is none. */
async function ownCheck(ctx: Ctx): Promise<Check | null> {
  const token = ctx.cookies.get(checkCookie) ?? ''
  if (token === '') return null
  const isOpen = and(eq(ageChecks.tokenHash, hashToken(token)), gt(ageChecks.expiresAt, ctx.clock.now()))
  const [check] = await ctx.db.select().from(ageChecks).where(isOpen)
  return check !== undefined && check.memberId === (ctx.viewer?.memberId ?? null) ? check : null
}

/**
 * Starts a check, in place of this browser's earlier one. The provider gets only addresses of this site. Errors:
 * conflict if no proof is needed, age_provider_unavailable if the provider does not answer or its proof does not
 * suffice here.
 */
async function startProof(ctx: Ctx, name: AgeProviderName, next: string) {
  const age = await ageView(ctx)
  if (age.asks !== 'provider') throw new Refusal('conflict')
  const provider = age.providers.includes(name) ? ageProvider(ctx, name) : null
  const required = ageRequired(ctx.site.settings.ageProof, ageProofPages, countriesOf(ctx))
  if (provider === null || required?.by !== 'provider') throw new Refusal('age_provider_unavailable')
  const origin = originOf(ctx)
  const session = await provider
    .start({
      returnUrl: `${origin}${donePath}`,
      callbackUrl: `${origin}${ageCallbackPath}/${name}`,
      levels: required.levels,
    })
    .catch((error: unknown) => refuseDown(ctx, name, error))
  const now = ctx.clock.now()
  const token = newToken()
  const check = {
    tokenHash: hashToken(token),
    memberId: ctx.viewer?.memberId ?? null,
    provider: name,
    sessionId: session.id,
    openUrl: session.url,
    opens: session.opens,
    next,
    expiresAt: new Date(now.getTime() + checkMinutes * 60_000),
  }
  await transaction(ctx.db, async (tx) => {
    await tx.delete(ageChecks).where(lt(ageChecks.expiresAt, now))
    await tx.delete(ageChecks).where(eq(ageChecks.tokenHash, hashToken(ctx.cookies.get(checkCookie) ?? '')))
    await tx.insert(ageChecks).values(check)
  })
  ctx.cookies.set(checkCookie, token, { maxAgeSeconds: checkMinutes * 60, isHttpOnly: true })
  return checkView(check)
}

function refuseDown(platform: Pick<Platform, 'log'>, provider: string, error: unknown): never {
  if (!(error instanceof AgeProviderDown)) throw error
  platform.log.warn({ err: error, provider }, 'an age verification provider does not answer')
  throw new Refusal('age_provider_unavailable')
}

/** Looks up the result of this browser's check at its provider. A final result is stored and ends the check. */
async function finishProof(ctx: Ctx, returned: Record<string, string>): Promise<AgeResult> {
  const check = await ownCheck(ctx)
  if (check === null) {
    const isProved = (await ageView(ctx)).is_proved
    return { status: isProved ? 'passed' : 'unfinished', next: '', check: null }
  }
  const { next } = check
  const result = await resultOf(ctx, check, returned)
  if (result === null) return { status: 'unavailable', next, check: checkView(check) }
  if (result.status === 'pending') return { status: 'pending', next, check: checkView(check) }
  const isFirst = await transaction(ctx.db, async (tx) => {
    const ended = await tx.delete(ageChecks).where(eq(ageChecks.tokenHash, check.tokenHash)).returning()
    if (ended.length > 0 && result.status === 'passed') await storeProof(ctx, tx, check, result.level)
    return ended.length > 0
  })
  ctx.cookies.clear(checkCookie)
  // Of two simultaneous calls, one gets the proof
  if (!isFirst && check.memberId === null) return { status: 'unfinished', next, check: null }
  if (check.memberId === null && result.status === 'passed') setVisitorProof(ctx, result.level)
  return { status: result.status, next, check: null }
}

/** The result that a callback stored, or the provider's; null if the provider does not answer. */
async function resultOf(
  platform: Platform,
  check: Check,
  returned: Record<string, string>,
): Promise<ProviderAgeResult | null> {
  if (check.status === 'refused') return { status: 'refused' }
  if (check.status === 'passed' && check.level !== null) return { status: 'passed', level: check.level }
  const provider = ageProvider(platform, check.provider)
  if (provider === null) return { status: 'unfinished' }
  return provider.resultOf(check.sessionId, returned).catch((error: unknown) => {
    if (!(error instanceof AgeProviderDown)) throw error
    platform.log.warn({ err: error, provider: check.provider }, 'an age verification provider does not answer')
    return null
  })
}

/** Stores a member's proof, unless there is already one of a higher level. */
async function storeProof(platform: Platform, tx: Db, { memberId, provider }: Check, level: AgeLevel): Promise<void> {
  if (memberId === null) return
  const proof = { provedAt: platform.clock.now(), provider, level }
  await tx
    .insert(ageProofs)
    .values({ memberId, ...proof })
    .onConflictDoUpdate({
      target: ageProofs.memberId,
      set: proof,
      setWhere: inArray(ageProofs.level, ageLevels.slice(0, ageLevels.indexOf(level))),
    })
}

/**
 * Handles a provider's callback: looks up the sessions that it names, whatever else it says, and stores a final result
 * once. Returns false if the provider has no callbacks. Errors: age_provider_unavailable, so that it is sent again.
 */
export async function receiveAgeCallback(platform: Platform, name: string, body: unknown): Promise<boolean> {
  const provider = ageProvider(platform, name)
  if (provider === null || provider.sessionsIn === null) return false
  const ids = provider.sessionsIn(body)
  if (ids.length === 0) return true
  const isWaiting = and(
    eq(ageChecks.provider, name),
    inArray(ageChecks.sessionId, ids),
    eq(ageChecks.status, 'pending'),
    gt(ageChecks.expiresAt, platform.clock.now()),
  )
  const [check] = await platform.db.select().from(ageChecks).where(isWaiting)
  if (check === undefined) return true
  const result = await provider
    .resultOf(check.sessionId, {})
    .catch((error: unknown) => refuseDown(platform, name, error))
  const { status } = result
  if (status !== 'passed' && status !== 'refused') return true
  const level = result.status === 'passed' ? result.level : null
  await transaction(platform.db, async (tx) => {
    const isSame = and(eq(ageChecks.tokenHash, check.tokenHash), eq(ageChecks.status, 'pending'))
    const settled = await tx.update(ageChecks).set({ status, level }).where(isSame).returning()
    if (settled.length > 0 && level !== null) await storeProof(platform, tx, check, level)
  })
  return true
}

type VisitorProof = 'declared' | AgeLevel

function setVisitorProof(ctx: Ctx, kind: VisitorProof): void {
  const until = Math.floor(ctx.clock.now().getTime() / dayMs) + visitorDays
  const text = `${kind}.${until}`
  const value = `${text}.${ctx.secrets.sign(purpose, text)}`
  ctx.cookies.set(proofCookie, value, { maxAgeSeconds: visitorDays * 86_400, isHttpOnly: true })
}

function visitorProof(ctx: Ctx): VisitorProof | null {
  const [kind = '', until = '', signature = ''] = (ctx.cookies.get(proofCookie) ?? '').split('.')
  if (kind !== 'declared' && !isAgeLevel(kind)) return null
  const holds = Number(until) * dayMs > ctx.clock.now().getTime()
  return holds && ctx.secrets.isSigned(purpose, `${kind}.${until}`, signature) ? kind : null
}

const isAgeLevel = (text: string): text is AgeLevel => ageLevels.some((level) => level === text)

/** Time, provider and level of a member's proof of age; null without one. */
export async function ageProofOf(
  db: Db,
  memberId: string,
): Promise<{ provedAt: Date; provider: string; level: AgeLevel } | null> {
  const [proof] = await db.select().from(ageProofs).where(eq(ageProofs.memberId, memberId))
  return proof ?? null
}
