import { afterAll, describe, expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { campaignsOn, campaignWords } from '../../../test/members/campaigns.ts'
import { newsIn } from '../../../test/members/news.ts'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, type TestMember, testProduct } from '../../../test/product/server.ts'
import { newId } from '../../platform/ids.ts'

const product = await testProduct({ settings: { countries: ['NL', 'DE', 'BE'] } })
const { as, newMember, newStaff, newSite, clock, site } = product
const { auditRows } = officeOn(product)
const { lastHere } = newsIn(() => product)
const { ready, wants, settled, mails, query } = campaignsOn(product)
afterAll(() => product.close())

const minute = 60_000
const day = 86_400_000
const dutch = { subject: 'Twee nieuwe spellen', body: 'Speel mee.', button: 'Spelen' }
const faultsOf = async (work: Promise<unknown>) => {
  const { code, body } = await refusal(work)
  return [code, (body.error as { fields?: object } | undefined)?.fields]
}
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code
const inLanguage = (member: TestMember, locale: string) =>
  query('UPDATE members SET locale = $2 WHERE id = $1', [member.id, locale])
async function discount(code: string, change: Record<string, unknown> = {}) {
  const row = { percentage: 20, status: 'active', validity: 'once-per-user', minimum_order_minor: 0, ...change }
  const all: Record<string, unknown> = { id: newId(), site_id: site.id, code, ...row }
  const names = Object.keys(all)
  await query(
    `INSERT INTO discount_codes (${names.join(', ')}) VALUES (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
    Object.values(all),
  )
}

describe('a draft', () => {
  test('is written, changed, tried, sent, stopped and copied, and the log knows by whom', async () => {
    const { id, office, staff, version } = await ready({ texts: { en: campaignWords, nl: dutch } })
    const { campaign } = await office.getCampaign({ id })
    expect(campaign).toMatchObject({
      kind: 'news',
      status: 'draft',
      languages: ['en', 'nl'],
      path: '/swipe-game',
      code: null,
      version,
      by: staff.name,
      time_zone: 'Europe/Amsterdam',
      may_change: true,
      may_stop: false,
      tally: null,
    })
    const removed = await office.removeCampaignText({ id, locale: 'nl', after: version })
    expect(await office.testCampaign({ id, locale: 'en' })).toEqual({ to: staff.email })
    expect(await codeOf(office.testCampaign({ id, locale: 'nl' }))).toBe('not_found')
    await office.scheduleCampaign({ id, after: removed.version, at: '2026-06-16T09:30' })
    expect((await office.getCampaign({ id })).campaign).toMatchObject({
      status: 'scheduled',
      start_at: '2026-06-16T07:30:00.000Z',
      may_change: false,
      may_stop: true,
    })
    expect(await office.stopCampaign({ id })).toEqual({ status: 'draft' })
    expect(await codeOf(office.stopCampaign({ id }))).toBe('conflict')
    const copy = await office.copyCampaign({ id })
    expect((await office.getCampaign(copy)).campaign).toMatchObject({
      name: 'Summer',
      status: 'draft',
      path: '/swipe-game',
      texts: [{ language: 'en', ...campaignWords }],
      version: 1,
    })
    const detail = (language?: string) => ({
      campaign: { siteId: site.id, id, name: 'Summer', ...(language && { language }) },
    })
    expect((await auditRows(staff.id)).map((row) => [row.action, row.detail])).toEqual([
      ['draft_campaign', detail()],
      ['change_campaign', detail()],
      ['write_campaign', detail('en')],
      ['write_campaign', detail('nl')],
      ['write_campaign', detail('nl')],
      ['test_campaign', detail('en')],
      ['schedule_campaign', detail()],
      ['stop_campaign', detail()],
      ['copy_campaign', { campaign: { ...detail().campaign, id: copy.id } }],
    ])
    const { entries } = await as(await newStaff({ role: 'admin' })).backoffice.listAudit({ limit: 5 })
    expect(entries.find(({ action }) => action === 'test_campaign')?.campaign).toEqual({
      site: site.name,
      name: 'Summer',
      locale: 'en',
    })
    await settled()
    const [tried] = (await mails()).filter(({ to }) => to === staff.email)
    expect(tried).toMatchObject({ subject: `News from ${site.name}` })
  })

  test('is never written over: of several at once one goes in, the others hear of it', async () => {
    const { id, office, version } = await ready()
    const write = (words: string) =>
      office.saveCampaignText({ id, locale: 'en', after: version, ...campaignWords, subject: words })
    const answers = await Promise.allSettled(['One', 'Two', 'Three', 'Four'].map(write))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await office.getCampaign({ id })).campaign.version).toBe(version + 1)
    const going = await Promise.allSettled([1, 2, 3].map(() => office.scheduleCampaign({ id, after: version + 1 })))
    expect(going.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await settled()
    expect(await codeOf(write('Late'))).toBe('conflict')
    expect(await codeOf(office.removeCampaignText({ id, locale: 'en', after: version + 2 }))).toBe('conflict')
  })

  test('belongs to one site', async () => {
    const other = await newSite('other.example')
    const { office } = await ready()
    const { id } = await office.addCampaign({ site_id: other, kind: 'news', name: 'There' })
    const listed = async (site_id: string) =>
      (await office.listCampaigns({ site_id })).campaigns.map((campaign) => campaign.id)
    expect(await listed(other)).toEqual([id])
    expect(await listed(site.id)).not.toContain(id)
    expect(await codeOf(office.listCampaigns({ site_id: newId() }))).toBe('not_found')
    expect(await codeOf(office.addCampaign({ site_id: newId(), kind: 'news', name: 'Nowhere' }))).toBe('not_found')
    const nothing = { id: newId(), locale: 'en' } as const
    for (const work of [office.getCampaign, office.countCampaign, office.stopCampaign, office.copyCampaign])
      expect(await codeOf(work(nothing))).toBe('not_found')
    expect(await codeOf(office.previewCampaign(nothing))).toBe('not_found')
  })
})

describe('words and links', () => {
  test.each([
    ['https://evil.example', false],
    ['//evil.example', false],
    ['/office', false],
    ['/no-such-page', false],
    ['/members?gender=female', true],
    ['/summer-party', true],
  ])('lead to %s: %s', async (path, isOwn) => {
    const { id, office, version } = await ready()
    const place = { site_id: site.id, token: 'summer-party', locale: 'en' } as const
    const page = { ...place, title: 'Summer', description: 'What is on', body: 'Hello', publish: true }
    await office.savePage({ ...page, after: 0 }).catch(() => null)
    const { campaign } = await office.getCampaign({ id })
    const saved = office.saveCampaign({ ...campaign.audience, id, after: version, name: 'Summer', path })
    if (isOwn) expect(await saved).toEqual({ version: version + 1 })
    else expect(await faultsOf(saved)).toEqual(['invalid_input', { path: 'foreign_path' }])
    const after = isOwn ? version + 1 : version
    const body = `Look [here](${path}).`
    const written = office.saveCampaignText({ id, locale: 'en', after, ...campaignWords, body })
    if (isOwn) expect(await written).toEqual({ version: after + 1 })
    else expect(await faultsOf(written)).toEqual(['invalid_input', { body: 'foreign_path' }])
  })

  test('HTML is text, and the mail is what the preview shows', async () => {
    const body = '<script>alert(1)</script> & <b>you</b> **& me** [near](/members)'
    const words = { subject: 'A < B', body, button: '<i>Go</i>' }
    const { id, office, staff } = await ready({ texts: { en: words } })
    const preview = await office.previewCampaign({ id, locale: 'en' })
    expect(preview).toMatchObject({
      neutral_subject: `News from ${site.name}`,
      telling_subject: 'A < B',
      push: copy('push.neutral'),
    })
    expect(preview.html).not.toContain('<script>')
    expect(preview.html).toContain('&lt;script&gt;')
    expect(preview.html).toMatch(/<strong>&amp; me<\/strong>/)
    expect(preview.html).toMatch(/href="http:\/\/localhost:3000\/members"/)
    expect(preview.text).toContain('<script>alert(1)</script>')
    await office.testCampaign({ id, locale: 'en' })
    await settled()
    const [mail] = (await mails('A < B')).filter(({ to }) => to === staff.email)
    expect([mail?.html === preview.html, mail?.text]).toEqual([true, preview.text])
    // Of somebody who is no member: it ends nobody's mails
    const token = /token=([\w.-]+)/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(await codeOf(product.anonymous.notifications.unsubscribe({ token }))).toBe('link_expired')
  })
})

describe('a code', () => {
  test.each<[string, Record<string, unknown> | null, object, string | null]>([
    ['that there is not', null, {}, 'code_unknown'],
    ['in news', {}, { kind: 'news' }, 'code_in_news'],
    ['that is over', { expires_at: '2026-06-01T00:00:00Z' }, {}, 'code_over'],
    ['of one country to everybody', { country: 'NL' }, {}, 'code_country'],
    ['of one country to it', { country: 'NL' }, { audience: { countries: ['NL'] } }, null],
    ['for first orders to everybody', { validity: 'first-purchase' }, {}, 'code_first'],
    ['for all', {}, {}, null],
  ])('%s', async (what, row, input, fault) => {
    const code = `CODE-${what.length}-${Object.keys(input).length}`
    if (row !== null) await discount(code, row)
    const saved = ready({ kind: 'promotions', code: code.toLowerCase(), ...input })
    if (fault === null)
      expect((await (await saved).office.getCampaign({ id: (await saved).id })).campaign.code?.code).toBe(code)
    else expect(await faultsOf(saved)).toEqual(['invalid_input', { code: fault }])
  })

  test('is named with everything that limits it; one that ends before the start keeps the campaign back', async () => {
    const ends = new Date(clock.now().getTime() + 2 * day)
    await discount('SUN', { expires_at: ends, minimum_order_minor: 2000, percentage: 12.5, validity: 'first-purchase' })
    const { id, office, version } = await ready({ kind: 'promotions', code: 'sun', audience: { payers: 'others' } })
    const { text } = await office.previewCampaign({ id, locale: 'en' })
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Your code: SUN. It takes 12.5% off the price of credits. Enter it at checkout. The code works until 17 June 2026 at 14:00 CEST. Valid for your first order. Valid for orders of €20.00 or more.',
    )
    expect(await faultsOf(office.scheduleCampaign({ id, after: version, at: '2026-06-17T14:00' }))).toEqual([
      'invalid_input',
      { at: 'code_over' },
    ])
    expect((await office.scheduleCampaign({ id, after: version, at: '2026-06-17T13:59' })).version).toBe(version + 1)
    await query("UPDATE discount_codes SET status = 'inactive' WHERE code = 'SUN'")
    expect((await office.getCampaign({ id })).campaign.code?.fault).toBe('code_unknown')
    await office.stopCampaign({ id })
  })
})

test.each([
  ['in the past', '2026-06-15T13:00', 'too_early'],
  ['in half a year', '2026-12-15T13:00', 'too_late'],
  ['on a day that there is not', '2026-02-31T13:00', 'invalid_format'],
])('does not begin %s', async (_when, at, fault) => {
  const { id, office, version } = await ready()
  expect(await faultsOf(office.scheduleCampaign({ id, after: version, at }))).toEqual(['invalid_input', { at: fault }])
})

test('does not begin without words', async () => {
  const { id, office, version } = await ready({ texts: {} })
  expect(await faultsOf(office.scheduleCampaign({ id, after: version }))).toEqual(['invalid_input', { at: 'no_text' }])
})

test('counts whom it would be for: who wants it, can be told, and reads a language that there are words in', async () => {
  const make = (more: object = {}) => newMember({ country: 'BE', ...more })
  const [plain, noConsent, unwanted, stopped, german, banned, paused, away, man, payer] = await Promise.all([
    make(),
    make(),
    make(),
    make(),
    make(),
    make(),
    make(),
    make(),
    make({ gender: 'male', seeks: 'female' }),
    make({ isPaid: true }),
  ])
  for (const member of [plain, stopped, german, banned, paused, away, man, payer]) await wants(member, 'promotions')
  await wants(noConsent, 'promotions', { consents: false })
  await as(unwanted).accounts.giveConsent({ kind: 'promotions', text_version: '2023-12-01T12:00:00Z' })
  await inLanguage(german, 'de')
  await query("INSERT INTO disabled_mails VALUES ($1, 'promotions', 'bounce', now())", [stopped.id])
  await query("UPDATE members SET status = 'banned' WHERE id = $1", [banned.id])
  await as(paused).accounts.pause({})
  await lastHere(away, new Date(product.clock.now().getTime() - 31 * day))
  const count = async (audience: object) => {
    const { id, office } = await ready({ kind: 'promotions', audience: { countries: ['BE'], ...audience } })
    return office.countCampaign({ id })
  }
  expect(await count({})).toEqual({
    fitting: 7,
    wanting: 5,
    reachable: 4,
    recipients: 3,
    languages: [
      { language: 'en', reachable: 3, has_text: true },
      { language: 'de', reachable: 1, has_text: false },
    ],
  })
  expect(await count({ active_days: 59 })).toMatchObject({ fitting: 8, recipients: 4 })
  expect(await count({ gender: 'male' })).toMatchObject({ fitting: 1, recipients: 1 })
  expect(await count({ payers: 'premium' })).toMatchObject({ fitting: 1, recipients: 1 })
  expect(await count({ languages: ['de'] })).toMatchObject({ fitting: 1, reachable: 1, recipients: 0 })
  expect(await count({ countries: ['NL', 'DE'] })).toMatchObject({ fitting: 0, recipients: 0 })
  const { id, office } = await ready({ kind: 'promotions', audience: { countries: ['BE'] } })
  expect(
    await codeOf(
      office.saveCampaign({
        id,
        after: 2,
        name: 'x',
        path: '/',
        countries: [],
        languages: [],
        gender: 'all',
        payers: 'all',
        active_days: 60,
      }),
    ),
  ).toBe('invalid_input')

  // Whom the count names, and nobody else, gets it
  clock.advance(10 * minute)
  const { version } = (await office.getCampaign({ id })).campaign
  await office.scheduleCampaign({ id, after: version })
  await settled()
  expect(
    (await mails())
      .map(({ to }) => to)
      .filter((to) => /^member/.test(to))
      .toSorted(),
  ).toEqual([plain, man, payer].map(({ email }) => email).toSorted())
  expect((await office.getCampaign({ id })).campaign).toMatchObject({
    status: 'sent',
    tally: { sent: 3, mails: 3, pushes: 0, left_out: [], waiting: 0 },
  })
})
