import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import type { VisibilityView } from '../../../contract/profiles/profiles.ts'
import { IntentButton, IntentForm, useRefusal } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'

/** The modes and privacy switches, and the names of their texts. */
const modes = {
  is_invisible: ['invisible', 'invisibleHides', 'invisibleKeeps'],
  is_private: ['private', 'privateHides', 'privateKeeps'],
  hides_presence: ['hidePresence', 'hidePresenceDoes', 'hidePresenceBack'],
  hides_receipts: ['hideReceipts', 'hideReceiptsDoes', 'hideReceiptsBack'],
  is_verified_only: ['verifiedOnly', 'verifiedOnlyDoes', 'verifiedOnlyKeeps'],
} as const satisfies Record<keyof VisibilityView, readonly string[]>
const modeNames = Object.keys(modes) as (keyof VisibilityView)[]

/** All of them, as the form has them. */
export function modesIn(form: FormData): VisibilityView {
  return Object.fromEntries(modeNames.map((name) => [name, form.has(name)])) as VisibilityView
}

/** The modes and privacy switches, which apply at once; with a button where no script runs. */
export function ModesSection({ visibility }: { visibility: VisibilityView }) {
  const t = useTranslations('settings.visibility')
  const c = useTranslations('common')
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const [chosen, choose] = useChosen(visibility)
  function press(part: Partial<VisibilityView>) {
    choose(part)
    // The form itself holds what was pressed already
    void submit(form.current, { preventScrollReset: true })
  }
  return (
    <Card as="section">
      <IntentForm ref={form} intent="modes">
        <div className="grid gap-3 divide-y divide-line">
          {modeNames.map((name) => {
            const [title, ...lines] = modes[name]
            return (
              <Mode
                key={name}
                name={name}
                isOn={chosen[name]}
                title={t(title)}
                lines={lines.map((line) => t(line))}
                onPress={(isOn) => press({ [name]: isOn })}
              />
            )
          })}
        </div>
        <noscript>
          <IntentButton className="mt-4">{c('save')}</IntentButton>
        </noscript>
      </IntentForm>
    </Card>
  )
}

/** Optimistic values: after a refusal or a revalidation, the saved ones. */
function useChosen(saved: VisibilityView): [VisibilityView, (part: Partial<VisibilityView>) => void] {
  const [pressed, setPressed] = useState<VisibilityView | null>(null)
  const refusal = useRefusal('modes')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is an answer to the press
  useEffect(() => setPressed(null), [saved, refusal])
  const chosen = pressed ?? saved
  return [chosen, (part) => setPressed({ ...chosen, ...part })]
}

type ModeProps = { name: string; isOn: boolean; title: string; lines: string[]; onPress: (isOn: boolean) => void }

function Mode({ name, isOn, title, lines, onPress }: ModeProps) {
  const hint = (
    <span className="grid max-w-prose gap-0.5">
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
