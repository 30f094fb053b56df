import { useTranslations } from 'use-intl'
import { usePageFacts } from '../../api/page-facts.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { SectionCard } from './section-page.tsx'

/** The language of pages and mails. A form of the document: it comes back in the chosen language. */
export function LanguageSection() {
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
