import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import { copy, copyPattern } from '../../../test/copy.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { loadArea } from '../../i18n/areas.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { LiveProvider } from '../../live/provider.tsx'
import ComplaintsPage from './complaints.tsx'
import ServicePage from './service.tsx'

const Nothing = () => null
const words = await loadArea('content', 'en')
const site = { name: 'Site', support_email: 'help@example.com', complaint_days: 7 }
const written = { title: 'Complaints', description: 'How', html: '<h2 id="us">Us</h2>', contents: [], language: 'en' }

/** A page with its form over a server that answers as told. */
function draw(Page: () => React.ReactNode, answer: object, user: { email: string } | null = null) {
  const sent: Record<string, unknown>[] = []
  const Frame = () => (
    <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
      <AreaTexts messages={words}>
        <LiveProvider user={user as never}>
          <Outlet />
        </LiveProvider>
      </AreaTexts>
    </LanguageProvider>
  )
  const page = {
    path: '*',
    Component: Page,
    loader: () => written,
    action: async ({ request }: { request: Request }) => {
      sent.push(Object.fromEntries(await request.formData()))
      return answer
    },
  }
  const root = { id: 'root', path: '/', Component: Frame, HydrateFallback: Nothing }
  const facts = { locale: 'en', user, site, now: '2026-11-20T12:00:00Z' }
  const Pages = createRoutesStub([{ ...root, loader: () => facts, children: [page] }])
  render(<Pages initialEntries={['/complaints']} />)
  return { sent }
}
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

function fillNotice() {
  fill(/about/, 'fraud')
  fill(/Where is it/, '/members/bram')
  fill(copyPattern('content.complaint.text'), 'He sells what he does not have')
  fireEvent.click(screen.getByRole('checkbox'))
}

describe('a notice of illegal content', () => {
  test('is led to from the top, knows the member’s address, and tells its number and what comes next', async () => {
    const { sent } = draw(
      ComplaintsPage,
      { receipt: 'N-261120-12345678', email: 'iris@example.com' },
      { email: 'iris@example.com' },
    )
    const link = await screen.findByRole('link', { name: copy('content.complaint.title') })
    const form = screen.getByRole('region', { name: copy('content.complaint.title') })
    expect(link.getAttribute('href')).toBe(`#${form.id}`)
    expect(screen.getByLabelText<HTMLInputElement>(copyPattern('content.complaint.email')).value).toBe(
      'iris@example.com',
    )
    // Heard at the field, not only seen beside it
    for (const name of [copyPattern('content.complaint.name'), copyPattern('content.complaint.email')])
      screen.getByRole('textbox', { name, description: copyPattern('content.complaint.unknownHint') })
    fillNotice()
    fireEvent.click(screen.getByRole('button', { name: copy('content.complaint.send') }))
    const done = await screen.findByRole('region', { name: copy('content.complaint.sentTitle') })
    expect(sent).toEqual([
      {
        kind: 'fraud',
        location: '/members/bram',
        text: 'He sells what he does not have',
        name: '',
        email: 'iris@example.com',
        good_faith: 'on',
        website: '',
      },
    ])
    expect(done.textContent).toContain('N-261120-12345678')
    expect(done.textContent).toContain(copy('content.complaint.nextAnswer', { days: 7 }))
    await expect.poll(() => document.activeElement === done).toBe(true)
    expect(document.title).toBe(copy('common.pageTitle', { title: copy('content.complaint.sentTitle'), site: 'Site' }))
  })

  test('from somebody unknown promises no mail', async () => {
    draw(ComplaintsPage, { receipt: 'N-261120-12345678', email: '' })
    const send = await screen.findByRole('button', { name: copy('content.complaint.send') })
    fillNotice()
    fireEvent.click(send)
    const done = await screen.findByRole('region', { name: copy('content.complaint.sentTitle') })
    expect(done.textContent).toContain('help@example.com')
    expect(done.textContent).not.toMatch(copyPattern('content.complaint.nextAnswer'))
  })

  test('that lacks something says so at its fields, and keeps what was typed', async () => {
    const fields = { good_faith: 'invalid_type', email: 'too_small' }
    const typed = { kind: 'threat', text: 'Typed before' }
    draw(ComplaintsPage, { error: { code: 'invalid_input', params: {}, fields }, typed })
    const send = await screen.findByRole('button', { name: copy('content.complaint.send') })
    fillNotice()
    fireEvent.click(send)
    await screen.findByRole('alert')
    expect(document.title).toBe(
      copy('common.pageTitle', {
        title: copy('content.document.faulty', { title: copy('content.complaint.title') }),
        site: 'Site',
      }),
    )
    screen.getByRole('textbox', {
      name: copyPattern('content.complaint.email'),
      description: copyPattern('errors.fields.too_small'),
    })
    screen.getByRole('checkbox', { description: copy('errors.fields.invalid_type') })
    expect(screen.getByLabelText<HTMLInputElement>(copyPattern('content.complaint.location')).value).toBe(
      '/members/bram',
    )
  })
})

test('a message to customer service is acknowledged with its number', async () => {
  const { sent } = draw(ServicePage, { receipt: 'C-261120-12345678', email: 'gerda@example.com' })
  await screen.findByRole('region', { name: copy('content.contact.title') })
  fill(/about/, 'payment')
  fill(copyPattern('content.contact.email'), 'gerda@example.com')
  fill(/Your message/, 'I paid twice')
  fireEvent.click(screen.getByRole('button', { name: copy('content.contact.send') }))
  const done = await screen.findByRole('region', { name: copy('content.contact.sentTitle') })
  expect(sent).toEqual([{ topic: 'payment', email: 'gerda@example.com', name: '', text: 'I paid twice', website: '' }])
  expect(done.textContent).toContain('C-261120-12345678')
  expect(done.textContent).toContain('gerda@example.com')
})
