import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { staffRoles } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { ColleagueView } from '../../../contract/office/access.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { DoneAlert } from '../ui/done-alert.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { ColleagueActs } from './staff-member-actions.tsx'

const load = forStaff(async (api: Api) => (await api.backoffice.listStaff({})).staff)
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs) => {
  const { intent = '', name = '', email = '', role: chosen } = formTexts(form)
  const [what, id = ''] = intent.split('/')
  const role = staffRoles.find((known) => known === chosen) ?? 'support'
  const acts: Record<string, () => Promise<unknown>> = {
    add: () => backoffice.addStaff({ name, email, role }),
    link: () => backoffice.sendStaffLink({ id }),
    role: () => backoffice.changeRole({ id, role }),
    sessions: () => backoffice.endStaffSessions({ id }),
    factor: () => backoffice.removeStaffFactor({ id }),
    off: () => backoffice.switchStaff({ id, status: 'off' }),
    on: () => backoffice.switchStaff({ id, status: 'active' }),
  }
  await acts[what ?? '']?.()
  return redirect(`/office/staff?done=${what}`)
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** All staff accounts, with the actions of an admin. */
export default function ColleaguesPage() {
  const t = useTranslations('office.staff')
  const staff = useLoaderData<typeof loader>()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <DoneAlert of="staff" />
      <div className="grid gap-5">
        <ColleaguesTable staff={staff} />
        <NewColleague key={staff.length} />
      </div>
    </>
  )
}

function NewColleague() {
  const t = useTranslations('office')
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('staff.addTitle')}</h2>
      <IntentForm intent="add" className="grid gap-4 lg:grid-cols-[1fr_1fr_12rem_auto] lg:items-start">
        <TextField name="name" label={t('staff.name')} maxLength={80} autoComplete="off" isRequired />
        <TextField
          name="email"
          type="email"
          label={t('staff.email')}
          hint={t('staff.emailHint')}
          autoComplete="off"
          isRequired
        />
        <Select
          name="role"
          label={t('staff.role')}
          defaultValue="support"
          choices={staffRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        />
        <IntentButton className="min-h-12 lg:mt-7">{t('staff.add')}</IntentButton>
      </IntentForm>
    </Card>
  )
}

/** All staff accounts; each row expands to its actions. */
function ColleaguesTable({ staff }: { staff: readonly ColleagueView[] }) {
  const t = useTranslations('office.staff')
  const heads = [t('name'), t('role'), t('secondFactor'), t('sessions'), t('lastSeen'), t('actions')]
  return (
    <OfficeTable caption={t('table')} heads={heads} numbers={[t('sessions')]}>
      {staff.map((person) => (
        <Row key={person.id} person={person} />
      ))}
    </OfficeTable>
  )
}

function Row({ person }: { person: ColleagueView }) {
  const t = useTranslations('office')
  const { ago } = useMoments()
  const { name, email, role, status, last_seen } = person
  const isOff = status === 'off'
  return (
    <tr className={classes('has-[details[open]]:align-top', isOff && 'text-ink-soft')}>
      <th scope="row" className="px-5 py-3 text-start font-normal">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {person.is_me && <Badge tone="secondary">{t('staff.me')}</Badge>}
          {isOff && <Badge>{t('staff.off')}</Badge>}
          {!isOff && !person.has_password && <Badge tone="warning">{t('staff.invited')}</Badge>}
        </span>
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{email}</span>
      </th>
      <td className="px-5 py-3" data-phone="main">
        {t(`roles.${role}`)}
      </td>
      <td className="px-5 py-3" data-label={t('staff.secondFactor')}>
        {person.has_second_factor ? t('staff.yes') : t('staff.no')}
      </td>
      <td
        className="px-5 py-3 tabular-nums"
        data-label={t('staff.sessions')}
        data-phone={person.sessions === 0 ? 'none' : undefined}
      >
        {person.sessions}
      </td>
      <td className="px-5 py-3 text-sm whitespace-nowrap text-ink-soft" data-label={t('staff.lastSeen')}>
        {last_seen === null ? t('staff.never') : <time dateTime={last_seen}>{ago(last_seen)}</time>}
      </td>
      <td className="px-5 py-2.5" data-phone="line">
        {!person.is_me && <ColleagueActs person={person} />}
      </td>
    </tr>
  )
}
