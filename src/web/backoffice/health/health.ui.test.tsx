import { fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { HealthView } from '../../../contract/office/health.ts'
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
  disk: { free_bytes: 1e8, total_bytes: 100e9, state: 'full' },
  mail_server: 'silent',
}
const Nothing = () => null

const Page = () => (
  <LanguageProvider locale="en" now="2026-06-15T12:00:00Z">
    <OfficeTexts>
      <HealthPage />
    </OfficeTexts>
  </LanguageProvider>
)

/** The page as somebody of the staff has it, with what its forms sent. */
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
const part = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('section') as HTMLElement)
}

test('an installation that is well says so', async () => {
  draw(wellView)
  expect(await screen.findByText('Nothing needs you.')).toBeDefined()
  expect(screen.queryByText('This could not be read.')).toBeNull()
  expect((await part('Jobs given up')).getByText(/^No job was given up/)).toBeDefined()
})

test('what is wrong comes first, in words', async () => {
  draw(troubled)
  const list = within((await screen.findAllByRole('list'))[0] as HTMLElement)
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The disk is full: photos and files cannot be kept.',
    'The mail server does not answer: mails wait.',
    '1 job was given up.',
    '1 planned job is late.',
    '1 kind of job has waited for more than ten minutes.',
  ])
  const queues = await part('Jobs')
  expect(queues.getByRole('row', { name: /^notifications\.push/ }).textContent).toBe('notifications.push310115 mins')
  expect(queues.getByText('1 other kind has nothing to do.')).toBeDefined()
  expect((await part('Slow statements')).getByText('2 times, 300 ms on average, 1,400 ms at most')).toBeDefined()
})

test('each part that could not be read says so by itself, and the others stand', async () => {
  draw({ ...troubled, queues: null, slow: null, disk: null })
  expect(await screen.findByText('3 parts of this page could not be read.')).toBeDefined()
  expect((await part('Jobs')).getByText('This could not be read.')).toBeDefined()
  expect((await part('Slow statements')).getByText('This could not be read.')).toBeDefined()
  const machine = await part('Database and disk')
  expect(machine.getByText('Room for files: This could not be read.')).toBeDefined()
  expect(machine.getByText('18.1')).toBeDefined()
  expect((await part('Jobs given up')).getByText('accounts.reset_mail')).toBeDefined()
})

test('a dead database is said once, and nothing stands in for it', async () => {
  const none = { queues: null, failures: null, schedules: null, mails: null, pushes: null, slow: null }
  draw({ ...wellView, ...none, database: null, processes: null, has_workers: null })
  expect(await screen.findByText('The database does not answer.')).toBeDefined()
  expect(screen.getAllByText('This could not be read.')).toHaveLength(6)
})

test('whoever may lets a job begin anew, all of them, or drops one', async () => {
  const sent = draw(troubled, { answer: { done: 'retry', count: 1 } })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 job begins anew.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try all again' }))
  await expect.poll(() => sent).toEqual([`retry/${id}`, 'retry/all'])
  fireEvent.click(screen.getByText('Drop…'))
  fireEvent.click(screen.getByRole('button', { name: 'Drop this job' }))
  await expect.poll(() => sent.at(-1)).toBe(`drop/${id}`)
})

test('a job that is no longer given up says so at its own button', async () => {
  const error = { status: 409, code: 'conflict', params: {}, fields: {} }
  draw(troubled, { answer: { intent: `retry/${id}`, error } })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Somebody else was quicker/)).toBeDefined()
})

test('support reads, and is offered nothing to press', async () => {
  draw(troubled, { calls: ['getHealth'] })
  expect(await screen.findByText('550 5.1.1 […]')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})
