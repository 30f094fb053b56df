import { sweepCampaigns } from '../../server/notifications/campaigns/campaign-sending.ts'
import { sweepHints } from '../../server/notifications/digest/hints.ts'
import { sweepWeekly } from '../../server/notifications/digest/weekly.ts'
import { sweepNews, sweepReminders } from '../../server/notifications/sweep.ts'
import type { Platform } from '../../server/platform/platform.ts'
import { sweepAlerts } from '../../server/search/saved-alerts.ts'
import { advanceJobs, jobsDone } from '../product/jobs.ts'
import type { TestMember, TestProduct } from '../product/server.ts'
import type { PushService } from '../providers/push-service.ts'
import { accountCalls } from './account-calls.ts'

const hour = 3_600_000
const days = 14
/** A Monday, midnight in Amsterdam. */
export const fortnightBegin = new Date('2026-06-14T22:00:00Z')

/** Something that reached somebody. `kind`: of a mail its own, of a push the tag that it shows with. */
export type Notified = { day: number; hour: number; by: 'mail' | 'push'; kind: string; to: string }
export type Script = readonly (readonly [day: number, hour: number, happens: () => Promise<unknown>])[]

/** All that cron would run, in the order of the hour. */
const sweeps: readonly ((platform: Platform) => Promise<void>)[] = [
  sweepNews,
  sweepCampaigns,
  sweepWeekly,
  sweepReminders,
  sweepAlerts,
  sweepHints,
]

/**
 * Two weeks on a clock that walks from hour to hour. What happens, happens at the full hour; half an hour later everything is swept that
 * cron would sweep, `rounds` times at the same moment. Jobs that wait for a time move with the clock, as the database's own does not.
 */
export function fortnightOf(product: TestProduct, service: PushService, { rounds }: { rounds: number }) {
  const { clock, platform } = product
  const query = <T extends object>(text: string, values: unknown[] = []) => platform.db.$client.query<T>(text, values)
  const names = new Map<string, string>()
  const pushes: Notified[] = []
  const browsers: { of: string; seen: number; browser: ReturnType<PushService['browser']> }[] = []

  async function pass(milliseconds: number) {
    clock.advance(milliseconds)
    await advanceJobs(platform.db, { byMs: milliseconds })
  }
  /** Until nothing is left to do now. */
  const idle = () => jobsDone(platform.db, '%.%')
  const place = (at: Date) => {
    const hours = Math.floor((at.getTime() - fortnightBegin.getTime()) / hour)
    return { day: Math.floor(hours / 24), hour: hours % 24 }
  }
  function notePushes() {
    for (const entry of browsers) {
      const all = entry.browser.pushes()
      for (const { tag } of all.slice(entry.seen))
        pushes.push({ ...place(clock.now()), by: 'push', kind: tag.replace(/[:/].*/, ''), to: entry.of })
      entry.seen = all.length
    }
  }

  async function sweep() {
    for (const one of sweeps) await Promise.all(Array.from({ length: rounds }, () => one(platform)))
    await idle()
  }

  return {
    days,
    /** Somebody whom others may write to, and who is told nothing. */
    async passerBy(name: string): Promise<TestMember> {
      const member = await product.newMember({ name, gender: 'male', seeks: 'female', credits: 20, isPaid: true })
      names.set(member.email, name)
      return member
    },
    /** Signs up and presses the link in the mail. */
    async signUp(name: string): Promise<TestMember> {
      const calls = accountCalls(product)
      const form = calls.form({ name, email: `${name.toLowerCase()}@example.com` })
      names.set(form.email, name)
      const { cookie, body } = await calls.signUp(form)
      const { status } = await calls.activate(await calls.tokenFor(form.email), cookie)
      if (status !== 200) throw new Error(`activation answered ${status}`)
      return { id: body.user.id as string, name, email: form.email, cookie }
    },
    /** A browser of theirs that takes what is pushed. */
    async subscribe(member: TestMember) {
      const browser = service.browser('201', `${member.id}`)
      browsers.push({ of: member.name, seen: 0, browser })
      await product.as(member).notifications.storePush({ subscription: browser.subscription })
    },
    /** Lives through all of it. `gathered` is waited for after each happening: what is told live is pushed a moment later. */
    async walk(script: Script, gathered: () => Promise<unknown>) {
      for (let hours = 0; hours < days * 24; hours += 1) {
        const now = script.filter(([day, at]) => day * 24 + at === hours)
        for (const [, , happens] of now) await happens()
        if (now.length > 0) await gathered()
        await idle()
        await pass(hour / 2)
        await sweep()
        notePushes()
        await pass(hour / 2)
      }
    },
    /** Everything that reached anybody, in order. */
    async notified(): Promise<Notified[]> {
      const { rows } = await query<{ to: string; kind: string; sent_at: Date }>(
        'SELECT "to", kind, sent_at FROM caught_mails',
      )
      const mails = rows.map(({ to, kind, sent_at }): Notified => {
        return { ...place(sent_at), by: 'mail', kind, to: names.get(to) ?? to }
      })
      return [...mails, ...pushes]
    },
  }
}
