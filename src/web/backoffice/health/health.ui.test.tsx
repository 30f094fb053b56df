import { fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { HealthView } from '../../../contract/office/health.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { wellView } from '../../../test/product/health.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import HealthPage from './health.tsx'

const id = '0198f000-0000-7000-8000-000000000002'
const job = {
  id,
  name: 'accounts.reset_mail',
  failed_at: '2026-06-15T11:55:00.000Z',
  tries: 6,
  message: '550 5.1.1 […]',
}
const busy = { name: 'notifications.push', waiting: 3, delayed: 1, active: 0, failed: 1, waited_seconds: 900 }
const idle = { name: 'chat.files', waiting: 0, delayed: 0, active: 0, failed: 0, waited_seconds: 0 }
const troubled: HealthView = {
  ...wellView,
  queues: [busy, idle],
  failures: { jobs: [job], total: 1 },
  schedules: [
    {
      name: 'accounts.nightly',
      cron: '17 3 * * *',
      is_frequent: false,
      last_run_at: null,
      last_failed_at: null,
      state: 'late',
    },
  ],
  slow: { statements: [{ name: 'SELECT ?', count: 2, mean_ms: 300, slowest_ms: 1_400 }] },
  disk: { free_bytes: 1e8, total_bytes: 100e9, low_bytes: 1e9, state: 'full' },
  mail_server: 'silent',
}
const pool = { schema: 'public', sites: ['Vonk'], is_current: true, failed: 1, waiting: 3, late: 0 }
const otherPool = { schema: 'pool_b', sites: ['Nordlys'], is_current: false, failed: 4, waiting: 0, late: null }
const Nothing = () => null

const Page = () => (
  <LanguageProvider locale="en" now="2026-06-15T12:00:00Z">
    <OfficeTexts>
      <HealthPage />
    </OfficeTexts>
  </LanguageProvider>
)

/** The page as staff see it, with the submitted forms. */
function draw(health: HealthView, { calls = ['getHealth', 'retryJobs'], answer = {} as object } = {}) {
  const sent: string[] = []
  const Pages = createRoutesStub([
    {
      id: 'backoffice/layout/office-layout',
      path: '/',
      loader: () => ({ staff: { id, name: 'Robin', role: 'admin', calls } }),
      HydrateFallback: Nothing,
      children: [
        {
          index: true,
          Component: Page,
          HydrateFallback: Nothing,
          loader: () => ({ health }),
          action: async ({ request }) => {
            sent.push(String((await request.formData()).get('intent')))
            return answer
          },
        },
      ],
    },
  ])
  render(<Pages initialEntries={['/?index']} />)
  return sent
}
/** The cells of the table of parts. */
const rows = () =>
  within(screen.getByRole('table', { name: copy('office.health.parts.title') }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const part = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('section') as HTMLElement)
}

test('a healthy installation is shown as such', async () => {
  draw(wellView)
  expect(await screen.findByText(copy('office.health.troubles.none'))).toBeDefined()
  expect(screen.queryByText(copy('office.health.unreadable'))).toBeNull()
  const states = rows().map(([, state]) => state)
  expect(new Set(states)).toEqual(new Set([copy('office.health.parts.states.fine')]))
  expect(screen.queryByRole('heading', { name: copy('office.health.failures.title') })).toBeNull()
})

test('parts are rows with state, value and limit, those that are wrong first', async () => {
  draw({ ...troubled, schedules: null })
  await screen.findByRole('heading', { level: 1 })
  const names = (name: 'disk') => copy(`office.health.parts.names.${name}`)
  const states = (state: 'severe') => copy(`office.health.parts.states.${state}`)
  const found = rows()
  expect(found.slice(0, 5).map(([name, state]) => [name, state])).toEqual([
    [names('disk'), states('severe')],
    [names('mail' as 'disk'), states('severe')],
    [names('failures' as 'disk'), states('warning' as 'severe')],
    [names('queues' as 'disk'), states('warning' as 'severe')],
    [names('schedules' as 'disk'), states('unread' as 'severe')],
  ])
  expect(found[0]?.slice(2)).toEqual([
    copy('office.health.parts.values.disk', { free: '100 MB', total: '100 GB' }),
    copy('office.health.parts.limits.disk', { free: '1 GB' }),
  ])
  expect(found[3]?.slice(2)).toEqual([copy('office.health.parts.values.waited', { time: '15 mins' }), '10 mins'])
})

test('what is wrong comes first, in words', async () => {
  draw(troubled)
  const list = within((await screen.findAllByRole('list'))[0] as HTMLElement)
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    copy('office.health.troubles.diskFull'),
    copy('office.health.troubles.mailServer'),
    copy('office.health.troubles.failures', { count: 1 }),
    copy('office.health.troubles.late', { count: 1 }),
    copy('office.health.troubles.waiting', { count: 1 }),
  ])
  const queues = await part(copy('office.health.queues.title'))
  expect(queues.getByRole('row', { name: /^notifications\.push/ }).textContent).toBe('notifications.push310115 mins')
  expect(queues.getByText(copy('office.health.queues.idle', { count: 1 }))).toBeDefined()
  expect(
    (await part(copy('office.health.slow.title'))).getByText(
      copy('office.health.slow.facts', { count: 2, mean: '300', slowest: '1,400' }),
    ),
  ).toBeDefined()
})

