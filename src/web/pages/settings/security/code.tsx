import { redirect, useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../../contract/index.ts'
import { type ActArgs, inBrowserAction, nextPath, onServerAction, type Refused } from '../../../api/load.ts'
import { useFormErrors } from '../../../i18n/failures.ts'
import { useUser } from '../../../live/provider.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form, SubmitButton } from '../../../ui/fields/form.tsx'
import { SectionPage } from '../section-page.tsx'

/** Emails a code and redirects to its form. */
async function send(api: Api, { url }: ActArgs) {
  await api.accounts.sendCode({})
  return redirect(withCode(nextPath(url.searchParams.get('next'), '/settings')))
}
export const action = onServerAction(send)
export const clientAction = inBrowserAction(send)

function withCode(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site')
  searchParams.set('proof', 'code')
  return `${pathname}?${searchParams}`
}

/** For browsers that do not run our script: asks for the code that proves what a password would. */
export default function CodePage() {
  const t = useTranslations('settings.proof')
  const email = useUser()?.email ?? ''
  const refused = useActionData<Refused>()
  return (
    <SectionPage title={t('pageTitle')} lead={t('pageText', { email })}>
      <Card>
        <Form errors={useFormErrors(refused?.error)}>
          <SubmitButton>{t('sendCode')}</SubmitButton>
        </Form>
      </Card>
    </SectionPage>
  )
}
