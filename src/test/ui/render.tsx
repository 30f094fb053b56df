import * as de from 'virtual:language/de'
import * as en from 'virtual:language/en'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import type { UserView } from '../../contract/accounts.ts'
import { addLanguage } from '../../web/i18n/messages.ts'
import { LanguageProvider } from '../../web/i18n/provider.tsx'
import { LiveProvider } from '../../web/live/provider.tsx'

addLanguage('en', en)
addLanguage('de', de)

type RenderOptions = { locale?: 'en' | 'de'; user?: UserView | null; now?: string }

/** Draws a component as a page would: in a language, under a router (any path and any form end here), with a live store. */
export function renderUi(
  children: ReactNode,
  { locale = 'en', user = null, now = '2026-11-20T12:00:00Z' }: RenderOptions = {},
) {
  const page = () => (
    <LanguageProvider locale={locale} now={now}>
      <LiveProvider user={user}>{children}</LiveProvider>
    </LanguageProvider>
  )
  const Pages = createRoutesStub([{ path: '*', Component: page, action: () => null }])
  return render(<Pages initialEntries={['/']} />)
}
