import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'

const purpose = 'account_closed'
const lifetimeMs = 60 * 60_000

/**
 * Token for the page after a deletion with the reactivation deadline; for the requesting browser, valid for an hour,
 * without member data.
 */
export function closedProof(ctx: Ctx, erasedAt: Date): string {
  const facts = [erasedAt.getTime(), ctx.clock.now().getTime() + lifetimeMs].map((time) => time.toString(36)).join('.')
  return `${facts}.${ctx.secrets.sign(purpose, `${ctx.site.id} ${facts}`)}`
}

/** When everything is erased. Errors: link_expired when the proof is not ours, of another site, or too old. */
export function readClosedProof(ctx: Ctx, proof: string): Date {
  const [erasedAt = '', until = '', signature = ''] = proof.split('.')
  const isOurs = ctx.secrets.isSigned(purpose, `${ctx.site.id} ${erasedAt}.${until}`, signature)
  if (!isOurs || Number.parseInt(until, 36) <= ctx.clock.now().getTime()) throw new Refusal('link_expired')
  return new Date(Number.parseInt(erasedAt, 36))
}
