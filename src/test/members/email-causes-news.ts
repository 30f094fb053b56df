import { type Locale, localeCookie } from '../../contract/constants.ts'
import { sweepHints } from '../../server/notifications/digest/hints.ts'
import { sweepWeekly } from '../../server/notifications/digest/weekly.ts'
import { hourOf, type LocalTime, localTime, slotOf } from '../../server/notifications/digest/weekly-rules.ts'
import { sweepReminders } from '../../server/notifications/sweep.ts'
import { sweepAlerts } from '../../server/search/saved-alerts.ts'
import type { TestMember, TestProduct } from '../product/server.ts'
import { accountCalls } from './account-calls.ts'
import { buyer } from './buying.ts'
import { campaignsOn } from './campaigns.ts'
import { chatting } from './chat.ts'
import { datePlan } from './date-plans.ts'
import type { Cause } from './email-causes.ts'
import { newsIn } from './news.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Mails about other people. */
function causesOfPeople(product: TestProduct): Record<string, Cause> {
  const { pair, say } = chatting(() => product)
  const { sweepAfter } = newsIn(() => product)
  /** Who has just joined is looking at the site. */
  async function pairAway() {
    const made = await pair()
    product.clock.advance(hour)
    return made
  }
  const like = (from: { cookie: string }, to: { id: string }) => product.as(from).likes.like({ member_id: to.id })

  return {
    async new_conversations() {
      const { anna, bram, id } = await pairAway()
      await say(anna, id)
      await sweepAfter(3 * minute)
      return bram.email
    },
    async new_messages() {
      const { anna, bram, id } = await pair()
      await say(anna, id)
      await say(bram, id)
      await say(anna, id)
      product.clock.advance(hour)
      await say(bram, id)
      await sweepAfter(3 * minute)
      return anna.email
    },
    async unread_message_reminders() {
      const { anna, bram, id } = await pair()
      await say(anna, id)
      product.clock.advance(3 * day + hour)
      await sweepReminders(product.platform)
      return bram.email
    },
    async like() {
      const { anna, bram } = await pairAway()
      await like(anna, bram)
      await sweepAfter(3 * minute)
      return bram.email
    },
    async match() {
      const { anna, bram } = await pair()
      await like(anna, bram)
      product.clock.advance(hour)
      await like(bram, anna)
      await sweepAfter(3 * minute)
      return anna.email
    },
    async verification_request() {
      const { anna, bram } = await pair()
      await product.as(bram).notifications.savePreferences({ mail: { like: false } })
      await like(anna, bram)
      await like(bram, anna)
      product.clock.advance(hour)
      await product.as(anna).profiles.requestVerification({ id: bram.id })
      await sweepAfter(3 * minute)
      return bram.email
    },
    async check_in() {
      const member = await product.newMember()
      await product.as(member).chat.saveDatePlan(datePlan(product.clock.now()))
      await sweepAfter(4 * hour)
      return member.email
    },
    async saved_search() {
      const keeper = await product.newMember({ gender: 'male', seeks: 'female' })
      await product.as(keeper).search.saveSearch({ name: 'Near me', filters: { gender: 'female' }, has_alert: true })
      product.clock.advance(hour)
      await product.newMember()
      product.clock.advance(day)
      await sweepAlerts(product.platform)
      return keeper.email
    },
  }
}

/** Mails that the site writes by itself. */
function causesOfSite(product: TestProduct): Record<string, Cause> {
  const campaigns = campaignsOn(product)
  const inUtc = async (member: TestMember, mail = {}) =>
    product.as(member).notifications.savePreferences({ mail, time_zone: 'UTC' })
  function hourByHourUntil(isTime: (time: LocalTime) => boolean): void {
    do product.clock.advance(hour)
    while (!isTime(localTime(product.clock.now(), 'UTC')))
  }
  const announces = (kind: 'news' | 'promotions') => async () => {
    const member = await product.newMember()
    await campaigns.wants(member, kind)
    product.clock.advance(hour)
    const { office, id, version } = await campaigns.ready({ kind })
    await office.scheduleCampaign({ id, after: version })
    return member.email
  }

  return {
    async reminders() {
      const member = await product.newMember()
      await inUtc(member)
      product.clock.advance(2 * day)
      hourByHourUntil((time) => time.hour === hourOf(member.id, time.day))
      await sweepHints(product.platform)
      return member.email
    },
    async weekly_updates() {
      const bram = await product.newMember({ name: 'Bram', gender: 'male', seeks: 'female' })
      await inUtc(bram, { weekly_updates: true })
      const interests = ['wine' as const, 'travelling' as const, 'dogs' as const]
      await product.as(bram).profiles.saveProfile({ interests })
      hourByHourUntil((time) => time.slot === slotOf(bram.id))
      for (const name of ['Anna', 'Bea', 'Cleo', 'Dora', 'Ella', 'Fay']) {
        const woman = await product.newMember({ name })
        await product.as(woman).profiles.saveProfile({ interests })
        await product.as(woman).profiles.getProfile({ id: bram.id })
        await product.as(woman).likes.like({ member_id: bram.id })
      }
      await sweepWeekly(product.platform)
      return bram.email
    },
    news: announces('news'),
    promotions: announces('promotions'),
  }
}

/** Mails that can be unsubscribed from. */
export function newsCauses(product: TestProduct): Record<string, Cause> {
  return { ...causesOfPeople(product), ...causesOfSite(product) }
}

/** Somebody who signs up in a language, buys, and is written to. Answers their address, once these mails are on their way. */
export async function livesIn(product: TestProduct, locale: Locale): Promise<string> {
  const calls = accountCalls(product)
  const { say } = chatting(() => product)
  const form = calls.form()
  const chosen = `${localeCookie}=${locale}`
  const signedUp = await calls.ask('/api/accounts/signup', { method: 'POST', payload: form, cookie: chosen })
  const cookie = `${signedUp.cookie}; ${chosen}`
  await calls.activate(await calls.tokenFor(form.email), cookie)
  const member = { id: signedUp.body.user.id, name: form.name, email: form.email, cookie }
  await buyer(product, member).buy()
  const bram = await product.newMember({ name: 'Bram', gender: 'male', seeks: 'female', credits: 20, isPaid: true })
  const { conversation } = await product.as(bram).chat.openConversation({ member_id: member.id })
  await say(bram, conversation.id)
  await say(member, conversation.id)
  product.clock.advance(hour)
  await say(bram, conversation.id)
  await newsIn(() => product).sweepAfter(3 * minute)
  return member.email
}
