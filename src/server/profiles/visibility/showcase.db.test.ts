import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { attributeNames } from '../../../contract/profiles/profiles.ts'
import { searchCriteria } from '../../../contract/search.ts'
import { visitorSearchFields } from '../../../contract/search-constants.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { changeSettings } from '../../sites/editing/index.ts'
import type { SiteSettings } from '../../sites/index.ts'

let product: TestProduct
const { upload } = photoRoutes(() => product)

const consents = ['never given', 'given', 'withdrawn'] as const
type Consent = (typeof consents)[number]
const viewers = ['visitor', 'visitor of a partner', 'visitor of another network', 'crawler', 'member'] as const
type Viewer = (typeof viewers)[number]
const siteModes = ['closed', 'open to all', 'open to visitors of partners'] as const
type SiteMode = (typeof siteModes)[number]

const modes: Record<SiteMode, Partial<SiteSettings>> = {
  closed: { loggedOutSearch: false, loggedOutSearchTrafficsource: false },
  'open to all': { loggedOutSearch: true, loggedOutSearchTrafficsource: false },
  'open to visitors of partners': { loggedOutSearch: false, loggedOutSearchTrafficsource: true },
}
const headersOf: Record<Viewer, Record<string, string>> = {
  visitor: {},
  'visitor of a partner': { referer: 'http://localhost:3000/?network=partner' },
  'visitor of another network': { referer: 'http://localhost:3000/?network=zzz' },
  crawler: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  member: {},
}

let owners: Record<Consent, TestMember>
let member: TestMember
beforeAll(async () => {
  product = await testProduct()
  member = await product.newMember({ gender: 'male', seeks: 'both' })
  owners = {
    'never given': await owner('Nevergiven'),
    given: await owner('Givenconsent'),
    withdrawn: await owner('Withdrawnone'),
  }
  for (const consent of ['given', 'withdrawn'] as const)
    await product.as(owners[consent]).accounts.giveConsent({ kind: 'showcase', text_version: '2023-12-01T12:00:00Z' })
  await product.as(owners.withdrawn).accounts.withdrawConsent({ kind: 'showcase' })
})
afterAll(() => product.close())

/** A member who says everything of themselves, with two photos, whom the viewing member gave a present. */
async function owner(name: string): Promise<TestMember> {
  const one = await product.newMember({ name, gender: 'female', seeks: 'female', isPaid: true })
  for (const _ of [1, 2]) await upload(one, await plainPhoto())
  await product.as(one).profiles.saveProfile({
    region: 'NL-UT',
    city: 'Amersfoort',
    sexuality: 'lesbian',
    hair_color: 'red',
    eye_color: 'hazel',
    body_type: 'curvy',
    relationship_status: 'divorced',
    tattoos: 'many',
    dating_intent: 'casual',
    children: 'have',
    gender_identity: 'genderqueer',
    pronouns: 'he_they',
    smoking: 'sometimes',
    drinking: 'often',
    education: 'doctorate',
    height: 'over_199',
    languages: ['tr'],
    prompts: [{ prompt: 'ask_me', answer: 'Words that only members read' }],
    interests: ['kissing', 'wine'],
    about_me: 'Words that only members read',
  })
  return one
}

type Shown = 'shown' | 'absent' | 'refused'
type Row = {
  url: (id: string) => string
  /** Whether the site's settings decide if the screen opens at all; the pages that introduce a site are always open. */
  isGated: boolean
}
const all = 'country=NL&gender=both&mutual=0&per_page=60'
/** Every call of visitors that shows members, or says how many there are. */
const rows: Record<string, Row> = {
  'profiles.getProfile': { url: (id) => `/api/profiles/${id}`, isGated: true },
  'search.searchMembers': { url: () => `/api/search/members?${all}`, isGated: true },
  'search.countMembers': { url: () => `/api/search/count?${all}`, isGated: true },
  'content.listShown': { url: () => '/api/content/shown?number=24', isGated: false },
  'content.getShown': { url: (id) => `/api/content/shown/${id}`, isGated: false },
}
/** All other calls that visitors can make: they show no member, whatever they are asked. A new call belongs into one of both lists. */
const hideAll = [
  ...['sites.getSettings', 'sites.getCompany', 'content.getPage', 'content.sendContact'],
  ...['profiles.listInterests', 'profiles.listRegions', 'profiles.geocode', 'profiles.pageHidden'],
  'profiles.searchPlaces',
  // Rounded counts of a country and of its regions, none below a minimum
  'content.getNumbers',
  'content.listRegionNumbers',
  'content.getTransparency',
  ...['accounts.getUser', 'accounts.logIn', 'accounts.setLanguage', 'accounts.logOut', 'accounts.signUp'],
  ...['accounts.activate', 'accounts.getChallenge', 'accounts.getAge', 'accounts.declareAge'],
  ...['accounts.startAgeProof', 'accounts.finishAgeProof', 'accounts.confirmLogIn', 'accounts.startPasskeyLogIn'],
  ...['accounts.logInWithPasskey', 'accounts.checkLink', 'accounts.askReset', 'accounts.resetPassword'],
  ...['accounts.changeMail', 'accounts.undoMailChange', 'accounts.reactivate'],
  // Two names, by the link that a member sends a friend (docs/decisions/0052)
  'chat.getSharedDate',
  // Of a closed account, for the browser that closed it
  'accounts.getClosed',
  // Of a member's own, by a secret link of their mails
  ...['moderation.getDecisions', 'moderation.appeal', 'notifications.unsubscribe'],
  ...['moderation.sendNotice', 'chat.listGifts', 'chat.listReceivedGifts'],
  ...['payments.getDiscount', 'payments.listBundles', 'payments.previewWithdrawal', 'payments.withdraw'],
]

