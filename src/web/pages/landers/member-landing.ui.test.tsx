import '../../../test/ui/render.tsx'
import { render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import type { ShownMemberView } from '../../../contract/content.ts'
import { copy } from '../../../test/copy.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { loadArea } from '../../i18n/areas.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { LiveProvider } from '../../live/provider.tsx'
import MemberLandingPage, { clientLoader, handle } from './member-landing.tsx'

const words = await loadArea('landers', 'en')
const now = '2026-11-20T12:00:00Z'
const id = '01890000-0000-7000-8000-000000000001'
const anna: ShownMemberView = {
  id,
  name: 'Anna',
  age: 34,
  country: 'NL',
  region: 'Utrecht',
  is_fictional: false,
  main_image: {
    id: 'photo-1',
    match: '/photos/1/1',
    signature: '',
    width: 900,
    height: 1200,
    thumbhash: '',
    is_blurred: false,
  } as unknown as ShownMemberView['main_image'],
}
const site = {
  name: 'Vonk',
  index_title: 'Meet someone real',
  description: 'For adults.',
  niche: 1,
  may_sign_up: true,
  free_chat: 'credits',
  signup_credits: 5,
  geoip_selected_country: 'NL',
  minimum_message_costs: {},
  fictional_profiles: false,
  logged_out_search: true,
}
/** After the sign-up: the profile that it began with. */
const afterwards = new URLSearchParams({ next: `/members/${id}` })
const designs = ['landing', 'landing2', 'landing3'] as const

const Nothing = () => null

function Landing() {
  return (
    <LanguageProvider locale="en" now={now}>
      <AreaTexts messages={words}>
        <LiveProvider user={null}>
          <MemberLandingPage />
        </LiveProvider>
      </AreaTexts>
    </LanguageProvider>
  )
}

/** Opens `/members/{id}/…` where the server shows this member, or none. */
async function open(path: string, member: ShownMemberView | null, change: Partial<typeof site> = {}) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ member, numbers: { members: null, verified_share: null, answered_share: null } }),
  )
  const facts = { locale: 'en', user: null, now, site: { ...site, ...change } }
  const page = (below: string) => ({
    path: `members/:id/${below}/:slug?`,
    Component: Landing,
    loader: (args: unknown) => clientLoader(args as never),
  })
  const Pages = createRoutesStub([
    { id: 'root', path: '/', loader: () => facts, HydrateFallback: Nothing, children: designs.map(page) },
  ])
  const { container } = render(<Pages initialEntries={[`/members/${id}/${path}`]} />)
  await screen.findByRole('heading', { level: 1 })
  return container
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const startForm = () => screen.queryByLabelText(copy('landers.start.email'))?.closest('form') ?? null

test('ships no script, and is for no search engine', async () => {
  await open('landing', anna)
  expect(handle.plain).toBe(true)
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('every design has a headline of its own', async () => {
  const titles = designs.map((design) => words.landers?.memberLanding[design])
  expect(new Set(titles.flatMap((texts) => [texts?.title, texts?.alone])).size).toBe(6)
})

describe.each(designs)('/members/{id}/%s', (design) => {
  test('shows who agreed, and that they did, and leads to the sign-up of their page', async () => {
    const page = await open(design, anna)
    const { getByText } = within(page)
    expect(title()).toBe(copy(`landers.memberLanding.${design}.title`, { name: 'Anna' }))
    expect(getByText(/^Anna, 34/)).toBeTruthy()
    expect(getByText(/Utrecht/)).toBeTruthy()
    expect(getByText(copy('landers.memberLanding.agreed', { name: 'Anna' }))).toBeTruthy()
    expect(page.querySelector('img[src*="/photos/"]')?.getAttribute('src')).toContain('/photos/1/1')
    const onward = screen.queryByRole('link', { name: copy('landers.start.submit') })?.getAttribute('href')
    expect(onward ?? startForm()?.getAttribute('action')).toBe(`/members/${id}/signup?${afterwards}`)
  })

  test('is whole without anybody, and says nothing of whose address it is', async () => {
    const page = await open(design, null)
    expect(title()).toBe(copy(`landers.memberLanding.${design}.alone`))
    expect(startForm()?.getAttribute('action')).toBe('/signup')
    expect(page.innerHTML).not.toContain(id)
    expect(page.querySelector('svg')).toBeTruthy()
    expect(page.querySelector('script')).toBeNull()
  })

  test('takes nobody in where only the invited may sign up', async () => {
    await open(design, anna, { may_sign_up: false })
    expect(screen.getByText(copy('landers.start.closed', { site: 'Vonk' }))).toBeTruthy()
    expect(screen.queryByRole('link', { name: copy('landers.start.submit') })).toBeNull()
    expect(startForm()).toBeNull()
  })
})

test('speaks to the niche that the slug names', async () => {
  await open('landing2/gay-spring', null)
  expect(title()).toBe(words.landers?.niche.gay.title)
})

test('posts to the ordinary sign-up where visitors see no profiles, so that nothing typed is lost', async () => {
  await open('landing3', anna, { logged_out_search: false })
  expect(startForm()?.getAttribute('action')).toBe(`/signup?${afterwards}`)
})
