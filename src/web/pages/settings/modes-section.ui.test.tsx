import * as en from 'virtual:area/settings/en'
import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import { copy } from '../../../test/copy.ts'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { ModesSection } from './modes-section.tsx'

const saved = {
  is_invisible: false,
  is_private: true,
  hides_presence: false,
  hides_receipts: false,
  is_verified_only: false,
}

/** Every save is refused, once it is told to be. */
function draw() {
  const sent: Record<string, unknown>[] = []
  let refuse = () => {}
  const page = () => (
    <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
      <AreaTexts messages={en.messages}>
        <ModesSection visibility={saved} />
      </AreaTexts>
    </LanguageProvider>
  )
  const Pages = createRoutesStub([
    {
      path: '/',
      Component: page,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        await new Promise<void>((resolve) => {
          refuse = resolve
        })
        return { error: { code: 'internal', params: {} }, intent: 'modes' }
      },
    },
  ])
  render(<Pages />)
  return { sent, refuse: () => refuse() }
}
const invisible = () => screen.getByRole<HTMLInputElement>('switch', { name: copy('settings.visibility.invisible') })

test('a press counts at once, is sent with the other mode, and is taken back when it is refused', async () => {
  const { sent, refuse } = draw()
  fireEvent.click(await screen.findByRole('switch', { name: copy('settings.visibility.invisible') }))
  expect(invisible().checked).toBe(true)
  await expect.poll(() => sent).toEqual([{ intent: 'modes', is_invisible: 'on', is_private: 'on' }])
  expect(invisible().checked).toBe(true)
  refuse()
  await screen.findByText(copy('errors.internal'))
  await expect.poll(() => invisible().checked).toBe(false)
})