test('every call that visitors can make is in one of the two lists', () => {
  const forVisitors = Object.entries(contract)
    .filter(([domain]) => domain !== 'backoffice')
    .flatMap(([domain, endpoints]) =>
      Object.entries(endpoints as Record<string, { who: string }>)
        .filter(([, { who }]) => who === 'anyone')
        .map(([name]) => `${domain}.${name}`),
    )
  expect([...Object.keys(rows), ...hideAll].toSorted()).toEqual(forVisitors.toSorted())
})

function ask(url: string, viewer: Viewer) {
  const headers = viewer === 'member' ? { cookie: member.cookie } : headersOf[viewer]
  return product.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers } })
}

async function setMode(mode: SiteMode) {
  const trackingPartners = [{ network: 'partner', postbacks: {} }]
  const settings = { ...modes[mode], trackingPartners }
  await changeSettings(product.platform.db, product.site, settings, product.clock.now())
  product.clock.advance(2_000)
}

/** The screen opens by the settings of the site; who is in it, by their consent. */
function expected(mode: SiteMode, viewer: Viewer, { isGated }: Row, consent: Consent): Shown {
  const isPartners = mode === 'open to visitors of partners' && viewer === 'visitor of a partner'
  if (isGated && viewer !== 'member' && mode !== 'open to all' && !isPartners) return 'refused'
  if (consent === 'given') return 'shown'
  return isGated && viewer === 'member' ? 'shown' : 'absent'
}

describe.each(siteModes)('where the search for visitors is %s', (mode) => {
  beforeAll(() => setMode(mode))

  describe.each(viewers)('a %s', (viewer) => {
    test.each(Object.entries(rows))('%s shows members by their consent', async (name, row) => {
      if (name === 'search.countMembers') {
        const answer = await ask(row.url(''), viewer)
        const isRefused = expected(mode, viewer, row, 'given') === 'refused'
        expect([answer.statusCode, answer.json().num_results]).toEqual(
          isRefused ? [403, undefined] : [200, viewer === 'member' ? 3 : 1],
        )
        return
      }
      const found: Partial<Record<Consent, Shown>> = {}
      for (const consent of consents) {
        const answer = await ask(row.url(owners[consent].id), viewer)
        const isShown = answer.statusCode === 200 && answer.body.includes(owners[consent].name)
        found[consent] =
          answer.json().error?.code === 'authentication_required' ? 'refused' : isShown ? 'shown' : 'absent'
        if (!isShown) expect(answer.body).not.toContain(owners[consent].name)
      }
      expect(found).toEqual(Object.fromEntries(consents.map((each) => [each, expected(mode, viewer, row, each)])))
    })

    if (viewer === 'member') return
    test.each(Object.entries(rows))('%s tells nothing but what the consent names', async (_name, row) => {
      const { body } = await ask(row.url(owners.given.id), viewer)
      expectNothingPrivate(body)
    })
  })
})

const secrets = [
  'genderqueer',
  'he_they',
  'lesbian',
  'hazel',
  'curvy',
  'divorced',
  'kissing',
  'only members read',
  'Amersfoort',
  'online":true',
]

/** Neither sexuality, looks, relationship status, interests, words, city nor presence; whom they look for would tell their sexuality. */
function expectNothingPrivate(body: string) {
  expect(secrets.filter((secret) => body.includes(secret))).toEqual([])
  const { profile, profiles = [] } = JSON.parse(body)
  for (const one of [...profiles, ...(profile ? [profile] : [])]) {
    expect(one).toMatchObject({ last_active: null, is_online: false, is_new: false, city: null, distance_km: null })
    expect(one.main_image).toMatchObject({ is_blurred: false })
  }
  if (!profile) return
  for (const name of attributeNames) expect([name, [profile[name] ?? []].flat()]).toEqual([name, []])
  expect(profile).toMatchObject({ seeks: null, about_me: '', interests: [], member_since: null, album: { count: 0 } })
  expect([profile.photos.length, profile.hidden_photos]).toEqual([1, 1])
}

