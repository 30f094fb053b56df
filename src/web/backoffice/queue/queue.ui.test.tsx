import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../test/ui/render.tsx'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { copy } from '../../../test/copy.ts'
import { browserApi } from '../../api/browser.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { decisionOf, missingOf } from './choices.ts'
import QueuePage from './queue.tsx'

const uuid = (number: number) => `0198f000-0000-7000-8000-${String(number).padStart(12, '0')}`
const member = (number: number): NonNullable<QueueEntryView['member']> => ({
  id: uuid(900 + number),
  name: `Anna${number}`,
  status: 'active',
  age: 30 + number,
  gender: 'female',
  country: 'NL',
  is_verified: number === 1,
  photo: null,
  counts: { reports: number, open_reports: 1, decisions: 0, warnings: 0 },
  joined_at: '2026-11-01T10:00:00.000Z',
  decisions: [],
  score: null,
})
const picture = (id: string) => ({
  id,
  filename: '960.jpg',
  thumb_filename: '160.jpg',
  status: 'pending' as const,
  match: id,
  signature: '',
  width: 600,
  height: 800,
  thumbhash: '',
  is_blurred: false,
})
function photo(number: number, { isPrivate = false } = {}): QueueEntryView {
  const id = uuid(number)
  return {
    kind: 'photos',
    id,
    gravity: 'ordinary',
    waiting_since: '2026-11-20T10:00:00.000Z',
    due_at: null,
    site: 'Vonk',
    member: member(number),
    held_until: '2026-11-20T12:05:00.000Z',
    photo: { photo: picture(id), caption: '', is_main: true, is_private: isPrivate, is_shown: false, others: [] },
  }
}
const letter: QueueEntryView = {
  kind: 'complaints',
  id: uuid(50),
  gravity: 'ordinary',
  waiting_since: '2026-11-20T10:00:00.000Z',
  due_at: '2026-12-04T10:00:00.000Z',
  site: 'Vonk',
  member: null,
  held_until: '2026-11-20T12:05:00.000Z',
  complaint: {
    receipt: 'C-1',
    topic: 'payment',
    name: 'Iris',
    email: 'iris@example.com',
    text: 'Where can I find it?',
    locale: 'en',
  },
}

function aboutMe(number: number, text: string): QueueEntryView {
  return {
    kind: 'texts',
    id: uuid(number),
    gravity: 'ordinary',
    waiting_since: '2026-11-13T12:00:00.000Z',
    due_at: null,
    site: 'Vonk',
    member: member(1),
    held_until: '2026-11-20T12:05:00.000Z',
    text: {
      is_flagged: false,
      texts: [{ field: 'about_me', text, prompt: null, photo: null, is_photo_private: false }],
      locale: 'en',
    },
  }
}

const undo = vi.fn()
let waits: QueueEntryView[] = []
const Nothing = () => null
const taken = () => ({
  entries: waits,
  kinds: [{ kind: 'photos' as const, count: waits.length, oldest_at: null, overdue: 0 }],
  sites: [],
  with_others: 0,
})

vi.mock('../../api/browser.ts', async (actual) => {
  const calls = {
    decideEntries: vi.fn(),
    undoEntry: vi.fn(),
    keepEntries: vi.fn(async () => ({ held: [], until: '' })),
  }
  return { ...(await actual<object>()), browserApi: { backoffice: calls } }
})

beforeEach(() => {
  waits = [photo(1), photo(2), photo(3), photo(4), photo(5)]
  vi.mocked(browserApi.backoffice.decideEntries).mockImplementation(async ({ decisions }) => {
    const [first] = decisions as { id: string }[]
    waits = waits.filter(({ id }) => id !== first?.id)
    return { decided: [{ id: uuid(77), entry: first?.id ?? '', may_undo: true, is_waiting: false }] }
  })
  vi.mocked(browserApi.backoffice.undoEntry).mockImplementation(async (input) => {
    undo(input)
    waits = [photo(1), ...waits]
    return { kind: 'photos', entry: uuid(1) }
  })
})
afterEach(() => {
  vi.clearAllMocks()
})

