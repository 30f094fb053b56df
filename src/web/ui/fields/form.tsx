import { type ReactNode, type Ref, use, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { Form as RouterForm, type FormProps as RouterFormProps, useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../alert.tsx'
import { Button, type ButtonProps } from '../button.tsx'
import { ErrorsContext, type FormErrors, LeftContext, type LeftErrors, TypedContext } from './form-errors.ts'

export type FormProps = Omit<RouterFormProps, 'children'> & {
  errors?: FormErrors | null | undefined
  /** Field values after a refusal without script, in place of the defaults. */
  typed?: Record<string, string> | undefined
  /** Given for a multi-step form. */
  steps?: FormSteps | undefined
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

export type FormSteps = {
  /** Name (`data-step`) of the visible step, if submitting leads to the next step; null if submitting sends the form. */
  pending: () => string | null
  /** Shows the next step. */
  goOn: () => void
  /** Shows the step of a field and gives the field the focus; false if the field is in sight already. */
  showField: (name: string) => boolean
}

/**
 * A form that works with and without JavaScript. A field that was changed shows its error when it is left. After a refusal every field
 * shows its own until it is mended, and the first of them takes the focus. Native checks stay off once our own script runs: they speak the browser's language, not the page's.
 */
export function Form({ errors = null, typed, steps, children, onBlur, onInput, onSubmit, ref, ...props }: FormProps) {
  const [isScripted, setScripted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useImperativeHandle(ref, () => form.current as HTMLFormElement)
  const { left, leave, change, check } = useLeftFields(form, errors)
  useEffect(() => setScripted(true), [])
  return (
    <ErrorsContext value={errors}>
      <TypedContext value={typed}>
        <LeftContext value={left}>
          <RouterForm
            ref={form}
            method="post"
            noValidate={isScripted}
            {...props}
            onBlur={(event) => {
              leave(event.target)
              onBlur?.(event)
            }}
            onInput={(event) => {
              change(event.target)
              onInput?.(event)
            }}
            onSubmit={(event) => {
              const step = steps?.pending() ?? null
              if (step === null) return onSubmit?.(event)
              event.preventDefault()
              if (check(event.currentTarget.querySelector(`[data-step=${step}]`))) steps?.goOn()
            }}
          >
            {errors && <ErrorSummary errors={errors} showField={steps?.showField} />}
            {children}
          </RouterForm>
        </LeftContext>
      </TypedContext>
    </ErrorsContext>
  )
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLElement && target.matches('input[data-field], textarea[data-field], select[data-field]')

/**
 * The errors that fields have when they are left after a change: by the browser's rules for them, in the page's words. When the server refuses
 * fields, text fields that it did not name have theirs as well, and "Enter at least 12 characters" replaces its "too short or missing".
 */
function useLeftFields(form: { current: HTMLFormElement | null }, errors: FormErrors | null) {
  const t = useTranslations('errors')
  const [left, setLeft] = useState<LeftErrors>({})
  const changed = useRef(new Set<string>())
  const isPressing = usePressing()

  function set(control: Control) {
    const reason = faultOf(control)
    const text = reason === null ? null : t(reason, { min: minimumOf(control) })
    setLeft((others) => ({ ...others, [fieldOf(control)]: text }))
  }
  const setRefused = useEffectEvent((refused: FormErrors) => {
    setLeft({})
    const isVague = (control: Control) => [undefined, t('fields.too_small')].includes(refused.fields[fieldOf(control)])
    for (const control of [...(form.current?.elements ?? [])].filter(isControl))
      if (isText(control) && isVague(control) && faultOf(control) !== null) set(control)
  })
  useEffect(() => {
    if (errors !== null && Object.keys(errors.fields).length > 0) setRefused(errors)
  }, [errors])

  return {
    left,
    leave(target: EventTarget) {
      if (!isControl(target) || !changed.current.has(fieldOf(target))) return
      // A button that is being pressed must not move away below the finger
      if (isPressing()) document.addEventListener('pointerup', () => setTimeout(() => set(target)), { once: true })
      else set(target)
    },
    /** An error goes as soon as it is mended; a new one waits until the field is left. */
    change(target: EventTarget) {
      if (!isControl(target)) return
      changed.current.add(fieldOf(target))
      if (left[fieldOf(target)] && faultOf(target) === null) set(target)
    },
    /** Checks the fields of one step and shows their errors; the first invalid one takes the focus. Returns whether all are valid. */
    check(step: Element | null): boolean {
      const faulty = [...(step?.querySelectorAll<Control>('input, textarea, select') ?? [])].filter(faultOf)
      for (const control of faulty) set(control)
      faulty[0]?.focus()
      return faulty.length === 0
    },
  }
}

/** The field that a control belongs to: a date has three, and the first names it. */
function fieldOf(control: Control): string {
  const first = control.closest('fieldset')?.querySelector<HTMLElement>('[data-field]')
  return control.dataset.field ?? first?.dataset.field ?? control.name
}
const isText = ({ type }: Control) => !['radio', 'checkbox', 'file'].includes(type)
const minimumOf = (control: Control) => (control instanceof HTMLSelectElement ? 0 : control.minLength)

function faultOf({ validity, type }: Control) {
  if (validity.valid) return null
  if (validity.typeMismatch && type === 'email') return 'invalid_email' as const
  if (validity.valueMissing) return 'fields.invalid_type' as const
  if (validity.tooShort) return 'fields.too_short' as const
  if (validity.rangeUnderflow) return 'fields.too_small' as const
  if (validity.tooLong || validity.rangeOverflow) return 'fields.too_big' as const
  return 'fields.invalid_format' as const
}

/** Whether something is being pressed right now. */
function usePressing(): () => boolean {
  const isPressing = useRef(false)
  useEffect(() => {
    const note = ({ type }: Event) => {
      isPressing.current = type === 'pointerdown'
    }
    const types = ['pointerdown', 'pointerup', 'pointercancel']
    for (const type of types) document.addEventListener(type, note, true)
    return () => {
      for (const type of types) document.removeEventListener(type, note, true)
    }
  }, [])
  return () => isPressing.current
}

type ErrorSummaryProps = { errors: FormErrors; showField?: FormSteps['showField'] | undefined }

/**
 * The errors of a form at its top. When it appears, the first faulty field takes the focus, or itself without one. Links to the fields, which
 * show their own errors, are for screen readers, and in sight only while one has the focus: a list would push the form down.
 */
export function ErrorSummary({ errors, showField }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ;(firstFaulty(summary.current, errors) ?? summary.current)?.focus()
    setLabels(labelsIn(summary.current?.closest('form')))
  }, [errors])
  const [labels, setLabels] = useState<Record<string, string>>({})
  const left = use(LeftContext)
  const fields = Object.entries({ ...errors.fields, ...left }).filter(
    (field): field is [string, string] => field[1] !== null,
  )
  return (
    <div ref={summary} tabIndex={-1} role="alert" className="mb-5 rounded-card outline-offset-4">
      <Alert tone="danger" title={errors.summary}>
        {fields.length > 1 && (
          <ul className="sr-only list-disc ps-5 focus-within:not-sr-only">
            {fields.map(([name, text]) => (
              <li key={name}>
                <button
                  type="button"
                  className="py-0.5 text-start align-top underline underline-offset-2"
                  onClick={() => showField?.(name) || focusField(summary.current, name)}
                >
                  {labels[name] ? `${labels[name]}: ${text}` : text}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  )
}

const longestLabel = 50

/** What the fields are called, by their names; a label as long as a sentence says too much here. */
function labelsIn(form: HTMLFormElement | null | undefined): Record<string, string> {
  const fields = form?.querySelectorAll<HTMLInputElement>('[data-field]') ?? []
  const labels = [...fields].map((field) => {
    const label = field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0]
    return [field.getAttribute('data-field') ?? '', label?.textContent?.trim() ?? ''] as const
  })
  return Object.fromEntries(labels.filter(([, label]) => label !== '' && label.length <= longestLabel))
}

/** In the order of the page. */
function firstFaulty(within: HTMLElement | null, { fields }: FormErrors): HTMLElement | undefined {
  const all = within?.closest('form')?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  return [...all].find((field) => Object.hasOwn(fields, field.getAttribute('data-field') ?? ''))
}

function focusField(within: HTMLElement | null, name: string) {
  const fields = within?.closest('form')?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  ;[...fields].find((field) => field.getAttribute('data-field') === name)?.focus()
}

type SubmitButtonProps = ButtonProps & {
  /** The field `intent` of its form, where a page has several: busy while that very form is on its way. */
  intent?: string
  /** One of several steps of a page: shows the next step immediately, before the page has revalidated. */
  isStep?: boolean
}

/** The submit button of a form: busy while submitting or while `isBusy` is set. */
export function SubmitButton({
  children,
  intent,
  isStep = false,
  isBusy: isParentBusy = false,
  ...props
}: SubmitButtonProps) {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const t = useTranslations('common')
  // A refusal shows before the page has revalidated, so corrections are not blocked
  const isRefused = use(ErrorsContext) !== null && navigation.state === 'loading'
  const isNext = isStep && navigation.state === 'loading' && navigation.location.pathname === pathname
  const isPosted = navigation.formMethod !== undefined && navigation.formMethod !== 'GET'
  const isForm = isPosted && (intent === undefined || navigation.formData?.get('intent') === intent)
  const isSent = isForm && !isRefused && !isNext
  return (
    <Button type="submit" {...props} isBusy={isSent || isParentBusy}>
      {children ?? t('save')}
    </Button>
  )
}
