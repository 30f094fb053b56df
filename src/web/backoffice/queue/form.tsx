import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import type { FormErrors } from '../../ui/fields/form-errors.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import {
  type Act,
  actKeys,
  type Choice,
  choices,
  type Kind,
  limitChoices,
  missingOf,
  orderedGrounds,
  reasonsOf,
} from './choices.ts'

type QueueFormProps = {
  entry: QueueEntryView
  errors: FormErrors | null
  onDecide: (values: Record<string, string>) => void
}

/** Texts that were begun, by entry: a look at another one loses nothing. */
const drafts = new Map<string, Record<string, string>>()

/** What to do, why, and in which words. Without script all of it is in sight; with it, what the act needs. */
export function QueueForm({ entry, errors, onDecide }: QueueFormProps) {
  const t = useTranslations('office.queue')
  const { kind, id } = entry
  const draft = drafts.get(id) ?? {}
  const [act, setAct] = useState(draft.outcome ?? '')
  const [missing, setMissing] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const choice = choices[kind].find((each) => each.act === act)
  const own = errors ?? (missing === null ? null : { summary: t(`missing.${missing as 'outcome'}`), fields: {} })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    const lacks = missingOf(kind, values)
    setMissing(lacks)
    if (lacks !== null) return
    drafts.delete(id)
    onDecide(values)
  }

  return (
    <section aria-label={t('decision')} className="border-t border-line pt-5">
      <Form
        ref={form}
        errors={own}
        data-decide
        onSubmit={submit}
        onChange={(event) => {
          const values = valuesOf(event.currentTarget)
          drafts.set(id, values)
          setAct(values.outcome ?? '')
          keepFocus(event.currentTarget)
          setMissing(null)
        }}
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="waiting_since" value={entry.waiting_since} />
        <div className="grid gap-5">
          <Acts kind={kind} chosen={draft.outcome} />
          <Needs key={act} kind={kind} choice={choice} draft={draft} />
          <Confirm isReady={choice !== undefined} />
        </div>
      </Form>
    </section>
  )
}

/** Quiet until something is chosen, with the reason; it can be pressed all the same, and then says what is missing. */
function Confirm({ isReady }: { isReady: boolean }) {
  const t = useTranslations('office.queue')
  const reason = useId()
  if (isReady) return <SubmitButton className="justify-self-start">{t('confirm')}</SubmitButton>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SubmitButton variant="secondary" className="text-ink-soft" aria-disabled aria-describedby={reason}>
        {t('confirm')}
      </SubmitButton>
      <p id={reason} className="text-sm text-ink-soft">
        {t('missing.outcome')}
      </p>
    </div>
  )
}

/** The missing input is chosen: the focused message disappears, so the focus moves back to where keys are handled. */
function keepFocus(form: HTMLFormElement) {
  const isOnRefusal =
    document.activeElement?.closest('[role="alert"]') !== null && form.contains(document.activeElement)
  if (isOnRefusal) form.closest('article')?.querySelector<HTMLElement>('[data-entry-heading]')?.focus()
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts)
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="rounded-small border border-outline bg-raised px-1.5 font-sans text-xs leading-5 font-semibold text-ink max-lg:hidden"
    >
      {children}
    </kbd>
  )
}

function Acts({ kind, chosen }: { kind: Kind; chosen: string | undefined }) {
  const t = useTranslations('office.queue')
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('what')}</legend>
      <div className="flex flex-wrap gap-2">
        {choices[kind].map(({ act, needs }) => (
          <Pill key={act} hotkey={actKeys[act].toUpperCase()}>
            <input
              type="radio"
              name="outcome"
              value={act}
              defaultChecked={chosen === act}
              data-ready={needs.length === 0}
              className="sr-only"
            />
            {t(actText(kind, act))}
          </Pill>
        ))}
      </div>
    </fieldset>
  )
}

function actText(kind: Kind, act: Act): `acts.${Kind}.approve` {
  return `acts.${kind}.${act as 'approve'}`
}

function Pill({ hotkey, children }: { hotkey: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its radio is among the children
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-outline bg-raised px-4 font-medium has-checked:border-primary-ink has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {hotkey && <Key>{hotkey}</Key>}
      {children}
    </label>
  )
}

type NeedsProps = { kind: Kind; choice: Choice | undefined; draft: Record<string, string> }

/** What the act needs; before one is chosen (and without script), what any of the kind may need. */
function Needs({ kind, choice, draft }: NeedsProps) {
  const t = useTranslations('office.queue')
  const all = choice?.needs ?? choices[kind].flatMap(({ needs }) => needs)
  const has = (need: (typeof all)[number]) => all.includes(need)
  const isAny = choice === undefined
  const reasons = reasonsOf(kind)
  return (
    // The "none" option, needed without script only
    <div className={isAny ? 'hidden gap-5 [@media(scripting:none)]:grid' : 'grid gap-5'}>
      {has('reason') && (
        <Reasons name="reason" list={reasons} chosen={draft.reason} label={(key) => t(reasonText(kind, key))} />
      )}
      {has('ground') && (
        <Reasons
          name="ground"
          list={orderedGrounds}
          chosen={draft.ground}
          label={(key) => t(`grounds.${key as 'scam'}`)}
        />
      )}
      {has('days') && (
        <Select
          name="days"
          label={t('days')}
          defaultValue={draft.days ?? '7'}
          choices={limitChoices.map((days) => ({ value: String(days), label: t('daysCount', { count: days }) }))}
          className="w-48"
        />
      )}
      {(has('note') || has('ground')) && (
        <TextArea
          name="note"
          label={t(has('note') || isAny ? `notes.${kind}` : 'noteOptional')}
          hint={t(`noteHints.${kind}`)}
          maxLength={kind === 'complaints' ? 5000 : 2000}
          defaultValue={draft.note}
          data-needed={has('note')}
          className="max-w-prose"
        />
      )}
    </div>
  )
}

function reasonText(kind: Kind, key: string): 'photoReasons.nude' {
  return `${kind === 'photos' ? 'photoReasons' : 'selfieReasons'}.${key}` as 'photoReasons.nude'
}

type ReasonsProps = {
  name: 'reason' | 'ground'
  list: readonly string[]
  chosen: string | undefined
  label: (key: string) => string
}

function Reasons({ name, list, chosen, label }: ReasonsProps) {
  const t = useTranslations('office.queue')
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('why')}</legend>
      <div className="flex flex-wrap gap-2">
        {list.map((key, place) => (
          <Pill key={key} hotkey={place < 9 ? String(place + 1) : ''}>
            <input
              type="radio"
              name={name}
              value={key}
              defaultChecked={chosen === key}
              data-reason
              className="sr-only"
            />
            {label(key)}
          </Pill>
        ))}
      </div>
    </fieldset>
  )
}
