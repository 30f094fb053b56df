import { Ban, Check, Hourglass, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { classes } from '../../ui/classes.ts'
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

/**
 * Always in sight, however tall the photo or long the text, unless the window is too low for both; on phones in reach of the thumb. Never takes
 * much more than half of the window: what does not fit scrolls above the button.
 */
const inSight =
  'z-1 -mx-5 -mb-5 rounded-b-card border-t border-line bg-surface max-lg:shadow-bar sm:-mx-6 sm:-mb-6 ' +
  '[@media(height>=36rem)]:sticky [@media(height>=36rem)]:bottom-0 [@media(height>=36rem)]:max-h-[54dvh] flex flex-col'

/** What to do, why, and in which words. Without script all of it is in sight; with it, what the act needs. */
export function QueueForm({ entry, errors, onDecide }: QueueFormProps) {
  const t = useTranslations('office.queue')
  const { kind, id } = entry
  const draft = drafts.get(id) ?? {}
  const [act, setAct] = useState(draft.outcome ?? '')
  const [missing, setMissing] = useState<string | null>(null)
  const [next, setNext] = useState(missingOf(kind, draft))
  const form = useRef<HTMLFormElement>(null)
  const choice = choices[kind].find((each) => each.act === act)
  // What the act needs may reach below the window
  useEffect(() => {
    if (act !== '') form.current?.closest('section')?.scrollIntoView?.({ block: 'nearest' })
  }, [act])
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
    <section aria-label={t('decision')} className={inSight}>
      <Form
        ref={form}
        errors={own}
        data-decide
        className="flex min-h-0 flex-col [&>[role=alert]]:mx-5 [&>[role=alert]]:mt-4 [&>[role=alert]]:mb-0"
        onSubmit={submit}
        onChange={(event) => {
          const values = valuesOf(event.currentTarget)
          drafts.set(id, values)
          setAct(values.outcome ?? '')
          setNext(missingOf(kind, values))
          keepFocus(event.currentTarget)
          setMissing(null)
        }}
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="waiting_since" value={entry.waiting_since} />
        <div className="relative grid min-h-0 gap-4 overflow-y-auto overscroll-contain px-5 py-3 sm:px-6 lg:gap-5 lg:py-4">
          <Acts kind={kind} chosen={draft.outcome} />
          <Needs key={act} kind={kind} choice={choice} draft={draft} />
        </div>
        <Confirm kind={kind} act={choice?.act} next={next} />
      </Form>
    </section>
  )
}

type ConfirmProps = { kind: Kind; act: Act | undefined; next: ReturnType<typeof missingOf> }

/**
 * The button that takes the decision, with what it still needs. Says what it does; quiet until something is chosen. It can be pressed all
 * the same, and then says what is missing.
 */
function Confirm({ kind, act, next }: ConfirmProps) {
  const t = useTranslations('office.queue')
  const reason = useId()
  const isSevere = act === 'limit' || act === 'ban'
  return (
    <div className="flex items-center justify-end gap-x-4 rounded-b-card border-t border-line bg-sunken px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:px-6">
      <p id={reason} className="text-sm text-ink-soft empty:hidden">
        {next !== null && t(`missing.${next}`)}
      </p>
      <SubmitButton
        variant={act === undefined ? 'secondary' : isSevere ? 'danger' : 'primary'}
        aria-disabled={act === undefined || undefined}
        aria-describedby={reason}
        className={classes('max-sm:flex-1 sm:min-w-56', act === undefined && 'text-ink-soft')}
      >
        {act === undefined ? t('confirm') : t(`sends.${kind}.${act as 'approve'}`)}
      </SubmitButton>
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
      className="rounded-small border border-control-line bg-raised px-1.5 font-sans text-xs leading-5 font-semibold text-ink max-lg:hidden"
    >
      {children}
    </kbd>
  )
}

const pills = 'flex flex-wrap gap-2 max-lg:gap-1.5 max-lg:*:px-2.5 max-lg:*:text-sm'

function Acts({ kind, chosen }: { kind: Kind; chosen: string | undefined }) {
  const t = useTranslations('office.queue')
  return (
    <fieldset>
      <legend className="mb-2 font-semibold max-lg:sr-only">{t('what')}</legend>
      <div className={pills}>
        {choices[kind].map(({ act, needs }) => (
          <Pill key={act} hotkey={actKeys[act].toUpperCase()} mark={marks[act]}>
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

/** The icon before a decision, each another one: green for none against the member, amber for mild ones, red for severe ones. */
const marks: Record<Act, { icon: LucideIcon; tone: string }> = {
  approve: { icon: Check, tone: 'text-success-ink' },
  refuse: { icon: X, tone: 'text-warning-ink' },
  warn: { icon: TriangleAlert, tone: 'text-warning-ink' },
  limit: { icon: Hourglass, tone: 'text-danger-ink' },
  ban: { icon: Ban, tone: 'text-danger-ink' },
}

type PillProps = { hotkey: string; mark?: (typeof marks)[Act]; children: ReactNode }

function Pill({ hotkey, mark, children }: PillProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its radio is among the children
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-control-line bg-raised px-3 font-medium has-checked:border-primary-ink has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {mark && <mark.icon aria-hidden className={classes('size-4 shrink-0', mark.tone)} />}
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
  if (all.length === 0) return null
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
      <div className="flex flex-wrap gap-1.5 *:px-2.5 *:text-sm pointer-fine:*:min-h-9">
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