const Page = () => (
  <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
    <OfficeTexts>
      <QueuePage />
    </OfficeTexts>
  </LanguageProvider>
)
function draw(path: string) {
  const facts = { locale: 'en', user: null, now: '2026-11-20T12:00:00Z', site: { name: 'Vonk' }, closed: [] }
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => facts,
      HydrateFallback: Nothing,
      children: [{ path: 'office/queue', Component: Page, loader: taken, HydrateFallback: Nothing }],
    },
  ])
  return render(<Stub initialEntries={[path]} />)
}
async function open(path = '/office/queue?kind=photos') {
  draw(path)
  const shown = await screen.findByRole('heading', { level: 2 })
  await waitFor(() => expect(document.activeElement).toBe(shown))
}
const heading = () => screen.getByRole('heading', { level: 2 })
const press = (key: string, on: Element = document.activeElement ?? document.body) =>
  act(async () => {
    fireEvent.keyDown(on, { key })
    await new Promise((resolve) => setTimeout(resolve, 1))
  })
const sentDecisions = () =>
  vi.mocked(browserApi.backoffice.decideEntries).mock.calls.map(([input]) => input.decisions[0])

test('the keys go on and back, approve at once, and take the last one back', async () => {
  await open()
  expect(heading().textContent).toBe(copy('office.queue.names.photos', { name: 'Anna1' }))
  await press('j')
  expect(heading().textContent).toBe(copy('office.queue.names.photos', { name: 'Anna2' }))
  await press('k')
  await press('a')
  expect(sentDecisions()).toEqual([{ kind: 'photos', id: uuid(1), outcome: 'approve' }])
  expect(heading().textContent).toBe(copy('office.queue.names.photos', { name: 'Anna2' }))
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  await press('z')
  expect(undo).toHaveBeenCalledWith({ id: uuid(77) })
  await waitFor(() => expect(heading().textContent).toBe(copy('office.queue.names.photos', { name: 'Anna1' })))
})

test('a digit refuses with that reason, and Enter sends it; without a reason nothing is sent', async () => {
  await open()
  await press('r')
  await press('Enter')
  expect(sentDecisions()).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain(copy('office.queue.missing.reason'))
  // The focused text disappears; the focus stays where keys are handled
  await press('4')
  expect(document.activeElement).toBe(heading())
  await press('Enter')
  expect(sentDecisions()).toMatchObject([{ id: uuid(1), outcome: 'refuse', reason: 'nude' }])
  // Without R as well
  await press('8', heading())
  await press('Enter', heading())
  expect(sentDecisions()[1]).toMatchObject({ id: uuid(2), outcome: 'refuse', reason: 'unreadable' })
})

