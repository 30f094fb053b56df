import { emailConfirmed, signedUp } from '../accounts/events.ts'
import { afterCommit } from '../platform/db/db.ts'
import type { Events } from '../platform/platform.ts'
import { siteById } from '../sites/index.ts'
import { grant } from './ledger.ts'
import { wallets } from './tables.ts'
import { creditLotsOf } from './wallets.ts'

/** Creates every member's wallet; grants the site's sign-up bonus, if any, once the email address is confirmed. */
export function reactCredits(events: Events): void {
  events.on(signedUp, async ({ tx }, { memberId }) => {
    await tx.insert(wallets).values({ memberId, balance: 0, version: 0 }).onConflictDoNothing()
  })
  events.on(emailConfirmed, async ({ tx, live }, { memberId, siteId, at }) => {
    const settings = (await siteById(tx, siteId))?.settings
    if (settings === undefined || settings.freeChat !== 'credits' || settings.signupCredits === 0) return
    const { balance, isNew } = await grant(tx, {
      memberId,
      credits: settings.signupCredits,
      source: 'bonus',
      orderId: null,
      kind: 'signup_bonus',
      key: 'signup_bonus',
      // The site's bonus may change; a member who has received one gets no other
      requestHash: '',
      reference: null,
      at,
    })
    if (!isNew) return
    const lots = await creditLotsOf(tx, memberId)
    afterCommit(tx, () =>
      live.publish([memberId], { kind: 'credits_changed', credits: balance, paid_user: false, lots }),
    )
  })
}
