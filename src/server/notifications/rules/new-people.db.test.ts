import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SearchCriteria } from '../../../contract/search.ts'
import { copy } from '../../../test/copy.ts'
import { newsIn } from '../../../test/members/news.ts'
import { advanceJobs, jobsDone } from '../../../test/product/jobs.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { openPushService, type PushService } from '../../../test/providers/push-service.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { sweepAlerts } from '../../search/saved-alerts.ts'
import { noteRefusal } from '../bounces/bounces.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const subject = copy('mail.saved_search.subject', { site: 'Vonk' })
let service: PushService
let product: TestProduct
const { expectMails, comeBy } = newsIn(() => product)
beforeAll(async () => {
  service = await openPushService()
  product = await testProduct({
    settings: { countries: ['NL', 'DE'], fictionalProfiles: true },
    env: { PUSH_HOSTS: service.origin },
  })
})
afterAll(async () => {
  await product.close()
  service.close()
})
beforeEach(async () => {
  product.clock.set(new Date(Math.ceil(product.clock.now().getTime() / day) * day + day + 12 * hour))
  // What earlier tests keep would be looked at again and again
  await query('DELETE FROM saved_searches')
})

const woman = (more: object = {}) => product.newMember({ gender: 'female', seeks: 'male', ...more })
const searchOf = (member: TestMember) => product.as(member).search
const preferences = (member: TestMember) => product.as(member).notifications
const query = <T extends object>(text: string) => product.platform.db.$client.query<T>(text)

/** A man with a kept search that tells him of new people. */
async function bramWith(filters: SearchCriteria = { gender: 'female' }, name = 'Near me') {
  const bram = await product.newMember({ name: 'Bram', gender: 'male', seeks: 'female' })
  const id = await keep(bram, filters, name)
  return { bram, id }
}
async function keep(member: TestMember, filters: SearchCriteria, name: string) {
  const { searches } = await searchOf(member).saveSearch({ name, filters, has_alert: true })
  return searches[0]?.id ?? ''
}

/** Until what was announced has been told or put off. */
const notified = () => jobsDone(product.platform.db, 'notifications.new_people')
async function sweepAfter(milliseconds: number) {
  product.clock.advance(milliseconds)
  await sweepAlerts(product.platform)
  await notified()
}
/** What was put off is looked at again: the clock of the database does not move with ours. */
async function wakeAfter(milliseconds: number) {
  product.clock.advance(milliseconds)
  // One that began before the clock moved puts itself off once more
  await notified()
  await advanceJobs(product.platform.db, { name: 'notifications.new_people' })
  await notified()
}

/** Sweeps, and holds the mail to a member between its two looks. */
async function mailOnItsWay({ id }: TestMember) {
  const { jobs, db } = product.platform
  const { send } = jobs
  const held: Parameters<typeof send>[] = []
  const spy = vi.spyOn(jobs, 'send').mockImplementation(async (...args) => {
    if (args[1].name !== 'notifications.mail') return send(...args)
    held.push(args as Parameters<typeof send>)
  })
  await sweepAlerts(product.platform)
  const theirs = expect.objectContaining({ memberId: id })
  await vi.waitFor(() => expect(held.map(([, , payload]) => payload)).toContainEqual(theirs), { timeout: 10_000 })
  spy.mockRestore()
  return {
    async goOn() {
      for (const [, job, payload] of held) await jobs.send(db, job, payload)
    },
  }
}

