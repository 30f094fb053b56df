import { fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { IcebreakerLineView } from '../../../contract/office/icebreakers.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import IcebreakersPage from './icebreakers.tsx'
import { OfficeTexts } from './texts.tsx'

const line = (id: string, text: string, interest: IcebreakerLineView['interest'] = null): IcebreakerLineView => ({
  id,
  text,
  interest,
  is_active: true,
})
const site = { id: '0198f000-0000-7000-8000-000000000001', name: 'Vonk' }

const Nothing = () => null

/** The page over lines in memory: moves and switches like the server, and refuses duplicates. */
function draw({
  lines,
  isOwn = true,
  path = '/office/icebreakers',
}: {
  lines: IcebreakerLineView[]
  isOwn?: boolean
  path?: string
}) {
  const sent: Record<string, unknown>[] = []
  let stored = lines
  const page = () => (
    <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
      <OfficeTexts>
        <IcebreakersPage />
      </OfficeTexts>
    </LanguageProvider>
  )
  const Pages = createRoutesStub([
    {
      path: '/office/icebreakers',
      Component: page,
      HydrateFallback: Nothing,
      loader: () => ({ sites: [site], site_id: site.id, locale: 'en', is_own: isOwn, lines: stored }),
      action: async ({ request }) => {
        const form = Object.fromEntries(await request.formData())
        sent.push(form)
        const [done = '', id = ''] = String(form.intent).split('/')
        if (stored.some(({ text }) => text === form.text))
          return { error: { code: 'conflict', params: {} }, intent: form.intent }
        const from = stored.findIndex((each) => each.id === id)
        const moved = stored[from]
        if (moved && done === 'down') stored = stored.toSpliced(from, 1).toSpliced(from + 1, 0, moved)
        if (moved && done === 'off') stored = stored.with(from, { ...moved, is_active: false })
        return { done, id }
      },
    },
  ])
  render(<Pages initialEntries={[path]} />)
  return { sent }
}

test('lines of the product are to be read, and to begin with', async () => {
  const { sent } = draw({
    isOwn: false,
    lines: [line('general.1', 'Hi {name}!'), line('wine.1', 'Red or white?', 'wine')],
  })
  await screen.findByText(copy('office.icebreakers.oursTitle', { count: 2 }))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    copy('office.icebreakers.groups.general'),
    copy('profiles.interests.wine'),
  ])
  expect(screen.queryByRole('button', { name: /Up|Down|Switch|Edit/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: copy('office.icebreakers.begin') }))
  await expect.poll(() => sent).toEqual([{ intent: 'begin', site_id: site.id, locale: 'en' }])
  await screen.findByText(copy('office.icebreakers.done.begin'))
})

test('moving a line is announced and keeps the focus; at either end the opposite button gets it', async () => {
  const lines = [line('a', 'One'), line('b', 'Two'), line('c', 'Three')]
  draw({ lines })
  const down = await screen.findByRole('button', { name: copy('office.icebreakers.moves.down', { line: 'One' }) })
  expect(
    (screen.getByRole('button', { name: copy('office.icebreakers.moves.up', { line: 'One' }) }) as HTMLButtonElement)
      .disabled,
  ).toBe(true)
  down.focus()
  fireEvent.click(down)
  const texts = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('p')?.textContent?.trim())
  await expect.poll(texts).toEqual(['Two', 'One', 'Three'])
  expect(screen.getByRole('status').textContent).toContain(copy('office.icebreakers.done.down'))
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toBe(copy('office.icebreakers.moves.down', { line: 'One' }))
  fireEvent.click(screen.getByRole('button', { name: copy('office.icebreakers.moves.down', { line: 'One' }) }))
  await expect.poll(texts).toEqual(['Two', 'Three', 'One'])
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toBe(copy('office.icebreakers.moves.up', { line: 'One' }))
})

test('a disabled line is labelled', async () => {
  draw({ lines: [line('a', 'One')] })
  fireEvent.click(
    await screen.findByRole('button', { name: copyPattern('office.icebreakers.switchOffLine', { line: 'One' }) }),
  )
  await screen.findByRole('button', { name: copyPattern('office.icebreakers.switchOnLine', { line: 'One' }) })
  expect(screen.getByText(copy('office.icebreakers.off'))).toBeTruthy()
  expect(screen.getByText(copyPattern('office.icebreakers.own', { count: 1, active: 0 }))).toBeTruthy()
})

test('what is there already is refused where it was written', async () => {
  const { sent } = draw({ lines: [line('a', 'One')] })
  await screen.findByRole('heading', { name: copy('office.icebreakers.addTitle') })
  // The first one: the other belongs to the existing line
  const [field] = screen.getAllByRole('textbox', { name: copy('office.icebreakers.text') })
  if (field === undefined) throw new Error('no field')
  fireEvent.change(field, { target: { value: 'One' } })
  fireEvent.click(screen.getByRole('button', { name: copy('office.icebreakers.add') }))
  expect((await screen.findByRole('alert')).textContent).toContain(copy('office.icebreakers.same'))
  expect(sent).toMatchObject([{ intent: 'add', text: 'One', interest: '' }])
})

test('a group without lines says what to do next', async () => {
  draw({ lines: [line('a', 'One')], path: '/office/icebreakers?about=wine' })
  await screen.findByText(copy('office.icebreakers.emptyTitle'))
  expect(screen.getByRole('link', { name: copy('office.icebreakers.showAll') }).getAttribute('href')).toContain(
    '/office/icebreakers?site=',
  )
  expect((screen.getByRole('combobox', { name: copy('office.icebreakers.about') }) as HTMLSelectElement).value).toBe(
    'wine',
  )
})
