import { useEffect, useState } from 'react'
import { useActionData, useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { NotificationType, PreferencesView } from '../../../contract/notifications.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice, IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { PushOptIn } from '../../features/notifications/push-opt-in.tsx'
import { unsubscribe } from '../../live/push.ts'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DisabledSection } from './disabled-section.tsx'
import { SectionCard, SectionPage } from './section-page.tsx'
import { TypesSection } from './types-section.tsx'

async function load(api: Api) {
  const { preferences } = await api.notifications.getPreferences({})
  return { preferences, zones: zonesWith(preferences.time_zone) }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The zones of the world, as this side knows them, and the one that was chosen on another. */
function zonesWith(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])].sort()
}

async function act(api: Api, { form }: ActArgs) {
  const [what, type] = String(form.get('intent')).split('/')
  if (what === 'types') await saveTypes(api, form)
  else if (what === 'quiet') await saveQuiet(api, form)
  else if (what === 'push-off') {
    await api.notifications.removePush({})
    return { done: 'allOffDone' as const }
  } else if (what === 'enable') {
    await api.notifications.enableAgain(type ? { type: type as NotificationType } : {})
    return { done: 'enabled' as const }
  } else return null
  return { done: 'saved' as const }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Submits all switches of the form; only changes are sent, so untouched ones follow their default. */
async function saveTypes(api: Api, form: FormData) {
  const { preferences } = await api.notifications.getPreferences({})
  const changed = (channel: 'mail' | 'push') => {
    const isOn = (type: NotificationType) => form.has(`${channel}_${type}`)
    const others = preferences.types.filter((entry) => entry[channel] !== isOn(entry.type))
    return Object.fromEntries(others.map(({ type }) => [type, isOn(type)]))
  }
  await api.notifications.savePreferences({
    mail: changed('mail'),
    push: changed('push'),
    is_telling: form.has('is_telling'),
  })
}

async function saveQuiet(api: Api, form: FormData) {
  const { from = '', to = '', time_zone = '' } = formTexts(form)
  await api.notifications.savePreferences({
    quiet_hours: form.has('is_quiet') ? { from, to } : null,
    ...(time_zone && { time_zone }),
  })
}

type Loaded = { preferences: PreferencesView; zones: string[] }
type Done = Exclude<Awaited<ReturnType<typeof act>>, null>

/** What a member hears from us, how, and when not. */
export default function NotificationsPage() {
  const t = useTranslations('settings.notifications')
  const { preferences, zones } = useLoaderData<Loaded>()
  const answer = useActionData<Partial<Done>>()
  return (
    <SectionPage title={t('title')} lead={t('lead')}>
      <DoneNotice answer={answer} text={answer?.done ? t(answer.done) : null} />
      <DisabledSection disabled={preferences.disabled} />
      <TypesSection preferences={preferences} />
      <DevicesSection count={preferences.push_devices} isAllOff={answer?.done === 'allOffDone'} answer={answer} />
      <QuietSection preferences={preferences} zones={zones} />
    </SectionPage>
  )
}

/** Pushes on this device, on how many others, and the end of all of them. */
function DevicesSection({ count, isAllOff, answer }: { count: number; isAllOff: boolean; answer: unknown }) {
  const t = useTranslations('settings.notifications')
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isAllOff) void unsubscribe().finally(() => setRound((before) => before + 1))
  }, [answer])
  return (
    <SectionCard title={t('devices')} lead={t('devicesLead')}>
      <PushOptIn key={round} mayDisable onOutcome={() => void revalidate()} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p>{t('deviceCount', { count })}</p>
        {count > 0 && (
          <IntentForm intent="push-off">
            <IntentButton variant="secondary" size="small">
              {t('allOff')}
            </IntentButton>
          </IntentForm>
        )}
      </div>
    </SectionCard>
  )
}

const usual = { from: '22:00', to: '08:00' }

/** Quiet hours: two times of day and their time zone. */
function QuietSection({ preferences, zones }: { preferences: PreferencesView; zones: string[] }) {
  const t = useTranslations('settings.notifications')
  const c = useTranslations('common')
  const saved = preferences.quiet_hours
  const zone = useZone(preferences, zones)
  return (
    <SectionCard title={t('quiet')} lead={t('quietLead')}>
      <IntentForm intent="quiet" className="grid gap-4">
        <Switch name="is_quiet" defaultChecked={saved !== null}>
          <span className="font-semibold">{t('quietOn')}</span>
        </Switch>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            name="from"
            type="time"
            label={t('quietFrom')}
            defaultValue={saved?.from ?? usual.from}
            isRequired
          />
          <TextField name="to" type="time" label={t('quietTo')} defaultValue={saved?.to ?? usual.to} isRequired />
        </div>
        <Select
          name="time_zone"
          label={t('timeZone')}
          choices={zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
          value={zone.value}
          onChange={({ target }) => zone.set(target.value)}
        />
        <IntentButton className="justify-self-start">{c('save')}</IntentButton>
      </IntentForm>
    </SectionCard>
  )
}

/** Who has no quiet hours yet is offered the zone of this browser. */
function useZone({ quiet_hours, time_zone }: PreferencesView, zones: string[]) {
  const [chosen, set] = useState<string | null>(null)
  const here = useHere()
  const offered = quiet_hours === null && here !== null && zones.includes(here) ? here : time_zone
  return { value: chosen ?? offered, set }
}

/** The browser's own time zone; null until it is known. */
function useHere(): string | null {
  const [here, setHere] = useState<string | null>(null)
  useEffect(() => setHere(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return here
}
