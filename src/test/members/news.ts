import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sweepNews } from '../../server/notifications/sweep.ts'
import { profileFacts } from '../../server/profiles/index.ts'
import { profiles } from '../../server/profiles/tables.ts'
import { jobsDone } from '../product/jobs.ts'
import type { TestMember, TestProduct } from '../product/server.ts'

type Caught = { subject: string; text: string; html: string; from: string; headers: Record<string, string> }

/** What tests of notifications do over and over, on one product: let time pass, and look into mailboxes. */
export function newsIn(product: () => TestProduct) {
  /** Until every mail that was queued has been worked off. */
  const idle = () => jobsDone(product().platform.db, 'notifications.mail', { delayed: true })

  return {
    idle,
    /** The mails of a member, newest first, once all are there: as many as expected. */
    async expectMails(member: TestMember, count: number): Promise<Caught[]> {
      await idle()
      const answer = await product().app.inject(`/dev/mail.json?to=${encodeURIComponent(member.email)}`)
      const { mails } = answer.json<{ mails: Caught[] }>()
      expect(mails.map(({ subject }) => subject)).toHaveLength(count)
      return mails
    },
    async sweepAfter(milliseconds: number) {
      product().clock.advance(milliseconds)
      await sweepNews(product().platform)
    },
    /** Sets when a member was last here, once the writes of their own requests are done: those would overwrite it. */
    async lastHere(member: TestMember, at: Date) {
      await product().as(member).profiles.pageHidden({})
      await product().platform.db.update(profiles).set({ lastActiveAt: at }).where(eq(profiles.memberId, member.id))
    },
    /** A look at the site; that it was noted is not waited for by the call itself. */
    async comeBy(member: TestMember) {
      await product().as(member).accounts.getUser({})
      const seenAt = async () => (await profileFacts(product().platform.db, [member.id])).get(member.id)?.lastActiveAt
      await expect.poll(seenAt).toEqual(product().clock.now())
    },
  }
}
