import { render, screen, within } from '@testing-library/react'
import { createRoutesStub, Outlet, useRouteError } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../test/ui/render.tsx'
import { landerNames } from '../../../contract/constants.ts'
import type { RegionNumbersView, ShownMemberView } from '../../../contract/content.ts'
import { copy } from '../../../test/copy.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { loadArea } from '../../i18n/areas.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { LiveProvider } from '../../live/provider.tsx'
import LanderPage, { clientLoader, handle } from './lander.tsx'

const words = await loadArea('landers', 'en')
const now = '2026-11-20T12:00:00Z'
const openSite = {
  name: 'Vonk',
  niche: 1,
  may_sign_up: true,
  free_chat: 'conversations',
  geoip_country: 'NL',
  geoip_selected_country: 'NL',
  countries: ['NL', 'DE'],
  minimum_message_costs: { NL: { costs: 95, currency: 'EUR' } },
  fictional_profiles: false,
}
const names = ['Anna', 'Bo', 'Cleo', 'Dirk', 'Eva', 'Finn', 'Gina', 'Hugo', 'Ines', 'Jan', 'Kim', 'Lars']
const twelve: ShownMemberView[] = names.map((name, index) => ({
  id: `id-${index}`,
  name,
  age: 30 + index,
  country: 'NL',
  region: index === 0 ? null : 'Utrecht',
  is_fictional: false,
  main_image: {
    id: `photo-${index}`,
    match: `/photo/${index}`,
    signature: '',
    width: 900,
    height: 1200,
    thumbhash: '',
    is_blurred: false,
  } as unknown as ShownMemberView['main_image'],
}))

function Frame() {
  return (
    <LanguageProvider locale="en" now={now}>
      <AreaTexts messages={words}>
        <LiveProvider user={null}>
          <Outlet />
        </LiveProvider>
      </AreaTexts>
    </LanguageProvider>
  )
}

const numbers = { members: 990, verified_share: 0.26, answered_share: 0.62 }

const Nothing = () => null

function Refused() {
  const error = useRouteError() as { status?: number }
  return <h1>Refused {error.status}</h1>
}

/** The addresses that were called. */
const requested: string[] = []

let regions: RegionNumbersView[] = []

/** Opens an address below /landers on a site, and waits for its heading. */
async function open(path: string, members: ShownMemberView[] = [], site: object = {}): Promise<HTMLElement> {
  const settings = { ...openSite, ...site }
  vi.stubGlobal('fetch', async (request: Request | string) => {
    requested.push(typeof request === 'string' ? request : request.url)
    return Response.json({ settings, members, numbers, regions })
  })
  const Pages = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Frame,
      ErrorBoundary: Refused,
      HydrateFallback: Nothing,
      loader: () => ({ locale: 'en', user: null, now, site: settings }),
      children: [
        { path: 'landers/:lander/:slug?', Component: LanderPage, loader: (args) => clientLoader(args as never) },
      ],
    },
  ])
  render(<Pages initialEntries={[`/landers/${path}`]} />)
  return screen.findByRole('heading', { level: 1 })
}

afterEach(() => {
  vi.unstubAllGlobals()
  requested.length = 0
  regions = []
})

const cases = landerNames.flatMap((name) => [
  { name, who: 'nobody', members: [] },
  { name, who: 'twelve', members: twelve },
])

test.each(cases)(
  '$name with $who shown: one heading, the form, what it costs, and no script',
  async ({ name, members }) => {
    const heading = await open(name, members)
    expect(heading.textContent).not.toBe('')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    const form = screen.getByRole<HTMLInputElement>('textbox', { name: copy('landers.start.email') }).form
    expect(form?.getAttribute('action')).toBe('/signup')
    expect(form?.method).toBe('post')
    const fields = within(form as HTMLElement)
    expect(fields.queryAllByRole('radio', { checked: true })).toEqual([])
    // On phones, too, where the question stands for the form
    for (const start of document.querySelectorAll<HTMLElement>('form[action="/signup"]'))
      expect(
        within(start)
          .getByRole('link', { name: copy('landers.start.logIn') })
          .getAttribute('href'),
      ).toBe('/login')
    expect(screen.getByText(copy('landers.facts.price', { price: '€0.95' }))).toBeTruthy()
    expect(document.querySelector('script')).toBeNull()
    expect(handle.plain).toBe(true)
    expect(document.querySelector('title')?.textContent).toContain(' · Vonk')
    // Whoever is seen is named: a photo says nothing by itself
    const photos = document.querySelectorAll('img[src*="/photo/"]')
    expect(photos.length > 0).toBe(members.length > 0)
    expect(screen.queryAllByText(new RegExp(`^(${names.join('|')}), \\d+$`)).length).toBe(photos.length)
  },
)

test.each([
  ['gallery', 1, null],
  ['gallery', 6, '40'],
  ['gallery/gilf', 6, '60'],
])('/landers/%s on a site of niche %i shows nobody younger than %s', async (path, niche, age) => {
  await open(path, [], { niche })
  const shown = requested
    .map((address) => new URL(address, 'http://localhost'))
    .find(({ pathname }) => pathname.endsWith('/shown'))
  expect(shown?.searchParams.get('min_age')).toBe(age)
})

