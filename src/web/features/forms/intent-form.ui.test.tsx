import * as en from 'virtual:area/settings/en'
import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IntentButton, IntentForm } from './intent-form.tsx'

/** Refuses everything; the following page load never ends. */
function draw() {
  const sent: unknown[] = []
  const page = () => (
    <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
      <AreaTexts messages={en.messages}>
        <IntentForm intent="code">
          <TextField name="code" label="Code" />
          <IntentButton>Go</IntentButton>
        </IntentForm>
      </AreaTexts>
    </LanguageProvider>
  )
  const Pages = createRoutesStub([
    {
      path: '/',
      Component: page,
      loader: () => new Promise(() => {}),
      action: async ({ request }) => {
        sent.push((await request.formData()).get('code'))
        return { error: { code: 'internal', params: {} }, intent: 'code' }
      },
    },
  ])
  render(<Pages hydrationData={{ loaderData: { '0': null } }} />)
  return sent
}

test('after a refusal the button works again at once, before the page has reloaded', async () => {
  const sent = draw()
  const press = (code: string) => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  }
  press('000000')
  await screen.findByRole('alert')
  press('123456')
  await expect.poll(() => sent).toEqual(['000000', '123456'])
})
