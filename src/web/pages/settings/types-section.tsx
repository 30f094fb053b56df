import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NotificationType, PreferencesView } from '../../../contract/notifications.ts'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useFailureText } from '../../i18n/failures.ts'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { notify } from '../../ui/toasts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SectionCard } from './section-page.tsx'

type Channel = 'mail' | 'push'
type Chosen = Pick<PreferencesView, 'types' | 'is_telling'>

/** Each kind of news with a switch for mail and, where it is ever pushed, one for push; each holds at once, with a button where no script runs. */
export function TypesSection({ preferences }: { preferences: PreferencesView }) {
  const t = useTranslations('settings.notifications')
  const c = useTranslations('common')
  const { chosen, choose, setTelling } = useChoices(preferences)
  return (
    <SectionCard title={t('what')} lead={t('whatLead')}>
      <IntentForm intent="types">
        <ul className="divide-y divide-line">
          {chosen.types.map((entry) => (
            <Row key={entry.type} entry={entry} onChange={(channel, isOn) => choose(entry.type, channel, isOn)} />
          ))}
        </ul>
        <Switch
          name="is_telling"
          checked={chosen.is_telling}
          onChange={({ target }) => setTelling(target.checked)}
          hint={t('tellingHint')}
          className="border-line border-t pt-3"
        >
          <span className="font-semibold">{t('telling')}</span>
        </Switch>
        <noscript>
          <IntentButton className="mt-4">{c('save')}</IntentButton>
        </noscript>
      </IntentForm>
    </SectionCard>
  )
}

type RowProps = { entry: PreferencesView['types'][number]; onChange: (channel: Channel, isOn: boolean) => void }

function Row({ entry, onChange }: RowProps) {
  const t = useTranslations('settings.notifications')
  const what = t(`types.${entry.type}.title`)
  const names = { mail: 'byMail', push: 'byPush' } as const
  const channels = (['mail', 'push'] as const).flatMap((channel) => {
    const isOn = entry[channel]
    return isOn === null ? [] : [[channel, isOn] as const]
  })
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold">{what}</p>
        <p className="text-sm text-ink-soft">{t(`types.${entry.type}.line`)}</p>
      </div>
      <div className="grid grid-cols-2 gap-x-6">
        {channels.map(([channel, isOn]) => (
          <Switch
            key={channel}
            name={`${channel}_${entry.type}`}
            checked={isOn}
            onChange={({ target }) => onChange(channel, target.checked)}
          >
            <span aria-hidden className="text-sm">
              {t(channel)}
            </span>
            <VisuallyHidden>{t(names[channel], { what })}</VisuallyHidden>
          </Switch>
        ))}
      </div>
    </li>
  )
}

/** What was chosen counts at once; what cannot be saved goes back to what it was. */
function useChoices(saved: Chosen) {
  const t = useTranslations('settings.notifications')
  const failureText = useFailureText()
  const [chosen, setChosen] = useState<Chosen>(saved)

  async function save(change: Parameters<typeof browserApi.notifications.savePreferences>[0], undo: () => void) {
    try {
      await browserApi.notifications.savePreferences(change)
      void notify(t('saved'), { tone: 'success', id: 'notifications' })
    } catch (error) {
      undo()
      const failure = failureOf(error)
      void notify(failureText(failure ?? { code: 'internal', params: {} }), { tone: 'error', id: 'notifications' })
    }
  }
  function set(type: NotificationType, channel: Channel, isOn: boolean) {
    setChosen((before) => ({
      ...before,
      types: before.types.map((entry) => (entry.type === type ? { ...entry, [channel]: isOn } : entry)),
    }))
  }
  return {
    chosen,
    choose(type: NotificationType, channel: Channel, isOn: boolean) {
      set(type, channel, isOn)
      void save({ [channel]: { [type]: isOn } }, () => set(type, channel, !isOn))
    },
    setTelling(isTelling: boolean) {
      const put = (is_telling: boolean) => setChosen((before) => ({ ...before, is_telling }))
      put(isTelling)
      void save({ is_telling: isTelling }, () => put(!isTelling))
    },
  }
}