test.each([
  ['gallery', 1, copy('landers.pageTitle.gallery')],
  ['maplanding', 1, copy('landers.pageTitle.maplanding')],
  ['gallery', 3, copy('landers.niche.bdsm.title')],
  ['tinderswipe/she', 7, copy('landers.niche.she.title')],
  ['collagelanding/milf-spring', 1, copy('landers.niche.milf.title')],
])('/landers/%s on a site of niche %i speaks its words', async (path, niche, title) => {
  expect((await open(path, [], { niche })).textContent).toBe(title)
})

test('a page for men who love men has chosen for them, and lets them choose otherwise', async () => {
  await open('socialnetwork/gay')
  const form = screen.getByRole<HTMLInputElement>('textbox', { name: copy('landers.start.email') }).form as HTMLElement
  const chosen = within(form).getAllByRole<HTMLInputElement>('radio', { checked: true })
  expect(chosen.map(({ name, value }) => `${name}=${value}`)).toEqual(['gender=male', 'seeks=male'])
  expect(within(form).getAllByRole('radio')).toHaveLength(5)
})

test.each(landerNames)('%s on a site by invitation says so, and no link promises a form', async (name) => {
  await open(name, [], { may_sign_up: false })
  expect(screen.getByText(copy('landers.start.closed', { site: 'Vonk' }))).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.querySelector('form, a[href="#start"]')).toBeNull()
})

test('a fictional profile would say so, and the share of them is told', async () => {
  const [anna] = twelve
  await open('gallery', anna && [{ ...anna, is_fictional: true }], { fictional_profiles: true, fictional_share: 0.034 })
  expect(screen.getByText(copy('profiles.card.fictional'))).toBeTruthy()
  expect(screen.getByText(copy('landers.facts.fictional', { share: 0.034 }))).toBeTruthy()
})

test('the map is of one country, and so are its people', async () => {
  await open(
    'maplanding',
    twelve.map((member, index) => ({ ...member, country: index < 3 ? 'NL' : 'ES' })),
  )
  expect(document.querySelectorAll('img[src*="/photo/"]')).toHaveLength(3)
})

test('the map is lit where members were counted and where somebody shown lives, and the same is in a table', async () => {
  regions = [
    { region: 'NL-NH', name: 'Noord-Holland', members: 1200 },
    { region: 'NL-ZH', name: 'Zuid-Holland', members: 100 },
    { region: 'NL-GE', name: 'Gelderland', members: 100 },
    { region: 'NL-UT', name: 'Utrecht', members: null },
    { region: 'NL-ZE', name: 'Zeeland', members: null },
  ]
  await open('maplanding', twelve)
  const light = (title: string) =>
    Number(
      [...document.querySelectorAll('path')].find((path) => path.textContent === title)?.getAttribute('fill-opacity'),
    )
  expect(light('Noord-Holland: 1,200+')).toBe(1)
  expect(light('Zuid-Holland: 100+')).toBeGreaterThan(light('Utrecht'))
  expect(light('Utrecht')).toBeGreaterThan(0)
  expect(light('Zeeland')).toBe(0)
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    copy('landers.map.region') + copy('landers.map.members'),
    'Noord-Holland1,200+',
    'Zuid-Holland100+',
    'Gelderland100+',
  ])
  expect(screen.getByText(copy('landers.map.fewIn', { fewest: 100, regions: 'Utrecht and Zeeland' }))).toBeTruthy()
})

test('fewer than three regions with a number are no table, and none is left out', async () => {
  regions = [
    { region: 'GB-ENG', name: 'England', members: 340 },
    { region: 'GB-SCT', name: 'Scotland', members: 100 },
    { region: 'GB-WLS', name: 'Wales', members: null },
  ]
  await open('maplanding', [], { geoip_selected_country: 'GB' })
  expect(screen.queryByRole('table')).toBeNull()
  const numbers = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
  expect(numbers).toEqual(expect.arrayContaining(['England 340+', 'Scotland 100+']))
  expect(screen.getByText(copy('landers.map.fewIn', { fewest: 100, regions: 'Wales' }))).toBeTruthy()
})

test('a region with room has its name on the map, below its number', async () => {
  regions = [
    { region: 'GB-ENG', name: 'England', members: 1200 },
    { region: 'GB-NIR', name: 'Northern Ireland', members: 100 },
  ]
  await open('maplanding', twelve, { geoip_selected_country: 'GB' })
  const names = [...document.querySelectorAll('svg text tspan')].map(({ textContent }) => textContent)
  expect(names).toEqual(['England'])
})

test('a country whose regions all have few members says why there are no numbers', async () => {
  regions = [{ region: 'NL-UT', name: 'Utrecht', members: null }]
  await open('maplanding')
  expect(screen.getByText(copy('landers.map.noneCounted', { fewest: 100 }))).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test.each(landerNames)('%s says what was counted', async (name) => {
  await open(name)
  expect(screen.getAllByText('26%').length).toBeGreaterThan(0)
  expect(screen.getAllByText(copy('common.numbers.counted')).length).toBeGreaterThan(0)
})

test('an unknown page is not found', async () => {
  expect((await open('casino')).textContent).toBe('Refused 404')
})
