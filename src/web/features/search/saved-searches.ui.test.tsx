import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { savedSearches } from '../../../contract/constants.ts'
import type { SavedSearchView } from '../../../contract/search.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { KeepSearch } from './keep-search.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { notifySavedSearches, useSavedSearches } from './saved-searches-list.ts'
import { suggestedName } from './suggested-name.ts'

const blueEyes: SavedSearchView = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Grey or green',
  filters: { eye_color: ['blue'] },
  has_alert: false,
  num_new: 3,
  created_at: '2026-11-01T12:00:00.000Z',
}
const nearby: SavedSearchView = {
  ...blueEyes,
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Nearby',
  filters: { distance: 20, sort: 'distance' },
  num_new: 0,
}

type Call = { method: string; path: string; body: unknown }
let calls: Call[] = []

/** Answers every call with this list, and writes down what was asked. */
function answerWith(body: unknown, status = 200) {
  calls = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text()
    calls.push({ method: request.method, path: new URL(request.url).pathname, body: text && JSON.parse(text) })
    return Response.json(body, { status })
  })
}

function List({ loaded }: { loaded: SavedSearchView[] }) {
  return (
    <>
      <SavedSearches searches={useSavedSearches(loaded)} />
      <Toasts />
    </>
  )
}

function draw(loaded: SavedSearchView[]) {
  notifySavedSearches(loaded)
  renderUi(<List loaded={loaded} />)
}

/** Opens the dialog and gives the row of the first search. */
async function firstRow() {
  fireEvent.click(await screen.findByRole('button', { name: copy('search.kept.manage') }))
  const [row] = within(await screen.findByRole('dialog')).getAllByRole('listitem')
  return within(row as HTMLElement)
}

beforeEach(() => answerWith({ done: true }))
afterEach(() => vi.unstubAllGlobals())

describe('saved searches', () => {
  test('lead to their results, and say how many are new there until they are looked at', async () => {
    draw([blueEyes, nearby])
    const link = await screen.findByRole('link', {
      name: new RegExp(`^${blueEyes.name}\\s?${copy('search.kept.new', { count: 3 })}$`),
    })
    expect(link.getAttribute('href')).toBe('/members?eye_color=blue')
    expect(screen.getByRole('link', { name: 'Nearby' }).getAttribute('href')).toBe('/members?distance=20&sort=distance')
    fireEvent.click(link)
    expect(await screen.findByRole('link', { name: blueEyes.name })).toBeTruthy()
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual([`/api/search/saved/${blueEyes.id}/seen`]))
  })
  test('of nobody take no room', async () => {
    draw([])
    await screen.findByText('', { selector: 'body' })
    expect(screen.queryByText(copy('search.kept.title'))).toBeNull()
  })
  test('what another page has told holds, whatever this one was loaded with', async () => {
    draw([blueEyes])
    await screen.findByRole('link', { name: new RegExp(`^${blueEyes.name}`) })
    act(() => notifySavedSearches([nearby]))
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Nearby'])
  })
})

