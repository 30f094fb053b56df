import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { campaignsOn, campaignWords } from '../../../test/members/campaigns.ts'
import { advanceJobs } from '../../../test/product/jobs.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { openPushService, type PushService } from '../../../test/providers/push-service.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { type Batch, sweepCampaigns, tellBatch, walkCampaign } from './campaign-sending.ts'
import { keepTallies } from './campaign-tally.ts'
import { newsFor } from './campaigns.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let service: PushService
let product: TestProduct
let campaigns: ReturnType<typeof campaignsOn>
beforeAll(async () => {
  service = await openPushService()
  product = await testProduct({ env: { PUSH_HOSTS: service.origin } })
  campaigns = campaignsOn(product)
}, 60_000)
afterEach(async () => {
  vi.restoreAllMocks()
  await campaigns.settled()
  // Each test has its own members
  await campaigns.query('UPDATE members SET paused_at = now()')
  await campaigns.query(`DELETE FROM ${testJobs}.job WHERE name LIKE 'notifications.campaign%'`)
  await campaigns.query('DELETE FROM caught_mails')
  await campaigns.query('DELETE FROM campaign_texts')
  await campaigns.query('DELETE FROM campaigns')
  product.clock.advance(2 * day)
})
afterAll(async () => {
  await product.close()
  service.close()
})

/** Nobody of the staff stays logged in for as long as a test takes on our clock. */
const office = async () => product.as(await product.newStaff({ role: 'marketing' })).backoffice
const shown = async (id: string) => (await (await office()).getCampaign({ id })).campaign
const tallyIn = async (id: string) => (await shown(id)).tally
const receivers = async () => (await campaigns.mails()).map(({ to }) => to)
/** Members who want a kind, and are not here. */
async function members(count: number, kind: 'news' | 'promotions' = 'news'): Promise<TestMember[]> {
  const made = await Promise.all(Array.from({ length: count }, () => product.newMember()))
  await Promise.all(made.map((member) => campaigns.wants(member, kind)))
  product.clock.advance(10 * minute)
  return made
}
async function crowd(count: number): Promise<void> {
  const [first] = await members(1)
  if (first !== undefined) await campaigns.many(first, count - 1)
}
/** Ready, and its time has come, but nobody has set out. */
async function due(options: Parameters<typeof campaigns.ready>[0] = {}) {
  const made = await campaigns.ready(options)
  await made.office.scheduleCampaign({ id: made.id, after: made.version, at: inAmsterdam(10 * minute) })
  product.clock.advance(10 * minute)
  return made
}
function inAmsterdam(milliseconds: number): string {
  const at = new Date(product.clock.now().getTime() + milliseconds)
  return at.toLocaleString('sv-SE', { timeZone: 'Europe/Amsterdam' }).slice(0, 16).replace(' ', 'T')
}
async function send(options: Parameters<typeof campaigns.ready>[0] = {}) {
  const made = await campaigns.ready(options)
  await made.office.scheduleCampaign({ id: made.id, after: made.version })
  await campaigns.settled()
  return made
}
type Send = TestProduct['platform']['jobs']['send']
/** Lets `decide` fail what is about to be written down as a job, by name and count. */
function failing(name: string, decide: (serial: number) => boolean) {
  const { jobs } = product.platform
  const { send: original } = jobs
  let serial = 0
  return vi.spyOn(jobs, 'send').mockImplementation(async (...args: Parameters<Send>) => {
    if (args[1].name === name) {
      serial += 1
      if (decide(serial)) throw new Error('the machine went down')
    }
    return original(...args)
  })
}

