import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { IntentButton, IntentForm, useRefusal } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'

type Visibility = { is_invisible: boolean; is_private: boolean }

/** The two modes as switches that hold at once; with a button where no script runs. */
export function ModesSection({ visibility }: { visibility: Visibility }) {
  const t = useTranslations('settings.visibility')
  const c = useTranslations('common')
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const [chosen, choose] = useChosen(visibility)
  function press(part: Partial<Visibility>) {
    choose(part)
    // The form itself holds what was pressed already
    void submit(form.current, { preventScrollReset: true })
  }
  return (
    <Card as="section">
      <IntentForm ref={form} intent="modes">
        <div className="grid gap-3 divide-y divide-line">
          <Mode
            name="is_invisible"
            isOn={chosen.is_invisible}
            title={t('invisible')}
            lines={[t('invisibleHides'), t('invisibleKeeps')]}
            onPress={(is_invisible) => press({ is_invisible })}
          />
          <Mode
            name="is_private"
            isOn={chosen.is_private}
            title={t('private')}
            lines={[t('privateHides'), t('privateKeeps')]}
            onPress={(is_private) => press({ is_private })}
          />
        </div>
        <noscript>
          <IntentButton className="mt-4">{c('save')}</IntentButton>
        </noscript>
      </IntentForm>
    </Card>
  )
}

/** Optimistic values: after a refusal or a revalidation, the saved ones. */
function useChosen(saved: Visibility): [Visibility, (part: Partial<Visibility>) => void] {
  const [pressed, setPressed] = useState<Visibility | null>(null)
  const refusal = useRefusal('modes')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is an answer to the press
  useEffect(() => setPressed(null), [saved, refusal])
  const chosen = pressed ?? saved
  return [chosen, (part) => setPressed({ ...chosen, ...part })]
}

type ModeProps = { name: string; isOn: boolean; title: string; lines: string[]; onPress: (isOn: boolean) => void }

function Mode({ name, isOn, title, lines, onPress }: ModeProps) {
  const hint = (
    <span className="grid gap-0.5">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
  return (
    <Switch
      name={name}
      checked={isOn}
      onChange={(event) => onPress(event.currentTarget.checked)}
      hint={hint}
      className="not-last:pb-4"
    >
      <span className="font-semibold">{title}</span>
    </Switch>
  )
}