describe('somebody new in a kept search', () => {
  test('is mailed once, a day after the last look, without a name', async () => {
    const { bram } = await bramWith({ gender: 'female', min_age: 30, eye_color: [], online: false }, 'Thirty & up')
    product.clock.advance(hour)
    const anna = await woman({ name: 'Anna' })
    await sweepAfter(22 * hour)
    await expectMails(bram, 0)
    await sweepAfter(hour)
    const [mail] = await expectMails(bram, 1)
    expect([mail?.subject, mail?.from]).toEqual([subject, 'Vonk <noreply@localhost>'])
    expect(mail?.text).toContain(
      `${copy('mail.saved_search.text', { searches: 1 })}\n\n${copy('mail.saved_search.line', { search: 'Thirty & up', count: 1 })}`,
    )
    expect(mail?.text).toContain(
      `${copy('mail.saved_search.button', { search: 'Thirty & up' })}:\nhttp://localhost:3000/members?gender=female&min_age=30\n`,
    )
    expect(mail?.html).toContain(copy('mail.saved_search.line', { search: 'Thirty &amp; up', count: 1 }))
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Anna/)
    for (let hours = 0; hours < 30; hours += 6) await sweepAfter(6 * hour)
    await expectMails(bram, 1)
    await expectMails(anna, 0)
    await Promise.all([woman(), woman()])
    await sweepAfter(day)
    const [next] = await expectMails(bram, 2)
    expect(next?.text).toContain(copy('mail.saved_search.line', { search: 'Thirty & up', count: 2 }))
  })

  test('says who, where the member wants that, and counts the others', async () => {
    const { bram } = await bramWith()
    await preferences(bram).savePreferences({ is_telling: true })
    for (const name of ['Anna', 'Bea', 'Cleo', 'Dora', 'Eva']) {
      product.clock.advance(minute)
      await woman({ name })
    }
    await sweepAfter(day)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.subject).toBe(copy('mail.saved_search.tellingSubject', { name: 'Eva', others: 4 }))
    expect(mail?.text).toContain(copy('mail.saved_search.line', { search: 'Near me', count: 5 }))
  })

  test('is one mail for all searches, whenever each was kept, and however many look at the same moment', async () => {
    const { bram } = await bramWith({ gender: 'female', country: 'DE' }, 'Abroad')
    product.clock.advance(20 * hour)
    await keep(bram, { gender: 'female' }, 'Here')
    await searchOf(bram).saveSearch({ name: 'Quiet', filters: {}, has_alert: false })
    product.clock.advance(hour)
    await Promise.all([woman(), woman(), woman({ country: 'DE' })])
    product.clock.advance(3 * hour)
    await Promise.all(Array.from({ length: 6 }, () => sweepAlerts(product.platform)))
    await notified()
    const { rows: announced } = await query(
      `SELECT FROM ${testJobs}.job WHERE name = 'notifications.new_people' AND data->>'memberId' = '${bram.id}'`,
    )
    expect(announced).toHaveLength(1)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.text).toContain(
      [
        copy('mail.saved_search.text', { searches: 2 }),
        copy('mail.saved_search.line', { search: 'Here', count: 2 }),
        copy('mail.saved_search.line', { search: 'Abroad', count: 1 }),
      ].join('\n\n'),
    )
    expect(mail?.text).toContain(
      `${copy('mail.saved_search.button', { search: 'Here' })}:\nhttp://localhost:3000/members?gender=female\n`,
    )
    expect(mail?.text).not.toContain('Quiet')
    // The younger one has no day of its own
    product.clock.advance(minute)
    await woman()
    await sweepAfter(21 * hour)
    await expectMails(bram, 1)
    await sweepAfter(3 * hour)
    await expectMails(bram, 2)
  })

  test('counts from when the alert was switched on, and not anew when it is on already', async () => {
    const { bram, id } = await bramWith()
    await searchOf(bram).changeSavedSearch({ id, has_alert: false })
    await woman()
    await sweepAfter(3 * day)
    await searchOf(bram).changeSavedSearch({ id, has_alert: true })
    product.clock.advance(minute)
    await woman()
    product.clock.advance(hour)
    await searchOf(bram).changeSavedSearch({ id, has_alert: true })
    await sweepAfter(23 * hour)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.text).toContain(copy('mail.saved_search.line', { search: 'Near me', count: 1 }))
  })

  test('is no news any more after a pause', async () => {
    const { bram } = await bramWith()
    await product.as(bram).accounts.pause({})
    product.clock.advance(hour)
    await woman()
    await sweepAfter(day)
    await product.as(bram).accounts.resume({})
    await sweepAfter(day)
    await expectMails(bram, 0)
    product.clock.advance(minute)
    await woman()
    await sweepAfter(day)
    await expectMails(bram, 1)
  })
})

