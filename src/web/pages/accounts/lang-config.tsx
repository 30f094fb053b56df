import { Check } from 'lucide-react'
import { redirect, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, nextPath, onServerAction } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { languageNames, toLocale } from '../../i18n/locales.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { PageHeader } from '../../ui/card.tsx'

/** Remembers the language and goes back to where the choice was made. Always by the server: the document changes its language. */
async function chooseLanguage(api: Api, { form }: ActArgs) {
  await api.accounts.setLanguage({ language: toLocale(String(form.get('language'))) })
  return redirect(nextPath(String(form.get('next')), '/'))
}
export const action = onServerAction(chooseLanguage)

/** All languages on a page of their own; `next` says where one came from. */
export default function LanguagePage() {
  const t = useTranslations('common')
  const { locale, site } = usePageFacts()
  const [query] = useSearchParams()
  return (
    <Page>
      <PageTitle title={t('languages')} />
      <PageHeader title={t('languages')} />
      <form method="post" action="/lang-config" className="grid gap-2 sm:grid-cols-3">
        <input type="hidden" name="next" value={nextPath(query.get('next'), '/')} />
        {site.languages.map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            aria-current={language === locale || undefined}
            className="flex min-h-13 items-center justify-between rounded-control border border-control-line bg-raised px-4 font-medium hover:bg-raised-hover aria-current:border-primary-ink aria-current:bg-primary-soft"
          >
            {languageNames[language]}
            {language === locale && <Check aria-hidden className="size-5 text-primary-ink" />}
          </button>
        ))}
      </form>
    </Page>
  )
}