test('each part that could not be read shows its error, and the others are shown', async () => {
  draw({ ...troubled, queues: null, slow: null, disk: null })
  expect(await screen.findByText(copy('office.health.troubles.unreadable', { count: 3 }))).toBeDefined()
  expect((await part(copy('office.health.queues.title'))).getByText(copy('office.health.unreadable'))).toBeDefined()
  expect((await part(copy('office.health.slow.title'))).getByText(copy('office.health.unreadable'))).toBeDefined()
  expect(rows().find(([name]) => name === copy('office.health.parts.names.disk'))?.[1]).toBe(
    copy('office.health.parts.states.unread'),
  )
  expect((await part(copy('office.health.failures.title'))).getByText('accounts.reset_mail')).toBeDefined()
})

test('a dead database is reported once, without placeholder values', async () => {
  const none = { queues: null, failures: null, schedules: null, mails: null, pushes: null, slow: null }
  draw({ ...wellView, ...none, database: null, processes: null, has_workers: null })
  expect(await screen.findByText(copy('office.health.troubles.database'))).toBeDefined()
  expect(screen.getAllByText(copy('office.health.unreadable'))).toHaveLength(6)
})

test('with permission: restarts a job, all of them, or deletes one', async () => {
  const sent = draw(troubled, { answer: { done: 'retry', count: 1 } })
  fireEvent.click(await screen.findByRole('button', { name: copy('office.health.failures.retry') }))
  expect(await screen.findByText(copy('office.health.done.retry', { count: 1 }))).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: copy('office.health.failures.retryAll') }))
  await expect.poll(() => sent).toEqual([`retry/${id}`, 'retry/all'])
  fireEvent.click(screen.getByText(copy('office.health.failures.drop')))
  fireEvent.click(screen.getByRole('button', { name: copy('office.health.failures.dropNow') }))
  await expect.poll(() => sent.at(-1)).toBe(`drop/${id}`)
})

test('a job that no longer failed shows the conflict at its button', async () => {
  const error = { status: 409, code: 'conflict', params: {}, fields: {} }
  draw(troubled, { answer: { intent: `retry/${id}`, error } })
  fireEvent.click(await screen.findByRole('button', { name: copy('office.health.failures.retry') }))
  expect(await screen.findByText(copyPattern('office.health.failures.conflict'))).toBeDefined()
})

test('support reads, and is offered nothing to press', async () => {
  draw(troubled, { calls: ['getHealth'] })
  expect(await screen.findByText('550 5.1.1 […]')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('with several pools: whose jobs are listed, and what fails in the others', async () => {
  draw({ ...troubled, pools: [pool, otherPool] })
  expect(await screen.findByText(copy('office.health.poolJobs.lead', { pool: 'Vonk' }))).toBeTruthy()
  const other = screen.getByRole('row', { name: /Nordlys/ })
  expect(
    within(other)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['4', '0', '–'])
  expect(within(other).getByRole('button', { name: 'Nordlys' })).toHaveProperty('value', 'pool_b')
})

test('with one pool, nothing of pools', async () => {
  draw(troubled)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(copy('office.health.poolJobs.title'))).toBeNull()
})
