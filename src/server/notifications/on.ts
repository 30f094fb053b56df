import { eq } from 'drizzle-orm'
import { memberErased } from '../accounts/events.ts'
import type { Events } from '../platform/events.ts'
import { defineJob } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { newlyFitting } from '../search/events.ts'
import { forgetOldNews } from './facts.ts'
import { deliverMail, newsMail } from './mails.ts'
import { sweepSubscriptions } from './subscriptions.ts'
import { sweepNews, sweepReminders } from './sweep.ts'
import { disabledMails, notificationPreferences, pushSubscriptions, sentNotifications } from './tables.ts'
import { peopleNews, queueNewPeople, tellNewPeople } from './tell-new-people.ts'

type Nothing = Record<string, never>
const newsSweep = defineJob<Nothing>('notifications.news')
const reminderSweep = defineJob<Nothing>('notifications.reminders')
const cleaning = defineJob<Nothing>('notifications.cleaning')
const keptDays = 30

/** Nothing is left of who is erased; also no mail can be unsubscribed from any more. New people in kept searches are told of. */
export function reactNotifications(events: Events): void {
  events.on(newlyFitting, ({ tx, ...platform }, fitting) => queueNewPeople(platform, tx, fitting))
  events.on(memberErased, async ({ tx }, { memberId }) => {
    for (const table of [notificationPreferences, disabledMails, pushSubscriptions, sentNotifications])
      await tx.delete(table).where(eq(table.memberId, memberId))
    // What others were told about them
    await tx.delete(sentNotifications).where(eq(sentNotifications.key, `like:${memberId}`))
  })
}

export function registerNotificationJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.work(newsMail, (mail) => deliverMail(platform, mail))
  jobs.work(peopleNews, (waiting) => tellNewPeople(platform, waiting), { lookSeconds: 2 })
  jobs.work(newsSweep, () => sweepNews(platform))
  jobs.work(reminderSweep, () => sweepReminders(platform))
  jobs.work(cleaning, () => clean(platform))
  jobs.every('* * * * *', newsSweep)
  jobs.every('17 * * * *', reminderSweep)
  jobs.every('41 3 * * *', cleaning)
}

async function clean({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  await forgetOldNews(db, new Date(now.getTime() - keptDays * 86_400_000))
  await sweepSubscriptions(db, now)
}
