import { Globe } from 'lucide-react'
import { Link, redirect, useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { type Locale, locales } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { OfficeSiteRow } from '../../../contract/office/sites.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { languageNames } from '../../i18n/locales.ts'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { useMay } from '../staff/staff.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { HostField } from './host-field.tsx'
import { useOwnErrors } from './use-own-errors.ts'
import { useMoment } from './words.tsx'

const load = forStaff(({ backoffice }: Api, _args: LoadArgs) => backoffice.listOfficeSites({}))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs) => {
  const { name = '', host = '', language = '', company_of = '', shares_with = '' } = formTexts(form)
  const known: Locale = locales.find((each) => each === language) ?? 'en'
  const { id } = await backoffice.addOfficeSite({ name, host, language: known, company_of, shares_with })
  return redirect(`/office/sites/${id}`)
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** All sites, and the way to make another one. */
export default function SitesPage() {
  const t = useTranslations('office.sites')
  const { sites } = useLoaderData<typeof loader>()
  const mayAdd = useMay('addOfficeSite')
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid gap-5">
        {sites.length === 0 ? (
          <EmptyList icon={<Globe aria-hidden />} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyList>
        ) : (
          <SitesTable sites={sites} />
        )}
        {mayAdd && sites.length > 0 && <NewSite key={sites.length} sites={sites} />}
      </div>
    </>
  )
}

function SitesTable({ sites }: { sites: readonly OfficeSiteRow[] }) {
  const t = useTranslations('office.sites')
  const moment = useMoment()
  const format = useFormatter()
  const columns = ['site', 'hosts', 'language', 'pool', 'online', 'changed'] as const
  return (
    <OfficeTable
      caption={t('title')}
      heads={columns.map((column) => t(`columns.${column}`))}
      numbers={[t('columns.pool'), t('columns.online')]}
    >
      {sites.map((site) => (
        <tr key={site.id}>
          <th scope="row" className="px-5 py-0.5 text-start font-semibold">
            <Link
              to={`/office/sites/${site.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-2"
            >
              {site.name}
            </Link>
            {site.shares_with.length > 0 && (
              <span className="-mt-2 block pb-1.5 text-sm font-normal text-ink-soft">
                {t('sharesWith', { names: site.shares_with.join(', ') })}
              </span>
            )}
          </th>
          <td className="px-5 py-0.5 text-sm">
            {site.hosts.map((host) => (
              <span key={host} className="block whitespace-nowrap max-sm:inline max-sm:not-last:after:content-[',_']">
                {host === '*' ? t('everyHost') : host}
              </span>
            ))}
          </td>
          <td className="px-5 py-0.5">{languageNames[site.language]}</td>
          <td className="px-5 py-0.5 tabular-nums max-sm:font-bold" data-label={t('columns.pool')} data-phone="main">
            {format.number(site.members)}
          </td>
          <td
            className="px-5 py-0.5 tabular-nums"
            data-label={t('columns.online')}
            data-phone={site.online === 0 ? 'none' : undefined}
          >
            {format.number(site.online)}
          </td>
          <td className="px-5 py-0.5 text-sm whitespace-nowrap" data-phone="none">
            {site.changed_by === null
              ? moment(site.changed_at)
              : t('changedBy', { moment: moment(site.changed_at), name: site.changed_by })}
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}

function NewSite({ sites }: { sites: readonly OfficeSiteRow[] }) {
  const t = useTranslations('office.sites')
  const errors = useOwnErrors('sites', 'add')
  const choices = sites.map(({ id, name, hosts }) => ({ value: id, label: `${name} (${hosts.at(-1) ?? ''})` }))
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('newTitle')}</h2>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('newLead')}</p>
      <IntentForm intent="add" errors={errors} className="grid gap-4 md:grid-cols-3 md:items-start">
        <TextField name="name" label={t('settings.name.label')} maxLength={60} autoComplete="off" isRequired />
        <HostField label={t('host')} />
        <Select
          name="language"
          label={t('settings.language.label')}
          defaultValue="en"
          choices={locales.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Select name="company_of" label={t('companyOf')} choices={choices} />
        <Select name="shares_with" label={t('sharesMembers')} placeholder={t('ownMembers')} choices={choices} />
        <IntentButton className="min-h-12 justify-self-start md:mt-7">{t('add')}</IntentButton>
      </IntentForm>
    </Card>
  )
}
