import * as de from 'virtual:language/de'
import * as en from 'virtual:language/en'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import type { UserView } from '../../contract/accounts/accounts.ts'
import type { ClosableNotice } from '../../contract/constants.ts'
import type { SettingsView } from '../../contract/sites.ts'
import { AreaTexts } from '../../web/i18n/area-texts.tsx'
import { loadArea } from '../../web/i18n/areas.ts'
import { type AppMessages, addLanguage } from '../../web/i18n/messages.ts'
import { LanguageProvider } from '../../web/i18n/provider.tsx'
import { LiveProvider } from '../../web/live/provider.tsx'

addLanguage('en', en)
addLanguage('de', de)

/** What pages find in their frames: the words of every area that is apart. */
async function allApart(locale: 'en' | 'de') {
  const areas = await Promise.all(
    (
      [
        'activity',
        'app',
        'chat',
        'content',
        'dates',
        'entry',
        'finder',
        'gifts',
        'payments',
        'photos',
        'search',
        'settings',
        'swipe',
        'verification',
      ] as const
    ).map((area) => loadArea(area, locale)),
  )
  return Object.assign({}, ...areas) as Partial<AppMessages>
}
const apart = { en: await allApart('en'), de: await allApart('de') }

const Nothing = () => null

type RenderOptions = {
  locale?: 'en' | 'de'
  user?: UserView | null
  now?: string
  /** The address of the page. */
  path?: string
  /** What the component asks of the site's settings. */
  site?: Partial<SettingsView>
  /** Notices that were closed in this browser before. */
  closed?: ClosableNotice[]
  /** What the page itself has loaded. */
  loaded?: object
}

/** Draws a component as a page would: in a language, under a router (any path and any form end here), with a live store. */
export function renderUi(
  children: ReactNode,
  {
    locale = 'en',
    user = null,
    now = '2026-11-20T12:00:00Z',
    path = '/',
    site = {},
    closed = [],
    loaded = {},
  }: RenderOptions = {},
) {
  const page = () => (
    <LanguageProvider locale={locale} now={now}>
      <AreaTexts messages={apart[locale]}>
        <LiveProvider user={user}>{children}</LiveProvider>
      </AreaTexts>
    </LanguageProvider>
  )
  const facts = { locale, user, now, site, closed, ...loaded }
  const root = { id: 'root', path: '*', Component: page, HydrateFallback: Nothing }
  const Pages = createRoutesStub([{ ...root, loader: () => facts, action: () => null }])
  return render(<Pages initialEntries={[path]} hydrationData={{ loaderData: { root: facts } }} />)
}
