import * as en from 'virtual:language/en'
import { render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { copy } from '../../test/copy.ts'
import { addLanguage } from '../i18n/messages.ts'
import { LanguageProvider } from '../i18n/provider.tsx'
import { LiveProvider } from '../live/provider.tsx'
import { PageTitle } from './page-title.tsx'
import { AboutSite } from './structured-data.tsx'

addLanguage('en', en)
const origin = 'https://vonk.example'
const alternates = [
  { language: 'en', origin },
  { language: 'fr', origin: 'https://vonk-fr.example' },
]
const facts = {
  locale: 'en',
  site: { name: 'Vonk', description: 'For adults', support_email: 'help@vonk.example', support_phone: '' },
  company: { name: 'Vonk </script> B.V.', address: 'Street 1', city: 'Town', country: 'NL', vat_numbers: [] },
  origin,
}

function Page({ isIndexed }: { isIndexed: boolean }) {
  return (
    <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
      <LiveProvider user={null} totals={{ unread: 2, new_likes: 1 }}>
        <PageTitle title="Welcome" description="Come in" isIndexed={isIndexed} />
        <AboutSite />
      </LiveProvider>
    </LanguageProvider>
  )
}
const IndexedPage = () => <Page isIndexed />
const OtherPage = () => <Page isIndexed={false} />
const Nothing = () => null

function headOf(path: string, { isIndexed = true, id = 'page', brand = alternates } = {}) {
  const loaded = { ...facts, alternates: brand }
  const page = { id, path: '*', Component: isIndexed ? IndexedPage : OtherPage }
  const root = { id: 'root', loader: () => loaded, HydrateFallback: Nothing }
  const Pages = createRoutesStub([{ ...root, children: [page] }])
  const view = render(<Pages initialEntries={[path]} hydrationData={{ loaderData: { root: loaded } }} />)
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const meta = (name: string) =>
    all(`meta[property="${name}"], meta[name="${name}"]`).map((one) => one.getAttribute('content'))
  const found = {
    title: document.title,
    canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
    translations: all('link[rel=alternate]').map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
    robots: meta('robots'),
    picture: meta('og:image'),
    preview: [meta('og:title'), meta('og:description'), meta('og:locale'), meta('og:site_name'), meta('og:url')].flat(),
    about: JSON.parse(all('script[type="application/ld+json"]')[0]?.textContent ?? '{}'),
  }
  view.unmount()
  return found
}

it('says of a page for everybody where it is, in which languages, and how a link to it looks', () => {
  expect(headOf('/landers/gallery/milf-spring?network=a')).toMatchObject({
    title: `(3) ${copy('common.pageTitle', { title: 'Welcome', site: 'Vonk' })}`,
    canonical: [`${origin}/landers/gallery`],
    translations: [
      ['en', `${origin}/landers/gallery`],
      ['fr', 'https://vonk-fr.example/landers/gallery'],
      ['x-default', `${origin}/landers/gallery`],
    ],
    robots: [],
    picture: [`${origin}/share.png?lander=gallery&lang=en`],
    preview: ['Welcome', 'Come in', 'en_GB', 'Vonk', `${origin}/landers/gallery`],
  })
})

it('knows no translations of what one site wrote for itself, nor of a brand with one site', () => {
  expect(headOf('/summer', { id: 'token' })).toMatchObject({ canonical: [`${origin}/summer`], translations: [] })
  expect(headOf('/', { brand: [] })).toMatchObject({ canonical: [`${origin}/`], translations: [] })
})

it('keeps search engines from any other page, and shows it to no preview', () => {
  const { title, about: _, ...rest } = headOf('/members/1?network=a', { isIndexed: false })
  expect(title).toBe(`(3) ${copy('common.pageTitle', { title: 'Welcome', site: 'Vonk' })}`)
  expect(rest).toEqual({ canonical: [], translations: [], robots: ['noindex'], picture: [], preview: [] })
})

it('names the company in data that nothing can break out of', () => {
  const { about } = headOf('/')
  expect(about['@graph'][0]).toMatchObject({ name: 'Vonk', legalName: 'Vonk </script> B.V.', url: `${origin}/` })
})
