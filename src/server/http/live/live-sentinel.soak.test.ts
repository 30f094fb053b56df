import { expect, it } from 'vitest'
import { kindsOf, listening, liveLines } from '../../../test/product/live-lines.ts'
import { testProduct } from '../../../test/product/server.ts'
import { hasRedis, testSentinels } from '../../../test/providers/redis.ts'
import { openLive, speakLive } from './live.ts'

const elected = { timeout: 60_000 }

it.skipIf(!hasRedis)(
  `processes find the new primary after a failover by Sentinel, and the limits go on${hasRedis ? '' : ' (skipped: this machine has neither redis-server nor valkey-server)'}`,
  { timeout: 180_000 },
  async () => {
    const redis = await testSentinels()
    const product = await testProduct({ env: { REDIS_URL: redis.url } })
    const lines = liveLines()
    const { live, attach } = openLive()
    const end = speakLive({ ...product.platform, live }, attach)
    const { rateLimiter } = product.platform
    const limited = () => rateLimiter.isWithin('secondFactor', 'a member')
    try {
      const anna = await product.newMember()
      const line = await lines.connected(await listening(product.app), anna)
      await expect.poll(() => live.isConnected(anna.id), elected).toBe(true)
      expect(rateLimiter.hasLostRedis()).toBe(false)

      await redis.primary.stop()
      // Counted in PostgreSQL until the replica is the primary
      expect(await limited()).toBe(true)
      // Everybody reads again what may have been missed
      await expect.poll(() => kindsOf(line), elected).toEqual(['user_changed'])
      expect(rateLimiter.hasLostRedis()).toBe(false)
      await expect.poll(() => live.isConnected(anna.id), elected).toBe(true)
      live.publish([anna.id], { kind: 'user_changed' })
      await expect.poll(() => kindsOf(line), elected).toEqual(['user_changed', 'user_changed'])

      // The old primary returns as a replica, and is elected again
      await redis.primary.start()
      await redis.isReplicated()
      await redis.replica.stop()
      await expect.poll(() => kindsOf(line).length, elected).toBe(3)
      expect(rateLimiter.hasLostRedis()).toBe(false)
      expect(await limited()).toBe(true)
    } finally {
      lines.closeAll()
      await end()
      await product.close()
      await redis.stop()
    }
  },
)
