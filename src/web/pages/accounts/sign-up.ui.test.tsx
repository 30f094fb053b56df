import { render, screen } from '@testing-library/react'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import { copy } from '../../../test/copy.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { loadArea } from '../../i18n/areas.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { LiveProvider } from '../../live/provider.tsx'
import SignUpPage, { clientAction } from './sign-up.tsx'

const words = await loadArea('entry', 'en')
const now = '2026-11-20T12:00:00Z'
const site = {
  name: 'Vonk',
  may_sign_up: true,
  free_chat: 'conversations',
  minimum_age: 18,
  countries: ['NL'],
  geoip_selected_country: 'NL',
  fictional_profiles: false,
}

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

test('what was typed on a landing page stands in the whole form, which asks for the rest', async () => {
  const form = new URLSearchParams({ begin: 'yes', gender: 'male', seeks: 'both', email: 'anna@example.com' })
  const request = new Request('http://localhost/signup', { method: 'POST', body: form })
  const begun = await clientAction({ request, params: {}, url: new URL(request.url) } as never)
  const Pages = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Frame,
      loader: () => null,
      children: [{ id: 'signup', path: 'signup', Component: SignUpPage }],
    },
  ])
  const facts = { locale: 'en', user: null, now, site }
  render(
    <Pages
      initialEntries={['/signup']}
      hydrationData={{ loaderData: { root: facts }, actionData: { signup: begun } }}
    />,
  )
  expect(await screen.findByLabelText(copy('accounts.email'))).toHaveProperty('value', 'anna@example.com')
  const chosen = screen.getAllByRole<HTMLInputElement>('radio', { checked: true })
  expect(chosen.map(({ name, value }) => `${name}=${value}`)).toEqual(['gender=male', 'seeks=both'])
  expect(screen.queryByRole('alert')).toBeNull()
})