test('keys pressed faster than the page renders are handled in order', async () => {
  await open()
  await act(async () => {
    for (const key of ['r', '8', 'Enter']) fireEvent.keyDown(heading(), { key })
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
  expect(sentDecisions()).toMatchObject([{ id: uuid(1), outcome: 'refuse', reason: 'unreadable' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('letters are ignored while typing in a field', async () => {
  waits = [letter]
  await open('/office/queue?kind=complaints')
  await press('a')
  const answer = screen.getByLabelText(copy('office.queue.notes.complaints'))
  await waitFor(() => expect(document.activeElement).toBe(answer))
  await press('a', answer)
  await press('z', answer)
  await press('Enter', answer)
  expect([sentDecisions(), undo.mock.calls]).toEqual([[], []])
  fireEvent.change(answer, { target: { value: 'It is on its way.' } })
  await act(async () => {
    fireEvent.keyDown(answer, { key: 'Enter', ctrlKey: true })
    await new Promise((resolve) => setTimeout(resolve, 1))
  })
  expect(sentDecisions()).toEqual([
    { kind: 'complaints', id: uuid(50), outcome: 'answer', answer: 'It is on its way.' },
  ])
})

test('beside the entry is its member: name, age, place, and how often they came up before', async () => {
  await open()
  const card = screen.getByRole('region', { name: copy('office.queue.member') })
  for (const text of ['Anna1, 31', copy('office.queue.verified'), 'Netherlands', 'Vonk'])
    expect(card.textContent).toContain(text)
  const reports = screen.getByText(copy('office.queue.counts.reports')).closest('div')
  expect(reports?.textContent).toContain(copy('office.queue.counts.open', { count: 1 }))
  await press('j')
  expect(screen.getByRole('region', { name: copy('office.queue.member') }).textContent).toContain('Anna2, 32')
})

test('the list of next entries tells texts apart, and says what is serious and when it is due', async () => {
  waits = [
    aboutMe(61, 'Parallel parking'),
    aboutMe(62, 'Small talk'),
    { ...letter, gravity: 'serious', due_at: '2046-11-20T12:00:00.000Z' },
  ]
  await open('/office/queue')
  const list = screen.getByRole('complementary', { name: copy('office.queue.nextLabel') })
  const rows = [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Parallel parking')
  expect(rows[1]).toContain('Small talk1 week ago')
  const due = copy('office.queue.due', { when: 'in 20 years' })
  expect(rows[2]).toContain(`Where can I find it?${copy('office.reports.gravity.serious')}${due}`)
})

test('private content is covered until revealed', async () => {
  waits = [photo(1, { isPrivate: true }), photo(2)]
  await open()
  const covered = screen.getByText(copy('office.queue.showPrivate')).closest('details')
  expect(covered?.open).toBe(false)
  await press('s')
  expect(covered?.open).toBe(true)
})

test('screen readers get the next entry and the number left', async () => {
  await open()
  const statusText = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(' ')
  expect(statusText()).toContain(
    copy('office.queue.next', { what: copy('office.queue.names.photos', { name: 'Anna1' }), left: 5 }),
  )
  await press('a')
  await waitFor(() =>
    expect(statusText()).toContain(
      copy('office.queue.next', { what: copy('office.queue.names.photos', { name: 'Anna2' }), left: 4 }),
    ),
  )
  expect(statusText()).toContain(copy('office.queue.sent'))
})

test('the button says what it does, and what it still needs', async () => {
  await open()
  const needs = (name: string) => {
    const button = screen.getByRole('button', { name })
    return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  }
  expect(needs(copy('office.queue.confirm'))).toBe(copy('office.queue.missing.outcome'))
  await press('r')
  expect(needs(copy('office.queue.sends.photos.refuse'))).toBe(copy('office.queue.missing.reason'))
  await press('4')
  expect(needs(copy('office.queue.sends.photos.refuse'))).toBe('')
  await press('w')
  expect(screen.getByRole('button', { name: copy('office.queue.sends.photos.warn') })).toBeTruthy()
  expect(screen.queryByRole('button', { name: copy('office.queue.confirm') })).toBeNull()
})

test('decisions are told apart by their icons, not by a colour alone', async () => {
  await open()
  const outcomes = screen.getAllByRole('radio').filter((radio) => radio.getAttribute('name') === 'outcome')
  const icons = outcomes.map((radio) => radio.closest('label')?.querySelector('svg')?.innerHTML)
  expect(icons).not.toContain(undefined)
  expect(new Set(icons).size).toBe(5)
})

test('the button of a page of photos counts what it approves and refuses', async () => {
  const send = (approved: number, refused: number) =>
    screen.getByRole('button', { name: copy('office.queue.gridSend', { approved, refused }) })
  const { findAllByRole } = draw('/office/queue?kind=photos&view=grid')
  const [first] = await findAllByRole('combobox')
  expect(send(5, 0).textContent).toBe('Approve 5 photos')
  if (first) fireEvent.change(first, { target: { value: 'nude' } })
  expect(send(4, 1).textContent).toBe('Approve 4, refuse 1')
})

test.each([
  ['photos', {}, 'outcome'],
  ['photos', { outcome: 'approve' }, null],
  ['photos', { outcome: 'refuse' }, 'reason'],
  ['photos', { outcome: 'limit', ground: 'scam' }, 'days'],
  ['photos', { outcome: 'ban', ground: 'scam', note: ' ' }, 'note'],
  ['reports', { outcome: 'approve' }, 'note'],
  ['reports', { outcome: 'warn', note: 'x' }, 'ground'],
  ['verifications', { outcome: 'ban' }, 'outcome'],
  ['complaints', { outcome: 'refuse', note: 'Answered by phone' }, null],
] as const)('%s: of %o what is missing is %s', (kind, values, missing) => {
  expect(missingOf(kind, values)).toBe(missing)
})

test('a decision contains the fields of its kind only', () => {
  const all = { reason: 'nude', ground: 'nudity', days: '7', note: 'n', waiting_since: 't' }
  expect(decisionOf('photos', 'x', { ...all, outcome: 'approve' })).toEqual({
    kind: 'photos',
    id: 'x',
    outcome: 'approve',
  })
  expect(decisionOf('photos', 'x', { ...all, outcome: 'warn' })).toEqual({
    kind: 'photos',
    id: 'x',
    outcome: 'warn',
    ground: 'nudity',
    note: 'n',
  })
  expect(decisionOf('texts', 'x', { ...all, outcome: 'limit' })).toEqual({
    kind: 'texts',
    id: 'x',
    outcome: 'limit',
    waiting_since: 't',
    ground: 'nudity',
    note: 'n',
    days: '7',
  })
  expect(decisionOf('payments', 'x', { ...all, outcome: 'refuse' })).toEqual({
    kind: 'payments',
    id: 'x',
    outcome: 'acted',
    note: 'n',
  })
})
