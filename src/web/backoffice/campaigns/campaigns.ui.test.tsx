import { fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { CampaignView } from '../../../contract/office/campaigns.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { zoneName } from '../ui/zone-name.ts'
import CampaignPage from './campaign.tsx'
import { schemed } from './campaign-schema.ts'
import CampaignsPage from './campaigns.tsx'

const id = '0198f000-0000-7000-8000-000000000002'
const site = { id: '0198f000-0000-7000-8000-000000000001', name: 'Vonk', countries: ['NL', 'DE'] }
const draft: CampaignView = {
  id,
  site,
  kind: 'promotions',
  name: 'Summer',
  status: 'draft',
  languages: ['en'],
  start_at: null,
  ended_at: null,
  changed_at: '2026-11-20T10:00:00.000Z',
  audience: { countries: ['NL'], languages: [], gender: 'female', payers: 'all', active_days: 30 },
  path: '/credits',
  code: { code: 'SUN', ends_at: null, fault: null },
  texts: [{ language: 'en', subject: 'Sun', body: 'Enjoy it.', button: 'Go' }],
  time_zone: 'Europe/Amsterdam',
  version: 3,
  by: 'Robin',
  may_change: true,
  may_stop: false,
  tally: null,
}
const count = {
  fitting: 1200,
  wanting: 80,
  reachable: 75,
  recipients: 70,
  languages: [
    { language: 'en', reachable: 70, has_text: true },
    { language: 'nl', reachable: 5, has_text: false },
  ],
}
const preview = {
  from: 'Vonk <noreply@localhost>',
  neutral_subject: copy('office.campaigns.neutral.promotions', { site: 'Vonk' }),
  telling_subject: 'Sun',
  html: '<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){p{color:red}}</style><p>Enjoy it.</p>',
  text: 'Enjoy it.',
  push: copy('push.neutral'),
}
const Nothing = () => null
const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((each) => document.getElementById(each)?.textContent ?? '')
    .join(' ')

/** A page over data in memory, with the answer of its action. */
function draw(
  Component: () => React.ReactNode,
  data: object,
  answer: (form: Record<string, unknown>) => object = () => ({}),
) {
  const sent: [string, string][][] = []
  const page = () => (
    <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
      <OfficeTexts>
        <Component />
      </OfficeTexts>
    </LanguageProvider>
  )
  const Pages = createRoutesStub([
    {
      path: '/',
      Component: page,
      HydrateFallback: Nothing,
      loader: () => data,
      action: async ({ request }) => {
        const form = await request.formData()
        sent.push([...form].map(([name, value]) => [name, String(value)]))
        return answer(Object.fromEntries(form))
      },
    },
  ])
  render(<Pages initialEntries={['/']} />)
  return sent
}
const drawCampaign = (change: Partial<CampaignView> = {}, answer?: (form: Record<string, unknown>) => object) =>
  draw(CampaignPage, { campaign: { ...draft, ...change }, language: 'en', count, preview }, answer)

test('audience and target page are saved with the version that was loaded', async () => {
  const sent = drawCampaign({}, () => ({ done: 'save' }))
  await screen.findByRole('heading', { level: 1, name: 'Summer' })
  fireEvent.change(screen.getByLabelText(copy('office.campaigns.gender')), { target: { value: 'all' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Germany' }))
  fireEvent.click(screen.getByRole('button', { name: copy('office.campaigns.save') }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual([
    ['intent', 'save'],
    ['after', '3'],
    ['name', 'Summer'],
    ['path', '/credits'],
    ['code', 'SUN'],
    ['gender', 'all'],
    ['payers', 'all'],
    ['active_days', '30'],
    ['countries', 'NL'],
    ['countries', 'DE'],
  ])
})

test('the other forms take the new version from the answer, whatever the page has loaded', async () => {
  drawCampaign({}, () => ({ done: 'save', version: 4 }))
  fireEvent.click(await screen.findByRole('button', { name: copy('office.campaigns.save') }))
  const versions = () => [...document.querySelectorAll<HTMLInputElement>('input[name=after]')].map(({ value }) => value)
  await expect.poll(() => new Set(versions())).toEqual(new Set(['4']))
})

test('an error is shown at its field, with what to do', async () => {
  const error = {
    code: 'invalid_input',
    params: { name: '/office' },
    fields: { path: 'foreign_path', code: 'code_over' },
  }
  drawCampaign({}, ({ intent }) => ({ error, intent }))
  fireEvent.click(await screen.findByRole('button', { name: copy('office.campaigns.save') }))
  await screen.findAllByText(copyPattern('office.campaigns.refused.foreign_path', { name: '/office' }))
  expect(describedBy(screen.getByLabelText(copy('office.campaigns.code')))).toMatch(
    copyPattern('office.campaigns.refused.code_over'),
  )
  expect(screen.getByLabelText(copy('office.campaigns.path')).getAttribute('aria-invalid')).toBe('true')
})

test('a conflict is explained, and typed text is kept', async () => {
  drawCampaign({}, ({ intent }) => ({ error: { code: 'conflict', params: {} }, intent }))
  fireEvent.change(await screen.findByLabelText(copy('office.campaigns.subject')), { target: { value: 'Rain' } })
  fireEvent.click(screen.getByRole('button', { name: copy('office.campaigns.saveText') }))
  await screen.findByText(copyPattern('office.campaigns.refused.conflict'))
  expect(screen.getByLabelText<HTMLInputElement>(copy('office.campaigns.subject')).value).toBe('Rain')
})

test('shows the audience size, and how many are excluded by missing translations', async () => {
  drawCampaign()
  await screen.findByText(copy('office.campaigns.told', { count: 70 }))
  screen.getByText(copy('office.campaigns.wanting.promotions', { count: 80 }))
  screen.getByText(copyPattern('office.campaigns.leftOut', { count: 5 }))
  const languages = within(screen.getByRole('table', { name: copy('office.campaigns.ofLanguage') }))
  expect(languages.getByRole('row', { name: /Nederlands/ }).textContent).toBe(
    `Nederlands5${copy('office.campaigns.no')}`,
  )
  expect(
    screen
      .getByRole('link', { name: copy('office.campaigns.hasText', { language: 'English' }) })
      .getAttribute('aria-current'),
  ).toBe('page')
  expect(
    screen
      .getByRole('link', { name: copy('office.campaigns.hasNoText', { language: 'Nederlands' }) })
      .getAttribute('aria-current'),
  ).toBeNull()
})

test('the preview is the mail itself, in light and in dark, where nothing of it can run', async () => {
  drawCampaign()
  for (const [name, scheme] of [
    [copy('office.campaigns.light'), 'not all'],
    [copy('office.campaigns.dark'), 'all'],
  ] as const) {
    const frame = await screen.findByTitle(name)
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toContain(`@media ${scheme}{p`)
  }
  expect(schemed(preview.html, 'dark')).toContain('content="dark"')
  screen.getByText(copy('office.campaigns.neutral.promotions', { site: 'Vonk' }), { selector: 'dd' })
})

test('a time is requested only when sending later', async () => {
  const sent = drawCampaign({}, () => ({ done: 'schedule' }))
  await screen.findByRole('heading', { name: copy('office.campaigns.go') })
  fireEvent.click(screen.getByRole('radio', { name: copy('office.campaigns.when_later') }))
  fireEvent.change(screen.getByLabelText(copy('office.campaigns.at')), { target: { value: '2026-12-01T09:30' } })
  expect(describedBy(screen.getByLabelText(copy('office.campaigns.at'))).trim()).toBe(
    copy('office.campaigns.atHint', { zone: zoneName('Europe/Amsterdam') }),
  )
  fireEvent.click(screen.getByRole('button', { name: copy('office.campaigns.send') }))
  await expect
    .poll(() => sent)
    .toEqual([
      [
        ['intent', 'schedule'],
        ['after', '3'],
        ['when', 'later'],
        ['at', '2026-12-01T09:30'],
      ],
    ])
})

test('a sent campaign can only be read, stopped while that has an effect, and copied', async () => {
  const tally = {
    sent: 60,
    mails: 58,
    pushes: 4,
    left_out: [
      { why: 'enough_today', count: 3 },
      { why: 'new', count: 1 },
    ],
    waiting: 6,
  }
  const sent = drawCampaign(
    { status: 'sending', may_change: false, may_stop: true, start_at: '2026-11-20T11:00:00.000Z', tally },
    () => ({ done: 'stop' }),
  )
  await screen.findByText(copy('office.campaigns.sent', { count: 60, mails: 58, pushes: 4 }))
  screen.getByText(
    copyPattern('office.campaigns.started', { moment: /.*20.*12:00.*/, zone: zoneName('Europe/Amsterdam') }),
  )
  screen.getByText(copyPattern('office.campaigns.waiting', { count: 6 }))
  screen.getByText(new RegExp(`${copy('office.campaigns.why.enough_today')}.*3`))
  screen.getByText(new RegExp(`${copy('office.campaigns.why.other')}.*1`))
  expect(screen.queryByLabelText(copy('office.campaigns.subject'))).toBeNull()
  screen.getByText('Netherlands', { selector: 'dd' })
  expect(screen.queryByRole('button', { name: copyPattern('office.campaigns.save') })).toBeNull()
  fireEvent.click(screen.getAllByText(copy('office.campaigns.stop'))[0] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: copy('office.campaigns.stop') }))
  await expect.poll(() => sent).toEqual([[['intent', 'stop']]])
})

test('the list shows all campaigns, and a button for a new one', async () => {
  const row = {
    id,
    kind: 'news',
    name: 'Summer',
    status: 'scheduled',
    languages: ['en', 'nl'],
    start_at: '2026-12-01T08:30:00.000Z',
    ended_at: null,
    changed_at: draft.changed_at,
  }
  const sent = draw(CampaignsPage, { sites: [site], site_id: site.id, campaigns: [row] })
  const shown = within(await screen.findByRole('row', { name: /Summer/ }))
  expect(shown.getByRole('link').getAttribute('href')).toBe(`/office/campaigns/${id}`)
  shown.getByText(copy('office.campaigns.status.scheduled'))
  fireEvent.change(screen.getByLabelText(copy('office.campaigns.name')), { target: { value: 'Autumn' } })
  fireEvent.change(screen.getByLabelText(copy('office.campaigns.kind')), { target: { value: 'promotions' } })
  fireEvent.click(screen.getByRole('button', { name: copy('office.campaigns.begin') }))
  await expect
    .poll(() => sent)
    .toEqual([
      [
        ['intent', 'begin'],
        ['site_id', site.id],
        ['name', 'Autumn'],
        ['kind', 'promotions'],
      ],
    ])
})

test('an empty list says what to do', async () => {
  draw(CampaignsPage, { sites: [site], site_id: site.id, campaigns: [] })
  await screen.findByText(copy('office.campaigns.emptyTitle'))
})
