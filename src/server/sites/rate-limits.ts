import type { RateCount } from '../platform/rate-limit/limiter.ts'
import { type RateLimit, type RateLimitName, rateLimits } from '../platform/rate-limit/limits.ts'
import { networkOf } from '../platform/rate-limit/network.ts'
import type { Ctx } from './ctx.ts'

/**
 * Counts a request for `key` against a rate limit, which may be a setting of the site. Errors: the limit's code
 * {minutes, retry_after}; unavailable if a protective limit cannot be counted.
 */
export function limitRate(ctx: Ctx, name: RateLimitName, key: string): Promise<RateCount> {
  return ctx.rateLimiter.consume(name, key, { points: pointsOf(ctx, name) })
}

/** The same without an error: whether the request is within the limit. */
export function isWithinRate(ctx: Ctx, name: RateLimitName, key: string): Promise<boolean> {
  return ctx.rateLimiter.isWithin(name, key, { points: pointsOf(ctx, name) })
}

/** Uncounts a request. */
export function refundRate(ctx: Ctx, name: RateLimitName, key: string): Promise<void> {
  return ctx.rateLimiter.refund(name, key)
}

/** Rate-limit keys of the client: its network and the surrounding range, per member pool. */
export function networkKeys(ctx: Ctx): { network: string; range: string } {
  const { host, range } = networkOf(ctx.client.ip)
  return { network: `${ctx.site.poolId} ${host}`, range: `${ctx.site.poolId} ${range}` }
}

function pointsOf({ site }: Ctx, name: RateLimitName): number {
  const { points, factor = 1 }: RateLimit = rateLimits[name]
  const most = typeof points === 'number' ? points : site.settings[points]
  return Math.max(1, Math.ceil(most * factor))
}
