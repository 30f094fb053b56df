import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { proofOf } from '../../features/accounts/proof-of.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { languageNames } from '../../i18n/locales.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { SectionCard, SectionPage } from './section-page.tsx'
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

/** The language of pages and mails. A form of the document: it comes back in the chosen language. */
function LanguageSection() {
  const t = useTranslations('settings.account')
  const { locale, site } = usePageFacts()
  return (
    <SectionCard title={t('language')} lead={t('languageLead')}>
      <form method="post" action="/lang-config" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="next" value="/settings/account" />
        <Select
          name="language"
          label={t('languageChoose')}
          isLabelHidden
          defaultValue={locale}
          choices={site.languages.map((language) => ({ value: language, label: languageNames[language] }))}
          className="min-w-52 grow sm:grow-0"
        />
        <Button type="submit" variant="secondary">
          {t('languageSave')}
        </Button>
      </form>
    </SectionCard>
  )
}
