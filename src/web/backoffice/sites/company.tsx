import { useActionData, useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { OfficeSiteView } from '../../../contract/office/sites.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice, IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { forStaff } from '../auth/entry.ts'
import { useMay } from '../staff/staff.ts'
import { SiteFrame } from './frame.tsx'
import { HostField } from './host-field.tsx'
import { useOwnErrors } from './use-own-errors.ts'

const load = forStaff(({ backoffice }: Api, { params }: LoadArgs) => backoffice.getOfficeSite({ id: params.id ?? '' }))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Answer = { done: 'added' | 'removed' | 'saved' }

const act = forStaff(async ({ backoffice }: Api, { form, params }: ActArgs): Promise<Answer> => {
  const { id = '' } = params
  const { intent = '', host = '', ...facts } = formTexts(form)
  if (intent === 'host') {
    await backoffice.addHost({ id, host })
    return { done: 'added' }
  }
  if (intent.startsWith('remove/')) {
    await backoffice.removeHost({ id, host: intent.slice('remove/'.length) })
    return { done: 'removed' }
  }
  if (intent !== 'company') throw new Response(null, { status: 404 })
  await backoffice.saveCompany({ id, ...companyIn(facts) })
  return { done: 'saved' }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

function companyIn(texts: Record<string, string>) {
  const {
    after = '',
    name = '',
    address = '',
    kvk = '',
    register = '',
    representative = '',
    city = '',
    country = '',
    support_phone = '',
  } = texts
  const { added = '', delete_discount = '', tradenames = '', vat_numbers = '' } = texts
  const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])
  return {
    after,
    name,
    address,
    kvk,
    register,
    representative,
    city,
    country: country.toUpperCase(),
    support_phone,
    added,
    delete_discount,
    tradenames: lines(tradenames),
    vat_numbers: lines(vat_numbers),
  }
}

/** Where a site answers, and the company behind it. */
export default function SiteCompanyPage() {
  const t = useTranslations('office.sites')
  const { site } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<Answer>>()
  const done = answer?.done
  return (
    <SiteFrame site={site} page="company" lead={t('company.hostsLead')}>
      <DoneNotice answer={answer} text={done === undefined ? null : t(`company.done.${done}`)} />
      <div key={site.id} className="grid gap-5">
        <Hosts key={site.hosts.join()} hosts={site.hosts} />
        {site.company !== null && <Company key={site.company.version} company={site.company} />}
      </div>
    </SiteFrame>
  )
}

function Hosts({ hosts }: { hosts: readonly string[] }) {
  const t = useTranslations('office.sites')
  const errors = useOwnErrors('sites', 'host')
  const mayChange = useMay('addHost')
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg font-bold">{t('company.hostsTitle')}</h2>
      <ul className="mb-5 divide-y divide-line">
        {hosts.map((host) => (
          <li key={host} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">{host === '*' ? t('everyHost') : host}</span>
            {mayChange && hosts.length > 1 && <RemoveHost host={host} />}
          </li>
        ))}
      </ul>
      {mayChange && (
        <IntentForm intent="host" errors={errors} className="grid max-w-xl gap-4">
          <HostField label={t('company.addHost')} />
          <IntentButton className="justify-self-start">{t('company.add')}</IntentButton>
        </IntentForm>
      )}
    </Card>
  )
}

function RemoveHost({ host }: { host: string }) {
  const t = useTranslations('office.sites')
  const intent = `remove/${host}`
  return (
    <IntentForm intent={intent} errors={useOwnErrors('sites', intent)}>
      <IntentButton variant="danger" size="small">
        {t('company.remove', { host: host === '*' ? t('everyHost') : host })}
      </IntentButton>
    </IntentForm>
  )
}

const lineFields = [
  'name',
  'address',
  'kvk',
  'register',
  'representative',
  'city',
  'country',
  'support_phone',
  'delete_discount',
  'added',
] as const
const optionalFields: ReadonlySet<string> = new Set(['register', 'representative', 'support_phone'])
const listFields = ['tradenames', 'vat_numbers'] as const

function Company({ company }: { company: NonNullable<OfficeSiteView['company']> }) {
  const t = useTranslations('office.sites')
  const format = useFormatter()
  const { version, sites, terms_version } = company
  const termsDay = format.dateTime(new Date(terms_version), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('company.title')}</h2>
      <p className="text-sm text-ink-soft">{t('company.lead', { names: sites.join(', ') })}</p>
      <Alert className="my-4">{t('company.terms', { version: termsDay })}</Alert>
      <IntentForm intent="company" errors={useOwnErrors('sites', 'company')} className="grid gap-5">
        <input type="hidden" name="after" value={version} />
        <div className="grid gap-5 md:grid-cols-2">
          {lineFields.map((field) => (
            <TextField
              key={field}
              name={field}
              type={field === 'added' ? 'date' : 'text'}
              label={t(`company.${field}`)}
              defaultValue={company[field]}
              autoComplete="off"
              isRequired={!optionalFields.has(field)}
            />
          ))}
          {listFields.map((field) => (
            <TextArea
              key={field}
              name={field}
              label={t(`company.${field}`)}
              defaultValue={company[field].join('\n')}
              rows={3}
            />
          ))}
        </div>
        <IntentButton className="justify-self-start">{t('company.save')}</IntentButton>
      </IntentForm>
    </Card>
  )
}
