import { and, eq, gt, lt } from 'drizzle-orm'
import type { AgeView, ageEndpoints } from '../../../contract/accounts/age.ts'
import { ageGated } from '../../../contract/accounts/age-gate.ts'
import { type AgeProofPage, ageProofPages } from '../../../contract/constants.ts'
import { dayOf } from '../../../shared/dates.ts'
import { ageProviderOf } from '../../platform/config/age-verification-provider.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { type Ctx, minimumAgeIn, originOf } from '../../sites/index.ts'
import { birthFault } from '../rules.ts'
import { ageRequested, isAgeProved } from './age-verification-rules.ts'
import { ageChecks, ageProofs } from './age-verification-tables.ts'

/** A visitor's age proof, valid for 30 days; contains no identity. */
const proofCookie = 'vonk_age'
/** Which proof this browser has begun. */
const checkCookie = 'vonk_age_check'
const visitorDays = 30
const checkMinutes = 60
const dayMs = 86_400_000
const purpose = 'visitor-age'
const donePath = '/age/done'

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
  startAgeProof: async (ctx, { next = '' }) => ({ url: await startProof(ctx, next) }),
  finishAgeProof: async (ctx, { answer }) => ({ is_adult: await finishProof(ctx, answer) }),
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
  return ageRequested(site.settings.ageProof, 'showcase', [client.country]) === null
}

const countriesOf = ({ viewer, client }: Ctx) => [client.country, ...(viewer === null ? [] : [viewer.country])]

async function isProvedFor(ctx: Ctx, page: AgeProofPage): Promise<boolean> {
  const proof = ageRequested(ctx.site.settings.ageProof, page, countriesOf(ctx))
  return proof === null || isAgeProved(proof, await proofsOf(ctx))
}

async function proofsOf(ctx: Ctx) {
  if (ctx.viewer !== null) {
    const has = await ctx.db.$count(ageProofs, eq(ageProofs.memberId, ctx.viewer.memberId))
    return { isMember: true, hasProviderProof: has > 0, hasDeclared: false }
  }
  const kind = visitorProof(ctx)
  return { isMember: false, hasProviderProof: kind === 'provider', hasDeclared: kind === 'declared' }
}

async function ageView(ctx: Ctx): Promise<AgeView> {
  const { ageProof } = ctx.site.settings
  const proofs = ageProofPages
    .filter((page) => page !== 'showcase')
    .flatMap((page) => ageRequested(ageProof, page, countriesOf(ctx)) ?? [])
  const strictest = proofs.includes('provider') ? 'provider' : (proofs[0] ?? null)
  const isProved = isAgeProved(strictest, await proofsOf(ctx))
  return {
    asks: strictest === null || isProved ? 'nothing' : strictest,
    is_proved: strictest !== null && isProved,
    provider: ageProviderOf(ctx)?.name ?? '',
    minimum_age: minimumAgeIn(ctx.site.settings, countriesOf(ctx)),
  }
}

/**
 * Starts an age check: the provider gets a random state and the return URL. Errors: conflict if no proof is needed,
 * unavailable without a provider.
 */
async function startProof(ctx: Ctx, next: string): Promise<string> {
  const provider = ageProviderOf(ctx)
  if ((await ageView(ctx)).asks === 'nothing') throw new Refusal('conflict')
  if (provider === null) throw new Refusal('unavailable')
  const now = ctx.clock.now()
  const token = newToken()
  const memberId = ctx.viewer?.memberId ?? null
  const expiresAt = new Date(now.getTime() + checkMinutes * 60_000)
  await ctx.db.delete(ageChecks).where(lt(ageChecks.expiresAt, now))
  await ctx.db.insert(ageChecks).values({ tokenHash: hashToken(token), memberId, provider: provider.name, expiresAt })
  ctx.cookies.set(checkCookie, token, { maxAgeSeconds: checkMinutes * 60, isHttpOnly: true })
  const back = next === '' ? donePath : `${donePath}?${new URLSearchParams({ next })}`
  return provider.start({ state: token, returnUrl: `${originOf(ctx)}${back}` })
}

/** Verifies a provider's answer. Errors: link_expired if forged, used, too old, or of another browser or member. */
async function finishProof(ctx: Ctx, answer: Record<string, string>): Promise<boolean> {
  const provider = ageProviderOf(ctx)
  const read = provider?.read(answer) ?? null
  if (provider === null || read === null || ctx.cookies.get(checkCookie) !== read.state)
    throw new Refusal('link_expired')
  const now = ctx.clock.now()
  const memberId = ctx.viewer?.memberId ?? null
  await transaction(ctx.db, async (tx) => {
    const [begun] = await tx
      .delete(ageChecks)
      .where(
        and(
          eq(ageChecks.tokenHash, hashToken(read.state)),
          gt(ageChecks.expiresAt, now),
          eq(ageChecks.provider, provider.name),
        ),
      )
      .returning({ memberId: ageChecks.memberId })
    if (begun === undefined || begun.memberId !== memberId) throw new Refusal('link_expired')
    if (memberId === null || !read.isAdult) return
    await tx.insert(ageProofs).values({ memberId, provedAt: now, provider: provider.name }).onConflictDoNothing()
  })
  ctx.cookies.clear(checkCookie)
  if (memberId === null && read.isAdult) setVisitorProof(ctx, 'provider')
  return read.isAdult
}

type VisitorProof = 'declared' | 'provider'

function setVisitorProof(ctx: Ctx, kind: VisitorProof): void {
  const until = Math.floor(ctx.clock.now().getTime() / dayMs) + visitorDays
  const text = `${kind}.${until}`
  const value = `${text}.${ctx.secrets.sign(purpose, text)}`
  ctx.cookies.set(proofCookie, value, { maxAgeSeconds: visitorDays * 86_400, isHttpOnly: true })
}

function visitorProof(ctx: Ctx): VisitorProof | null {
  const [kind = '', until = '', signature = ''] = (ctx.cookies.get(proofCookie) ?? '').split('.')
  if (kind !== 'declared' && kind !== 'provider') return null
  const holds = Number(until) * dayMs > ctx.clock.now().getTime()
  return holds && ctx.secrets.isSigned(purpose, `${kind}.${until}`, signature) ? kind : null
}

/** Time and provider of a member's proof of age; null without one. */
export async function ageProofOf(db: Db, memberId: string): Promise<{ provedAt: Date; provider: string } | null> {
  const [proof] = await db.select().from(ageProofs).where(eq(ageProofs.memberId, memberId))
  return proof ?? null
}
