import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { copy } from '../../test/copy.ts'
import { renderUi } from '../../test/ui/render.tsx'
import { reloadOnce } from '../api/reload.ts'
import { ErrorPage, RootErrorPage } from './error-page.tsx'
import { PageTitle } from './page-title.tsx'

vi.mock('../api/reload.ts', async (original) => ({ ...(await original<object>()), reloadOnce: vi.fn() }))
vi.mock('./page-title.tsx', () => ({ PageTitle: vi.fn(() => null) }))
afterEach(() => vi.mocked(reloadOnce).mockClear())

/** What a page's loading threw, as the router hands it on. */
const response = (status: number, body: unknown = null) => ({ status, statusText: '', internal: false, data: body })
const home = () => screen.getByRole('link', { name: copy('common.errorPage.home') }).getAttribute('href')

test.each<[string, unknown, string, string]>([
  ['an unknown address', response(404), '404', copy('common.errorPage.notFound')],
  ['something that is gone', response(404, { code: 'not_found' }), '404', copy('common.errorPage.notFound')],
  ['nothing that is known', undefined, '500', copy('common.errorPage.message')],
  ['a fault of ours', new Error('secret words'), '500', copy('common.errorPage.message')],
  ['an answer without words', response(503), '503', copy('common.errorPage.message')],
])('%s: status, words, and the way home', async (_what, error, status, words) => {
  renderUi(<ErrorPage error={error} />)
  await screen.findByRole('heading', { name: words })
  expect(screen.getByText(status)).toBeDefined()
  expect(screen.queryByText(/secret/)).toBeNull()
  expect(home()).toBe('/')
  expect(reloadOnce).not.toHaveBeenCalled()
})

test('a chunk that is gone: the page is loaded again', async () => {
  renderUi(<ErrorPage error={new TypeError('Failed to fetch dynamically imported module: /assets/a.js')} />)
  await screen.findByRole('heading', { name: copy('common.errorPage.incomplete') })
  expect(screen.getByRole('button', { name: copy('common.errorPage.reload') })).toBeDefined()
  expect(reloadOnce).toHaveBeenCalled()
})

test('an error page that fails itself says so, and leads home', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.mocked(PageTitle).mockImplementation(() => {
    throw new Error('this too')
  })
  renderUi(<RootErrorPage />)
  await screen.findByText(copy('common.errorPage.failed'))
  expect(home()).toBe('/')
})
