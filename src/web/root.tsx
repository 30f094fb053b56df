import { languageAddresses } from 'virtual:language-addresses'
import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router'
import { defaultLocale, photoFormats, photoWidths } from '../contract/constants.ts'
import { prepareCalls } from './api/browser.ts'
import { closedNoticesIn } from './api/closed-notices.ts'
import { apiContext, pageContext } from './api/page-context.ts'
import { type PageFacts, usePageFactsIfLoaded } from './api/page-facts.ts'
import { themeIn } from './api/theme.ts'
import { useCarriedSource } from './api/use-carried-source.ts'
import { directionOf } from './i18n/locales.ts'
import { LanguageProvider } from './i18n/provider.tsx'
import { RootErrorPage } from './layouts/error-page.tsx'
import { IncompleteNotice } from './layouts/incomplete-notice.tsx'
import { Overlays } from './layouts/overlays/overlays.tsx'
import { siteLook } from './layouts/site-palette.ts'
import { replayEarlyInput } from './live/early-input.ts'
import { LiveProvider } from './live/provider.tsx'
import { prepareIcons } from './ui/icons/sprite.ts'
import { PhotoOriginContext } from './ui/photos/photo-source.ts'
import styles from './ui/styles/theme.css?url'

/** A page says `export const handle: PageHandle = { plain: true }` when it needs no script: then it ships none. */
export type PageHandle = { plain?: boolean }

export const links: LinksFunction = () => [
  // By address: imported, the part that is loaded first after hydration would load it again and restyle the document
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
  // With cookies: it speaks the language of whoever reads
  { rel: 'manifest', href: '/manifest.webmanifest', crossOrigin: 'use-credentials' },
  { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
]

export async function loader({ context, request }: LoaderFunctionArgs): Promise<PageFacts> {
  const { locale, site, user, totals, palette, origin, alternates, source } = context.get(pageContext)
  const { companyinfo } = await context.get(apiContext).sites.getCompany({})
  return {
    locale,
    site,
    user,
    totals,
    look: siteLook(site.niche, palette ?? {}),
    origin,
    alternates,
    source,
    company: companyinfo,
    closed: closedNoticesIn(request.headers.get('cookie')),
    theme: themeIn(request.headers.get('cookie')),
    now: new Date().toISOString(),
    languageAddress: languageAddresses[locale],
  }
}

/** Again after forms and when a page asks for it; not for a mere change of filters. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  // Without a line the error of this would take the place of the page
  if (formMethod === undefined && !navigator.onLine) return false
  return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href
}

/** Where no facts could be loaded: the canvas of ui/styles/theme.css. */
const productLook = { css: '', bar: { light: '#fbf6f1', dark: '#130d17' } }

/** The document, for pages and for their errors alike; so it must do without facts when loading those has failed. */
export function Layout({ children }: { children: ReactNode }) {
  const facts = usePageFactsIfLoaded()
  const matches = useMatches()
  // Said of the document once: where a script has led to a plain page, it stays, and so does what it does for scrolling
  const [isPlain] = useState(() => matches.some((match) => (match.handle as PageHandle | undefined)?.plain))
  const locale = facts?.locale ?? defaultLocale
  const { css, bar } = facts?.look ?? productLook
  return (
    <html lang={locale} dir={directionOf(locale)} data-theme={facts?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {facts?.theme ? (
          <meta name="theme-color" content={bar[facts.theme]} />
        ) : (
          <>
            <meta name="theme-color" content={bar.light} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={bar.dark} media="(prefers-color-scheme: dark)" />
          </>
        )}
        {!isPlain && facts && <meta name="apple-mobile-web-app-title" content={facts.site.mail_name} />}
        <Meta />
        <Links />
        {css && <style>{css}</style>}
        {!isPlain && facts?.languageAddress && <link rel="modulepreload" href={facts.languageAddress} />}
      </head>
      <body>
        <Providers facts={facts}>
          {children}
          {!isPlain && <IncompleteNotice />}
        </Providers>
        {!isPlain && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

function Providers({ facts, children }: { facts: PageFacts | undefined; children: ReactNode }) {
  const prefix = facts?.site.cdn_prefix ?? ''
  const photoOrigin = useMemo(() => ({ prefix, widths: photoWidths, formats: photoFormats }), [prefix])
  return (
    <LanguageProvider
      locale={facts?.locale ?? defaultLocale}
      country={facts?.user?.profile.country ?? facts?.site.geoip_country}
      now={facts?.now ?? '1970-01-01T00:00:00Z'}
    >
      <PhotoOriginContext value={photoOrigin}>
        <LiveProvider user={facts?.user ?? null} totals={facts?.totals}>
          {children}
        </LiveProvider>
      </PhotoOriginContext>
    </LanguageProvider>
  )
}

export default function App() {
  useCarriedSource()
  useEffect(replayEarlyInput, [])
  useEffect(prepareCalls, [])
  useEffect(prepareIcons, [])
  return (
    <>
      <Outlet />
      <Overlays />
    </>
  )
}

export function ErrorBoundary() {
  return <RootErrorPage />
}