type Case = { bram: TestMember; id: string; anna: TestMember }
async function ban({ id }: TestMember) {
  await transaction(product.platform.db, (tx) => banMember(product.platform, tx, id))
}
async function close({ id }: TestMember) {
  await query(`UPDATE members SET status = 'pending_deletion' WHERE id = '${id}'`)
}
async function bounce({ id, email }: TestMember) {
  await noteRefusal(product.platform, { memberId: id, email, status: '5.1.1', at: product.clock.now() })
}
const changes: [string, (all: Case) => Promise<unknown>][] = [
  ['switched the alert off', ({ bram, id }) => searchOf(bram).changeSavedSearch({ id, has_alert: false })],
  ['removed the search', ({ bram, id }) => searchOf(bram).removeSavedSearch({ id })],
  ['looked at the search', ({ bram, id }) => searchOf(bram).markSearchSeen({ id })],
  ['switched such mails off', ({ bram }) => preferences(bram).savePreferences({ mail: { reminders: false } })],
  ['has an address that bounced', ({ bram }) => bounce(bram)],
  ['went on a pause', ({ bram }) => product.as(bram).accounts.pause({})],
  ['was banned', ({ bram }) => ban(bram)],
  ['is leaving', ({ bram }) => close(bram)],
  ['blocked whom it is about', ({ bram, anna }) => product.as(bram).moderation.block({ member_id: anna.id })],
  ['was blocked by her', ({ bram, anna }) => product.as(anna).moderation.block({ member_id: bram.id })],
  ['would hear of somebody who was banned', ({ anna }) => ban(anna)],
  ['would hear of somebody on a pause', ({ anna }) => product.as(anna).accounts.pause({})],
  ['would hear of somebody who hides', ({ anna }) => product.as(anna).profiles.setVisibility({ is_invisible: true })],
  [
    'would hear of somebody who looks for others now',
    ({ anna }) => product.as(anna).profiles.saveProfile({ seeks: 'female' }),
  ],
]

describe('nobody is mailed', () => {
  async function found(): Promise<Case> {
    const saved = await bramWith()
    product.clock.advance(minute)
    const anna = await woman({ name: 'Anna' })
    product.clock.advance(minute)
    return { ...saved, anna }
  }

  test.each(changes)('who %s', async (_what, change) => {
    const all = await found()
    await change(all)
    await sweepAfter(day)
    await expectMails(all.bram, 0)
  })

  test.each(changes)('whose mail was on its way, and who %s', async (_what, change) => {
    const all = await found()
    product.clock.advance(day)
    const mail = await mailOnItsWay(all.bram)
    product.clock.advance(minute)
    await change(all)
    await mail.goOn()
    await expectMails(all.bram, 0)
  })

  test('about somebody invented, whatever the search shows', async () => {
    const { bram } = await bramWith({ show_fictional: true })
    product.clock.advance(minute)
    await woman({ kind: 'fictional' })
    await sweepAfter(day)
    await expectMails(bram, 0)
  })

  test('before the address is confirmed', async () => {
    const bram = await product.newMember({ gender: 'male', seeks: 'female', isConfirmed: false })
    await keep(bram, {}, 'Early')
    product.clock.advance(minute)
    await woman()
    await sweepAfter(day)
    await expectMails(bram, 0)
  })
})

