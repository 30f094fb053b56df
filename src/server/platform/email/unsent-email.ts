import { NotNow } from '../jobs/retry.ts'
import type { Platform } from '../platform.ts'
import type { Mail } from './mail.ts'

/** Seconds between retries: emails leave soon after a mail server is configured and the process restarted. */
const rests = [60, 300, 900, 3_600]
const complainEveryMs = 60_000

/**
 * Email of a real installation without a mail server: nothing is sent. Each email waits in its job, which fails after
 * three days (`workPatiently`), and a warning is logged.
 */
export function unsentMail({ log, clock }: Pick<Platform, 'log' | 'clock'>, count: () => void): Mail {
  let complainedAt = Number.NEGATIVE_INFINITY
  return {
    async deliver({ kind }) {
      count()
      const now = clock.now().getTime()
      if (now - complainedAt >= complainEveryMs) {
        complainedAt = now
        log.error({ kind }, 'emails wait: SMTP_URL is not set')
      }
      throw new NotNow(rests, 'no mail server is configured (SMTP_URL)')
    },
    close: async () => undefined,
  }
}