describe('changing a saved search', () => {
  test('gives it another name', async () => {
    draw([blueEyes, nearby])
    answerWith({ searches: [{ ...blueEyes, name: 'Sky' }, nearby] })
    const row = await firstRow()
    expect(row.getByRole<HTMLButtonElement>('button', { name: copy('search.kept.rename') }).disabled).toBe(true)
    fireEvent.change(row.getByLabelText(copy('search.kept.name')), { target: { value: ' Sky ' } })
    fireEvent.click(row.getByRole('button', { name: copy('search.kept.rename') }))
    await screen.findByRole('link', { name: /Sky/, hidden: true })
    expect(calls).toEqual([{ method: 'PATCH', path: `/api/search/saved/${blueEyes.id}`, body: { name: 'Sky' } }])
  })
  test('switches its news', async () => {
    draw([blueEyes])
    answerWith({ searches: [{ ...blueEyes, has_alert: true }] })
    const row = await firstRow()
    fireEvent.click(row.getByRole('switch', { name: copy('search.kept.alert') }))
    await vi.waitFor(() => expect(row.getByRole<HTMLInputElement>('switch').checked).toBe(true))
    expect(calls[0]?.body).toEqual({ has_alert: true })
  })
  test('removes it, and takes that back', async () => {
    draw([blueEyes])
    answerWith({ searches: [] })
    const row = await firstRow()
    fireEvent.click(row.getByRole('button', { name: copy('search.kept.remove', { name: blueEyes.name }) }))
    await screen.findByText(copy('search.kept.none'))
    const undo = await screen.findByText(copy('search.kept.undo'))
    answerWith({ searches: [{ ...blueEyes, num_new: 0 }] })
    fireEvent.click(undo)
    await screen.findByRole('link', { name: blueEyes.name, hidden: true })
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/api/search/saved',
        body: { name: blueEyes.name, filters: { eye_color: ['blue'] }, has_alert: false },
      },
    ])
  })
  test('a refusal is said, and nothing changes', async () => {
    draw([blueEyes])
    answerWith({ error: { code: 'internal', params: {} } }, 500)
    const row = await firstRow()
    fireEvent.click(row.getByRole('button', { name: copy('search.kept.remove', { name: blueEyes.name }) }))
    await vi.waitFor(() => expect(document.querySelector('[data-sonner-toast]')).not.toBeNull())
    expect(row.getByRole('button', { name: copy('search.kept.remove', { name: blueEyes.name }) })).toBeTruthy()
  })
})

describe('keeping a search', () => {
  const filters = { eye_color: ['blue' as const] }
  async function open(numSaved = 0) {
    renderUi(
      <KeepSearch
        filters={filters}
        texts={[copy('search.chosen.eye_color.blue'), copy('search.filters.verified')]}
        numSaved={numSaved}
      />,
    )
    fireEvent.click(await screen.findByRole('button', { name: copy('search.kept.keep') }))
    return within(await screen.findByRole('dialog'))
  }

  test('suggests a name, asks about news, and is done', async () => {
    answerWith({ searches: [blueEyes] })
    const dialog = await open()
    expect(dialog.getByLabelText<HTMLInputElement>(copy('search.kept.name')).value).toBe(
      `${copy('search.chosen.eye_color.blue')}, ${copy('search.filters.verified')}`,
    )
    fireEvent.click(dialog.getByRole('switch', { name: copy('search.kept.alert') }))
    fireEvent.click(dialog.getByRole('button', { name: copy('search.kept.keep') }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/api/search/saved',
        body: {
          name: `${copy('search.chosen.eye_color.blue')}, ${copy('search.chosen.verified')}`,
          filters,
          has_alert: true,
        },
      },
    ])
  })
  test('says why there is no room for it', async () => {
    const dialog = await open(savedSearches.most)
    expect(dialog.getByText(copyPattern('search.kept.full', { max: 10 }))).toBeTruthy()
    expect(dialog.queryByRole('button', { name: copy('search.kept.keep') })).toBeNull()
  })
  test('says what was refused, and keeps what was typed', async () => {
    answerWith({ error: { code: 'saved_search_limit', params: {} } }, 409)
    const dialog = await open()
    fireEvent.change(dialog.getByLabelText(copy('search.kept.name')), { target: { value: 'Sky' } })
    fireEvent.click(dialog.getByRole('button', { name: copy('search.kept.keep') }))
    expect((await dialog.findByRole('alert')).textContent).toContain(copy('errors.saved_search_limit'))
    expect(dialog.getByLabelText<HTMLInputElement>(copy('search.kept.name')).value).toBe('Sky')
  })
})

test.each([
  [[], ''],
  [[copy('search.chosen.eye_color.blue')], copy('search.chosen.eye_color.blue')],
  [
    [copy('search.chosen.eye_color.blue'), 'Groningen', copy('common.online')],
    `${copy('search.chosen.eye_color.blue')}, Groningen`,
  ],
  [['A very long wish of many words'], 'A very long wish of many'],
])('of %o a name is %s', (texts, name) => expect(suggestedName(texts, 25)).toBe(name))