describe('what a visitor asks a search for', () => {
  beforeAll(() => setMode('open to all'))
  const mayAsk = [...visitorSearchFields, 'min_age', 'max_age']
  const queries: Record<string, string> = {
    online: '1',
    new_members: '1',
    verified: '1',
    visiting: '1',
    distance: '10',
    gender_identity: 'nonbinary',
    sexuality: 'hetero',
    hair_color: 'black',
    eye_color: 'blue',
    body_type: 'slim',
    relationship_status: 'single',
    tattoos: 'none',
    dating_intent: 'relationship',
    children: 'none',
    smoking: 'no',
    drinking: 'no',
    education: 'school',
    height: 'under_150',
    languages: 'nl',
    interests: 'yoga',
    mutual: '0',
    show_fictional: '1',
    sort: 'recent',
  }
  test('is in this table, or tells nothing private', () =>
    expect([...mayAsk, ...Object.keys(queries)].filter((name) => name !== 'age').toSorted()).toEqual(
      Object.keys(searchCriteria.shape).toSorted(),
    ))

  test.each(Object.entries(queries))(
    '%s=%s changes nothing: neither who is found nor how many',
    async (name, value) => {
      const plain = await ask('/api/search/members?country=NL', 'visitor')
      const filtered = await ask(`/api/search/members?country=NL&${name}=${value}`, 'visitor')
      expect({ ...filtered.json(), search: null }).toEqual({ ...plain.json(), search: null })
      const counts = await Promise.all(
        ['', `&${name}=${value}`].map(
          async (more) => (await ask(`/api/search/count?country=NL${more}`, 'visitor')).body,
        ),
      )
      expect(counts[1]).toBe(counts[0])
    },
  )

  test('the order does not tell who was here last', async () => {
    const later = await owner('Laterone')
    await product.as(later).accounts.giveConsent({ kind: 'showcase', text_version: '2023-12-01T12:00:00Z' })
    const order = async () => (await ask(`/api/search/members?${all}`, 'visitor')).json().profiles.map(idOf)
    const before = await order()
    product.clock.advance(180_000)
    await product.as(owners.given).accounts.getUser({})
    expect(await order()).toEqual(before)
    await product.as(later).accounts.withdrawConsent({ kind: 'showcase' })
  })
})

const idOf = ({ id }: { id: string }) => id

describe('a consent', () => {
  beforeAll(() => setMode('open to all'))
  const looks = async ({ id, name }: TestMember) => {
    const seen = await Promise.all(Object.values(rows).map(async (row) => (await ask(row.url(id), 'visitor')).body))
    return { isNamed: seen.some((body) => body.includes(name)), count: JSON.parse(seen[2] ?? '').num_results }
  }

  test('that is given shows the member by the very next request, and withdrawn, no longer', async () => {
    const anna = await owner('Givesandtakes')
    const before = await looks(anna)
    expect(before.isNamed).toBe(false)
    for (const _ of [1, 2]) {
      await product.as(anna).accounts.giveConsent({ kind: 'showcase', text_version: '2023-12-01T12:00:00Z' })
      expect(await looks(anna)).toEqual({ isNamed: true, count: before.count + 1 })
      await product.as(anna).accounts.withdrawConsent({ kind: 'showcase' })
      expect(await looks(anna)).toEqual(before)
    }
  })

  test('that another process saw withdrawn shows nobody here either', async () => {
    const anna = await owner('Elsewhere')
    await product.as(anna).accounts.giveConsent({ kind: 'showcase', text_version: '2023-12-01T12:00:00Z' })
    expect((await looks(anna)).isNamed).toBe(true)
    const text = `UPDATE consents SET withdrawn_at = now() WHERE kind = 'showcase' AND member_id = $1`
    await product.platform.db.$client.query(text, [anna.id])
    expect((await looks(anna)).isNamed).toBe(false)
  })

  test('of fictional profiles there is none: visitors see none of them', async () => {
    const site = { ...product.site, settings: product.site.settings }
    await changeSettings(product.platform.db, site, { fictionalProfiles: true }, product.clock.now())
    product.clock.advance(2_000)
    const invented = await product.newMember({ name: 'Inventedone', kind: 'fictional' })
    expect((await looks(invented)).isNamed).toBe(false)
  })
})

test.each(['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/share.png'])('%s names no member', async (url) => {
  const { body } = await ask(url, 'crawler')
  for (const { id, name } of Object.values(owners)) {
    expect(body).not.toContain(id)
    expect(body).not.toContain(name)
  }
})