/** Mails are written down, and nobody works them off; `fails` breaks off what would write one down, by its count. */
function holdMails(fails: (serial: number) => boolean = () => false) {
  const { jobs } = product.platform
  const { send: original } = jobs
  let serial = 0
  return vi.spyOn(jobs, 'send').mockImplementation(async (...[db, job, payload, options]: Parameters<Send>) => {
    if (job.name !== 'notifications.campaign_mail') return original(db, job, payload, options)
    serial += 1
    if (fails(serial)) throw new Error('the machine went down')
    return original(db, job, payload, { ...options, startAfter: 86_400 })
  })
}
/** To whom mails were written down, each as often as that. */
async function written(): Promise<string[]> {
  const { rows } = await campaigns.query<{ to: string }>(
    `SELECT data ->> 'memberId' AS "to" FROM ${testJobs}.job WHERE name = 'notifications.campaign_mail'`,
  )
  return rows.map(({ to }) => to)
}

describe('a thousand members', () => {
  test('are told once each, whoever sets out, however often', async () => {
    await crowd(1_000)
    const { id } = await due()
    const held = holdMails()
    await Promise.all([
      ...Array.from({ length: 4 }, () => walkCampaign(product.platform, { campaignId: id })),
      sweepCampaigns(product.platform),
      sweepCampaigns(product.platform),
    ])
    await campaigns.settled()
    const { rows } = await campaigns.query<{ data: Batch }>(
      `SELECT data FROM ${testJobs}.job WHERE name = 'notifications.campaign_batch'`,
    )
    expect(rows).toHaveLength(5)
    // The same batches again, at the same time
    await Promise.all(rows.map(({ data }) => tellBatch(product.platform, data)))
    await sweepCampaigns(product.platform)
    await campaigns.settled()
    held.mockRestore()
    const to = await written()
    expect([to.length, new Set(to).size]).toEqual([1_000, 1_000])
    expect(await tallyIn(id)).toEqual({ sent: 1_000, mails: 1_000, pushes: 0, left_out: [], waiting: 0 })
    expect((await shown(id)).status).toBe('sent')
  }, 240_000)

  test('lose nobody, and nobody is told twice, where the walk or a batch breaks off in the middle', async () => {
    await crowd(300)
    const { id } = await due()
    const walks = failing('notifications.campaign_batch', (serial) => serial === 2)
    await expect(walkCampaign(product.platform, { campaignId: id })).rejects.toThrow('went down')
    walks.mockRestore()
    expect((await shown(id)).status).toBe('sending')
    // One of each of the first batches, and twice in the same one
    const held = holdMails((serial) => [90, 170, 230].includes(serial))
    await sweepCampaigns(product.platform)
    await expect.poll(async () => new Set(await written()).size, { timeout: 120_000 }).toBeGreaterThan(89)
    for (let look = 0; look < 6; look += 1) await campaigns.wakeAfter(minute)
    held.mockRestore()
    const to = await written()
    expect([to.length, new Set(to).size]).toEqual([300, 300])
    expect(await tallyIn(id)).toMatchObject({ sent: 300, left_out: [], waiting: 0 })
  }, 240_000)

  test('of whom nobody more is told once it is stopped, whatever was on its way', async () => {
    await crowd(250)
    const { id } = await due()
    const staff = await office()
    const stopped: Promise<unknown>[] = []
    const held = holdMails((serial) => {
      // While the first batch is being told
      if (serial === 40) stopped.push(staff.stopCampaign({ id }))
      return false
    })
    await sweepCampaigns(product.platform)
    await expect.poll(() => stopped.length, { timeout: 120_000 }).toBe(1)
    expect(await Promise.all(stopped)).toEqual([{ status: 'stopped' }])
    await campaigns.settled()
    held.mockRestore()
    const before = await written()
    expect(before.length).toBeLessThan(250)
    await campaigns.wakeAfter(minute)
    await sweepCampaigns(product.platform)
    await campaigns.settled()
    expect(await written()).toHaveLength(before.length)
    // None of those that wait leaves either
    await advanceJobs(product.platform.db, { name: 'notifications.campaign_mail', limit: 50 })
    await campaigns.settled()
    expect(await receivers()).toEqual([])
    const tally = await tallyIn(id)
    expect(tally).toMatchObject({ sent: before.length - 50, left_out: [{ why: 'pointless', count: 50 }] })
    expect(await newsOf('en')).toEqual([])
    await expect((await office()).stopCampaign({ id })).rejects.toThrow('conflict')
  }, 240_000)
})

