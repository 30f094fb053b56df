import { Form, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { interestKeys, locales } from '../../contract/constants.ts'
import { languageNames } from '../i18n/locales.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { useGroupName } from './use-group-name.ts'

type ChooserProps = {
  shown: { sites: { id: string; name: string }[]; site_id: string; locale: string }
  about: string
}

/** Which lines to look at; the button is for browsers without script. */
export function IcebreakerChooser({ shown, about }: ChooserProps) {
  const t = useTranslations('office.icebreakers')
  const nameOf = useGroupName()
  const submit = useSubmit()
  const groups = ['general', 'city', 'interest', ...interestKeys]
  return (
    <Form
      key={`${shown.site_id} ${shown.locale} ${about}`}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      className="grid gap-4 sm:grid-cols-3"
    >
      <Select
        name="site"
        label={t('site')}
        defaultValue={shown.site_id}
        choices={shown.sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
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
      <noscript>
        <Button type="submit" variant="secondary">
          {t('show')}
        </Button>
      </noscript>
    </Form>
  )
}
