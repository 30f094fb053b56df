import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PreferencesView } from '../../../contract/notifications.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SectionCard } from './section-page.tsx'

const usual = { from: '22:00', to: '08:00' }

/** When nothing may come: two times of the day and the zone that they are told in. */
export function QuietSection({ preferences, zones }: { preferences: PreferencesView; zones: string[] }) {
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
