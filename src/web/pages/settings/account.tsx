import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { proofOf } from '../../features/accounts/proof-of.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { LanguageSection } from './language-section.tsx'
import { SectionPage } from './section-page.tsx'
import { EmailSection } from './security/email-section.tsx'
import { PasswordSection } from './security/password-section.tsx'

async function load(api: Api) {
  return (await api.accounts.getSecurity({})).security
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  const intent = form.get('intent')
  if (intent === 'email') {
    await api.accounts.askMailChange({ email: String(form.get('email') ?? '').trim(), ...proofOf(form) })
    return { done: 'linkSent' as const }
  }
  if (intent === 'cancel-email') {
    await api.accounts.cancelMailChange({})
    return { done: 'pendingCancelled' as const }
  }
  if (intent !== 'password') return null
  const [old_password, password, password_again] = ['old_password', 'password', 'password_again'].map((name) =>
    String(form.get(name) ?? ''),
  ) as [string, string, string]
  await api.accounts.changePassword({ old_password, password, password_again })
  return { done: 'passwordChanged' as const }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

type Done = Exclude<Awaited<ReturnType<typeof act>>, null>

/** How a member is reached and gets in: address, password, language. */
export default function AccountPage() {
  const t = useTranslations('settings.account')
  const { email, pending_email } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<Done>>()
  return (
    <SectionPage title={t('title')}>
      <DoneNotice answer={answer} text={answer?.done ? t(answer.done) : null} />
      <EmailSection email={email} pending={pending_email} />
      <PasswordSection email={email} />
      <LanguageSection />
    </SectionPage>
  )
}