describe('what has to wait', () => {
  const night = { quiet_hours: { from: '11:00', to: '19:00' }, time_zone: 'UTC' }

  test('comes when the quiet hours are over, as it is then', async () => {
    const [{ bram }, other] = [await bramWith(), await bramWith()]
    for (const each of [bram, other.bram]) await preferences(each).savePreferences(night)
    product.clock.advance(minute)
    const [anna] = await Promise.all([woman({ country: 'NL' }), woman()])
    await sweepAfter(day)
    await wakeAfter(6 * hour)
    await expectMails(bram, 0)
    await product.as(anna).accounts.pause({})
    await searchOf(other.bram).markSearchSeen({ id: other.id })
    await wakeAfter(hour)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.text).toContain(copy('mail.saved_search.line', { search: 'Near me', count: 1 }))
    await expectMails(other.bram, 0)
  })

  test('tells of nobody twice: who comes while it waits is the next news', async () => {
    const { bram } = await bramWith()
    await preferences(bram).savePreferences(night)
    product.clock.advance(minute)
    await woman()
    await sweepAfter(day)
    product.clock.advance(minute)
    await Promise.all([woman(), woman()])
    await wakeAfter(7 * hour)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.text).toContain(copy('mail.saved_search.line', { search: 'Near me', count: 1 }))
    await preferences(bram).savePreferences({ quiet_hours: null })
    await sweepAfter(18 * hour)
    await wakeAfter(8 * hour)
    const [next] = await expectMails(bram, 2)
    expect(next?.text).toContain(copy('mail.saved_search.line', { search: 'Near me', count: 2 }))
  })

  test("counts in a mail on its way nobody who is the next day's news", async () => {
    const { bram } = await bramWith()
    product.clock.advance(minute)
    await woman()
    product.clock.advance(day)
    const mail = await mailOnItsWay(bram)
    product.clock.advance(minute)
    await woman()
    await mail.goOn()
    const [letter] = await expectMails(bram, 1)
    expect(letter?.text).toContain(copy('mail.saved_search.line', { search: 'Near me', count: 1 }))
  })

  test('waits for its turn where the day before came late, and is dropped when a day has passed', async () => {
    const { bram } = await bramWith()
    await preferences(bram).savePreferences(night)
    product.clock.advance(minute)
    await woman()
    await sweepAfter(day)
    await wakeAfter(7 * hour)
    await expectMails(bram, 1)
    await preferences(bram).savePreferences({ quiet_hours: null })
    product.clock.advance(minute)
    await woman()
    // Again a day later at noon, seventeen hours after that mail
    await sweepAfter(17 * hour)
    await wakeAfter(6 * hour)
    await expectMails(bram, 1)
    await wakeAfter(hour)
    await expectMails(bram, 2)
    await preferences(bram).savePreferences({ quiet_hours: { from: '00:00', to: '23:59' }, time_zone: 'UTC' })
    product.clock.advance(minute)
    await woman()
    await sweepAfter(17 * hour)
    await preferences(bram).savePreferences({ quiet_hours: null })
    await wakeAfter(day)
    await expectMails(bram, 2)
  })

  test('waits while they are here, and is no news to who has been here since', async () => {
    const [{ bram }, other] = [await bramWith(), await bramWith()]
    product.clock.advance(minute)
    await woman()
    product.clock.advance(day)
    await Promise.all([comeBy(bram), comeBy(other.bram)])
    await sweepAfter(minute)
    await wakeAfter(minute)
    await expectMails(bram, 0)
    product.clock.advance(4 * minute)
    await comeBy(other.bram)
    await wakeAfter(10 * minute)
    await expectMails(bram, 1)
    await expectMails(other.bram, 0)
  })
})

test('the link in the mail ends them without a log-in, and the settings switch them on again', async () => {
  const { bram } = await bramWith()
  product.clock.advance(minute)
  await woman()
  await sweepAfter(day)
  const [mail] = await expectMails(bram, 1)
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const token = /\/unsubscribe\?token=([\w.-]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(mail?.text).toContain(`/unsubscribe?token=${token}`)
  expect(await product.anonymous.notifications.unsubscribe({ token })).toEqual({ type: 'reminders' })
  product.clock.advance(minute)
  await woman()
  await sweepAfter(day)
  await expectMails(bram, 1)
  await preferences(bram).enableAgain({ type: 'reminders' })
  product.clock.advance(minute)
  await woman()
  await sweepAfter(day)
  await expectMails(bram, 2)
})

describe('a push', () => {
  async function subscribed(member: TestMember) {
    const browser = service.browser('201', member.id)
    await preferences(member).storePush({ subscription: browser.subscription })
    return browser
  }

  test('says nothing, and leads to the search; one for all of them', async () => {
    const { bram } = await bramWith({ gender: 'female', country: 'NL' })
    await keep(bram, { gender: 'female', online: true }, 'Here now')
    const browser = await subscribed(bram)
    product.clock.advance(minute)
    await woman({ name: 'Anna' })
    await sweepAfter(day)
    const neutral = { title: 'Vonk', body: copy('push.neutral'), tag: 'searches', badge: 0 }
    await expect.poll(() => browser.pushes()).toEqual([{ ...neutral, path: '/members?gender=female&country=NL' }])
  })

  test('says who fits which search, where the member wants to read that; without mails, too', async () => {
    const { bram } = await bramWith()
    await preferences(bram).savePreferences({ is_telling: true, mail: { reminders: false } })
    const browser = await subscribed(bram)
    product.clock.advance(minute)
    await woman({ name: 'Anna' })
    await sweepAfter(day)
    await expect
      .poll(() => browser.pushes())
      .toMatchObject([
        { body: copy('push.saved_search', { name: 'Anna', others: 0, search: 'Near me' }), tag: 'searches' },
      ])
    await expectMails(bram, 0)
  })

  test('is not sent where it is switched off', async () => {
    const { bram } = await bramWith()
    await preferences(bram).savePreferences({ push: { reminders: false } })
    const browser = await subscribed(bram)
    product.clock.advance(minute)
    await woman()
    await sweepAfter(day)
    await expectMails(bram, 1)
    expect(browser.requests()).toEqual([])
  })
})
