import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Outlet } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../test/ui/render.tsx'
import type { AgeView } from '../../../contract/accounts/age.ts'
import { type AgeProviderName, ageProviderNames } from '../../../contract/accounts/age-rules.ts'
import { copy } from '../../../test/copy.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { loadArea } from '../../i18n/areas.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { LiveProvider } from '../../live/provider.tsx'
import AgePage, { clientAction } from './age.tsx'

const words = await loadArea('verification', 'en')
const now = '2026-11-20T12:00:00Z'
const fetched = vi.fn<(request: Request) => Promise<Response>>()

afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

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

const DonePage = () => <p>done</p>

/** The page with its own action, whose calls end in `fetched`. */
function openPage(age: Partial<AgeView>) {
  vi.stubGlobal('fetch', fetched)
  const Pages = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Frame,
      loader: () => null,
      children: [
        { id: 'age', path: 'age', Component: AgePage, loader: () => null, action: clientAction as never },
        { path: 'age/done', Component: DonePage },
      ],
    },
  ])
  const view = { asks: 'provider', is_proved: false, providers: [], minimum_age: 18, check: null, ...age }
  const facts = { locale: 'en', user: null, now, site: { name: 'Vonk' } }
  render(
    <Pages
      initialEntries={['/age?next=/members']}
      hydrationData={{ loaderData: { root: facts, age: { age: view, next: '/members' } } }}
    />,
  )
}
const sent = async () => {
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  const request = fetched.mock.calls[0]?.[0]
  return [request?.method, new URL(request?.url ?? '').pathname, await request?.json()]
}

test.each(ageProviderNames)('the button of %s starts a check there', async (provider: AgeProviderName) => {
  fetched.mockImplementation(async () => Response.json({ check: { provider, url: 'av://request', opens: 'app' } }))
  openPage({ providers: [...ageProviderNames] })
  fireEvent.click(await screen.findByRole('button', { name: copy(`verification.age.start.${provider}`) }))
  expect(await sent()).toEqual(['POST', '/api/accounts/age', { provider, next: '/members' }])
  expect(await screen.findByText('done')).toBeDefined()
})
