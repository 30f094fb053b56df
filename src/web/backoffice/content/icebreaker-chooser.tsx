import { useTranslations } from 'use-intl'
import { interestKeys, locales } from '../../../contract/constants.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Select } from '../../ui/fields/select.tsx'
import { SiteChooser } from '../sites/site-chooser.tsx'
import { useGroupName } from '../sites/use-group-name.ts'

type ChooserProps = {
  shown: { sites: { id: string; name: string }[]; site_id: string; locale: string }
  about: string
}

/** Which lines to look at. */
export function IcebreakerChooser({ shown, about }: ChooserProps) {
  const t = useTranslations('office.icebreakers')
  const nameOf = useGroupName()
  const groups = ['general', 'city', 'interest', ...interestKeys]
  return (
    <SiteChooser key={`${shown.locale} ${about}`} sites={shown.sites} siteId={shown.site_id}>
      <Select
        name="language"
        label={t('language')}
        defaultValue={shown.locale}
        choices={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
      />
      <Select
        name="about"
        label={t('about')}
        defaultValue={about}
        placeholder={t('all')}
        choices={groups.map((key) => ({ value: key, label: nameOf(key) }))}
      />
    </SiteChooser>
  )
}