const newsOf = (locale: string, since = new Date(product.clock.now().getTime() - 30 * day)) =>
  newsFor(product.platform.db, { siteId: product.site.id, locale, since, most: 10 })

test('its time comes by itself, not before', async () => {
  const [anna] = await members(1)
  const { id, office: writer, version } = await campaigns.ready()
  await writer.scheduleCampaign({ id, after: version, at: inAmsterdam(hour) })
  product.clock.advance(hour - minute)
  await sweepCampaigns(product.platform)
  await campaigns.settled()
  expect(await receivers()).toEqual([])
  product.clock.advance(minute)
  await sweepCampaigns(product.platform)
  await campaigns.settled()
  expect(await receivers()).toEqual([anna?.email])
})

test('a subject says what it is about only to who wants that, and the way out is effective at once', async () => {
  const [plain, telling] = await members(2)
  if (plain === undefined || telling === undefined) throw new Error('nobody')
  await product.as(telling).notifications.savePreferences({ is_telling: true })
  product.clock.advance(10 * minute)
  await send()
  const mails = await campaigns.mails()
  const to = (member: TestMember) => mails.find((mail) => mail.to === member.email)
  expect(to(plain)?.subject).toBe(copy('mail.news.subject', { site: 'Vonk' }))
  expect(to(telling)?.subject).toBe(campaignWords.subject)
  expect(to(plain)?.text).toContain('You can now play with friends.')
  expect(to(plain)?.text).toContain('http://localhost:3000/members?distance=50')
  expect(to(plain)?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = /<http:\/\/localhost:3000([^>]+)>/.exec(to(plain)?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const token = /token=([\w.-]+)/.exec(address)?.[1] ?? ''
  await product.anonymous.notifications.unsubscribe({ token })
  product.clock.advance(2 * day)
  await send({ texts: { en: { ...campaignWords, subject: 'The second' } } })
  expect((await campaigns.mails('The second')).map((mail) => mail.to)).toEqual([telling.email])
})

describe('offers', () => {
  test('go only to who has agreed, also at the moment when the mail is written', async () => {
    const [anna, bella] = await members(2, 'promotions')
    if (anna === undefined || bella === undefined) throw new Error('nobody')
    const { jobs, db } = product.platform
    const { send: original } = jobs
    const held: Parameters<Send>[] = []
    vi.spyOn(jobs, 'send').mockImplementation(async (...args: Parameters<Send>) => {
      if (args[1].name === 'notifications.campaign_mail') held.push(args)
      else await original(...args)
    })
    const { id } = await send({ kind: 'promotions' })
    expect(held).toHaveLength(2)
    vi.restoreAllMocks()
    await product.as(bella).accounts.withdrawConsent({ kind: 'promotions' })
    for (const [, job, payload] of held) await jobs.send(db, job, payload)
    await campaigns.settled()
    expect(await receivers()).toEqual([anna.email])
    const left = [{ why: 'pointless', count: 1 }]
    expect(await tallyIn(id)).toEqual({ sent: 1, mails: 1, pushes: 0, left_out: left, waiting: 0 })
    expect(await newsOf('en')).toEqual([])
  })

  test('that are over are not sent', async () => {
    await members(1, 'promotions')
    const ends = new Date(product.clock.now().getTime() + hour)
    await campaigns.query(
      `INSERT INTO discount_codes (id, site_id, code, percentage, status, validity, minimum_order_minor, expires_at)
        VALUES (gen_random_uuid(), $1, 'SOON', 10, 'active', 'unlimited', 0, $2)`,
      [product.site.id, ends],
    )
    const { id } = await due({ kind: 'promotions', code: 'SOON' })
    product.clock.advance(hour)
    await sweepCampaigns(product.platform)
    await campaigns.settled()
    expect(await receivers()).toEqual([])
    expect((await tallyIn(id))?.left_out).toEqual([{ why: 'pointless', count: 1 }])
  })
})

test('what has to wait is told within a day, or not at all; the banned are not told at all', async () => {
  const [quiet, always, leaver, other] = await members(4)
  if (!quiet || !always || !leaver || !other) throw new Error('nobody')
  const now = product.clock.now().toISOString().slice(11, 16)
  const later = new Date(product.clock.now().getTime() + 6 * hour).toISOString().slice(11, 16)
  await product.as(quiet).notifications.savePreferences({ quiet_hours: { from: now, to: later }, time_zone: 'UTC' })
  const never = { from: '00:00', to: '23:59' }
  await product.as(always).notifications.savePreferences({ quiet_hours: never, time_zone: 'UTC' })
  product.clock.advance(6 * minute)
  const { id, office: writer, version } = await campaigns.ready()
  await writer.scheduleCampaign({ id, after: version })
  await transaction(product.platform.db, (tx) => banMember(product.platform, tx, leaver.id))
  await campaigns.settled()
  expect((await receivers()).filter((to) => to !== leaver.email)).toEqual([other.email])
  expect((await tallyIn(id))?.waiting).toBeGreaterThanOrEqual(2)
  await campaigns.wakeAfter(3 * hour)
  expect(await receivers()).not.toContain(quiet.email)
  await campaigns.wakeAfter(3 * hour)
  expect(await receivers()).toContain(quiet.email)
  await campaigns.wakeAfter(19 * hour)
  expect(await receivers()).not.toContain(always.email)
  expect((await tallyIn(id))?.left_out).toContainEqual({ why: 'waited', count: 1 })
})

test('pushes say nothing, and lead where the button leads; the mail comes only where the push was not enough', async () => {
  const [anna] = await members(1)
  if (anna === undefined) throw new Error('nobody')
  const browser = service.browser('201', anna.id)
  await product.as(anna).notifications.storePush({ subscription: browser.subscription })
  await product.as(anna).notifications.savePreferences({ push: { news: true }, is_telling: true })
  product.clock.advance(10 * minute)
  const { id } = await send({ path: '/swipe-game' })
  expect(browser.pushes()).toMatchObject([{ title: 'Vonk', body: copy('push.neutral'), path: '/swipe-game' }])
  expect(await receivers()).toEqual([])
  expect(await tallyIn(id)).toMatchObject({ sent: 1, mails: 0, pushes: 1 })
  await campaigns.wakeAfter(61 * minute)
  expect(await receivers()).toEqual([anna.email])
  expect(browser.pushes()).toHaveLength(1)
  expect(await tallyIn(id)).toEqual({ sent: 1, mails: 1, pushes: 1, left_out: [], waiting: 0 })
})

test('news for everybody stand on the page of notifications, in languages that there are words in', async () => {
  const dutch = { ...campaignWords, subject: 'Twee nieuwe spellen' }
  const { id } = await send({ texts: { en: campaignWords, nl: dutch } })
  await send({ audience: { gender: 'female' } })
  await send({ kind: 'promotions' })
  await due()
  const at = (await newsOf('en')).find((news) => news.id === id)?.at
  expect(await newsOf('en')).toEqual([{ id, title: campaignWords.subject, at, path: '/swipe-game' }])
  expect(await newsOf('nl')).toMatchObject([{ id, title: 'Twee nieuwe spellen' }])
  expect(await newsOf('de')).toEqual([])
  expect(await newsOf('en', product.clock.now())).toEqual([])
})

test('what became of it is kept when what it was counted from is forgotten', async () => {
  await members(2)
  const { id } = await send()
  const before = await tallyIn(id)
  expect(before).toMatchObject({ sent: 2, mails: 2 })
  product.clock.advance(5 * day)
  await keepTallies(product.platform.db, product.clock.now())
  await campaigns.query('DELETE FROM sent_notifications')
  expect(await tallyIn(id)).toEqual(before)
})
