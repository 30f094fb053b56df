import { emailChanged, emailConfirmed } from '../accounts/events.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { workPatiently } from '../platform/jobs/retry.ts'
import type { Events, Platform } from '../platform/platform.ts'
import { photoReviewed } from '../profiles/events.ts'
import { newlyFitting } from '../search/events.ts'
import { forgiveAddress, purgeEmailProblems } from './bounces/bounces.ts'
import { campaignTest, deliverTest } from './campaigns/campaign-emails.ts'
import { campaignBatch, campaignWalk, sweepCampaigns, tellBatch, walkCampaign } from './campaigns/campaign-sending.ts'
import { keepTallies } from './campaigns/campaign-tally.ts'
import { sweepHints } from './digest/hints.ts'
import { sweepWeekly, tellWeekly, weeklyUpdate } from './digest/weekly.ts'
import { deliverWelcome, queueWelcome, welcomeMail } from './digest/welcome.ts'
import { deliverPush, pushJob } from './push/push-messages.ts'
import { sweepSubscriptions } from './push/subscriptions.ts'
import { forgetOldNews } from './rules/facts.ts'
import { campaignMail, deliverMail, newsMail } from './rules/notification-emails.ts'
import { peopleNews, queueNewPeople, tellNewPeople } from './rules/notify-new-people.ts'
import { notifyPhotoDecision, photoDecisionActivity, queueDecision } from './rules/notify-photo-decision.ts'
import { sweepNews, sweepReminders } from './sweep.ts'

type Nothing = Record<string, never>
const newsSweep = defineJob<Nothing>('notifications.news')
const reminderSweep = defineJob<Nothing>('notifications.reminders')
const weeklySweep = defineJob<Nothing>('notifications.weekly')
const hintSweep = defineJob<Nothing>('notifications.hints')
const campaignSweep = defineJob<Nothing>('notifications.campaigns')
const cleaning = defineJob<Nothing>('notifications.cleaning')
const retentionDays = 30

/**
 * Deletes all data of erased members, which also ends their unsubscribe links, and sends notifications about new
 * members in saved searches.
 */
export function reactNotifications(events: Events): void {
  events.on(newlyFitting, ({ tx, ...platform }, fitting) => queueNewPeople(platform, tx, fitting))
  events.on(emailChanged, ({ tx }, { memberId }) => forgiveAddress(tx, memberId))
  events.on(emailConfirmed, ({ tx }, { memberId }) => forgiveAddress(tx, memberId))
  events.on(emailConfirmed, async ({ tx, ...platform }, { memberId, byLink }) => {
    if (byLink) await queueWelcome(platform, tx, memberId)
  })
  events.on(photoReviewed, ({ tx, ...platform }, verdict) => queueDecision(platform, tx, verdict))
}

export function registerNotificationJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.work(pushJob, (waiting) => deliverPush(platform, waiting), { concurrency: 20, lookSeconds: 2 })
  workPatiently(platform, newsMail, (mail) => deliverMail(platform, mail), { concurrency: 4 })
  jobs.work(photoDecisionActivity, (verdict) => notifyPhotoDecision(platform, verdict))
  jobs.work(peopleNews, (waiting) => tellNewPeople(platform, waiting), { lookSeconds: 2 })
  jobs.work(weeklyUpdate, (due) => tellWeekly(platform, due), { lookSeconds: 2 })
  workPatiently(platform, welcomeMail, (mail) => deliverWelcome(platform, mail))
  jobs.work(weeklySweep, () => sweepWeekly(platform))
  jobs.work(hintSweep, () => sweepHints(platform))
  jobs.work(campaignWalk, (walk) => walkCampaign(platform, walk))
  workPatiently(platform, campaignBatch, (batch) => tellBatch(platform, batch))
  workPatiently(platform, campaignMail, (mail) => deliverMail(platform, mail), { concurrency: 4 })
  workPatiently(platform, campaignTest, (test) => deliverTest(platform, test))
  jobs.work(campaignSweep, () => sweepCampaigns(platform))
  jobs.work(newsSweep, () => sweepNews(platform))
  jobs.work(reminderSweep, () => sweepReminders(platform))
  jobs.work(cleaning, () => clean(platform))
  jobs.every('* * * * *', newsSweep)
  jobs.every('* * * * *', campaignSweep)
  jobs.every('17 * * * *', reminderSweep)
  jobs.every('7 * * * *', weeklySweep)
  jobs.every('37 * * * *', hintSweep)
  jobs.every('41 3 * * *', cleaning)
}

async function clean({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  await forgetOldNews(db, new Date(now.getTime() - retentionDays * 86_400_000))
  await keepTallies(db, now)
  await purgeEmailProblems(db, now)
  await sweepSubscriptions(db, now)
}
