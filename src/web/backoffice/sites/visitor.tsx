import { Form, useLoaderData, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Locale, locales } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useRegionName } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { forStaff } from '../auth/entry.ts'
import { SiteFrame } from './frame.tsx'
import { VisitorSettings } from './visitor-settings.tsx'

const load = forStaff(async ({ backoffice }: Api, { params, url }: LoadArgs) => {
  const { id = '' } = params
  const { site } = await backoffice.getOfficeSite({ id })
  const country = site.look.countries.find((each) => each === url.searchParams.get('country')) ?? ''
  const wanted = locales.find((each) => each === url.searchParams.get('language'))
  const language: Locale = wanted ?? site.look.language
  const { settings } = await backoffice.previewSite({ id, country, locale: language })
  return { site: { id, name: site.name, countries: site.look.countries }, country, language, settings }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The settings a visitor of a country gets, in a language. */
export default function SiteVisitorPage() {
  const t = useTranslations('office.sites')
  const { site, country, language, settings } = useLoaderData<typeof loader>()
  const regionName = useRegionName()
  const submit = useSubmit()
  return (
    <SiteFrame site={site} page="visitor" lead={t('visitor.lead')}>
      <Form
        key={`${country} ${language}`}
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
        className="mb-5 grid gap-4 sm:grid-cols-3 sm:items-end"
      >
        <Select
          name="country"
          label={t('visitor.country')}
          defaultValue={country}
          placeholder={t('visitor.unknown')}
          choices={site.countries.map((value) => ({ value, label: regionName(value) }))}
        />
        <Select
          name="language"
          label={t('visitor.language')}
          defaultValue={language}
          choices={locales.map((value) => ({ value, label: languageNames[value] }))}
        />
        <noscript>
          <Button type="submit" variant="secondary">
            {t('tabs.visitor')}
          </Button>
        </noscript>
      </Form>
      <VisitorSettings settings={settings} />
    </SiteFrame>
  )
}
