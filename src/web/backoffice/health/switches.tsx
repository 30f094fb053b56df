import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { killSwitches } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { KillSwitchView } from '../../../contract/office/kill-switches.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'

const load = forStaff(async (api: Api) => (await api.backoffice.listKillSwitches({})).switches)
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs) => {
  const { intent = '', minutes = '' } = formTexts(form)
  const [what, part] = intent.split('/')
  const name = killSwitches.find((known) => known === part)
  if (name === undefined) throw new Response(null, { status: 404 })
  await backoffice.setKillSwitch({ name, is_off: what === 'off', ...(minutes !== '' && { minutes: Number(minutes) }) })
  return redirect('/office/switches')
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Maintenance mode and the parts of the product that can be turned off for all sites. */
export default function SwitchesPage() {
  const t = useTranslations('office.switches')
  const switches = useLoaderData<typeof loader>()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid gap-4">
        {switches.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </div>
    </>
  )
}

function Part({ part: { name, since, until } }: { part: KillSwitchView }) {
  const t = useTranslations('office.switches')
  const { dayAndTime } = useMoments()
  const isOff = since !== null
  return (
    <Card as="section" className="grid items-center gap-x-8 gap-y-4 md:grid-cols-[1fr_auto]">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-bold">{t(`parts.${name}.title`)}</h2>
          {name !== 'maintenance' && !isOff && <Badge tone="success">{t('works')}</Badge>}
          {since !== null && (
            <Badge tone="danger">{t(name === 'maintenance' ? 'started' : 'off', { time: dayAndTime(since) })}</Badge>
          )}
          {until !== null && <span className="text-sm">{t('until', { time: dayAndTime(until) })}</span>}
        </div>
        <p className="mt-1 text-ink-soft">{t(`parts.${name}.hint`)}</p>
      </div>
      <IntentForm intent={`${isOff ? 'on' : 'off'}/${name}`}>
        <div className="flex flex-wrap items-end gap-4">
          {name === 'maintenance' && !isOff && (
            <TextField name="minutes" label={t('minutes')} inputMode="numeric" defaultValue="30" className="w-40" />
          )}
          <IntentButton variant={isOff ? 'primary' : 'secondary'}>
            {t(isOff ? `parts.${name}.turnOn` : `parts.${name}.turnOff`)}
          </IntentButton>
        </div>
      </IntentForm>
    </Card>
  )
}
