import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { FormSteps } from '../../ui/fields/form.tsx'
import type { FormErrors } from '../../ui/fields/form-errors.ts'
import { StepProgress } from '../../ui/step-progress.tsx'

/** Value of `begin` where "Continue" sent the form. */
const sentByContinue = 'whole'

/** Tailwind's `max-sm`. */
const narrow = '(width < 40rem)'

type ShownSteps = FormSteps & {
  names: string[]
  index: number
  /** All steps are shown at once, on phones as well. */
  isWhole: boolean
  back: () => void
  /** The field that takes the focus once its step is shown, if one was named. */
  takeTarget: () => string | null
}

type Options = {
  /** Where to begin, if not with the first. */
  first: string | undefined
  errors: FormErrors | null
  /** What was typed, where "Continue" sent the form because the script had not started yet. */
  typed: Record<string, string> | undefined
}

/**
 * A multi-step form on phones. One `FormStep` is visible at a time. Each step has a hash of its own in the address, so that the phone's Back
 * button shows the previous step. A refusal shows the first step with an error, or the last one if no field has an error. A page that the
 * server renders after the form was sent without script shows all steps. See ADR 0067.
 *
 * @param fields names of the fields of each step, by the name of the step, in order; must not change while the form is mounted
 */
export function useFormSteps(fields: Record<string, string[]>, { first, errors, typed }: Options): ShownSteps {
  const navigate = useNavigate()
  const { hash, search } = useLocation()
  const [isWhole] = useState(errors !== null || typed?.begin === sentByContinue)
  const names = Object.keys(fields)
  const start = first ? names.indexOf(first) : 0
  const [reached, setReached] = useState(start)
  const named = names.indexOf(hash.slice(1))
  const index = named >= 0 && named <= reached ? named : start

  function show(next: number) {
    setReached((before) => Math.max(before, next))
    void navigate({ search, hash: names[next] ?? '' }, { preventScrollReset: true })
  }
  const target = useRef<string | null>(null)
  const stepWith = (isMeant: (field: string) => boolean) => names.findIndex((name) => fields[name]?.some(isMeant))
  const showFaulty = useEffectEvent((refused: FormErrors) => {
    const faulty = stepWith((field) => refused.fields[field] !== undefined)
    // The address after a submission names no step
    if (!isWhole && isNarrow()) show(faulty >= 0 ? faulty : names.length - 1)
  })
  useEffect(() => {
    if (errors) showFaulty(errors)
  }, [errors])

  return {
    names,
    index,
    isWhole,
    pending: () => (isWhole || index === names.length - 1 || !isNarrow() ? null : (names[index] ?? null)),
    goOn: () => show(index + 1),
    back: () => show(index - 1),
    showField(field) {
      const step = stepWith((name) => name === field)
      if (isWhole || step < 0 || step === index || !isNarrow()) return false
      target.current = field
      show(step)
      return true
    },
    takeTarget() {
      const field = target.current
      target.current = null
      return field
    },
  }
}

const isNarrow = () => window.matchMedia(narrow).matches

type FormStepProps = { name: string; steps: ShownSteps; className?: string; children: ReactNode }

/** The fields of one step. On phones its labels are as large as headings. */
export function FormStep({ name, steps, className, children }: FormStepProps) {
  const element = useRef<HTMLDivElement>(null)
  const isShown = steps.names[steps.index] === name
  const wasShown = useRef(isShown)
  const focusStep = useEffectEvent(() => focusWithin(element.current, steps.takeTarget()))
  useEffect(() => {
    if (isShown && !wasShown.current) focusStep()
    wasShown.current = isShown
  }, [isShown])
  return (
    <div
      ref={element}
      data-step={name}
      className={classes(
        'grid content-start gap-5',
        className,
        !steps.isWhole && classes(largeLabels, !isShown && 'max-sm:not-noscript:hidden'),
      )}
    >
      {children}
    </div>
  )
}

type StepGroupProps = { number: number; title: string; steps: ShownSteps; className?: string; children: ReactNode }

/** Steps that belong together, under a numbered title; on phones, where one step is shown at a time, nothing but its steps. */
export function StepGroup({ number, title, steps, className, children }: StepGroupProps) {
  const id = useId()
  const isSplit = !steps.isWhole
  return (
    <section aria-labelledby={id} className={classes(isSplit && 'max-sm:not-noscript:contents')}>
      <h2
        id={id}
        className={classes(
          'mb-4 flex items-center gap-3 font-display text-xl font-semibold',
          isSplit && 'max-sm:not-noscript:hidden',
        )}
      >
        <span
          aria-hidden
          className="flex size-8 items-center justify-center rounded-full bg-primary-soft font-sans text-base font-bold text-primary-ink"
        >
          {number}
        </span>
        {title}
      </h2>
      <div className={classes('grid gap-5', isSplit && 'max-sm:not-noscript:contents', className)}>{children}</div>
    </section>
  )
}

const largeLabels =
  'max-sm:not-noscript:[&_legend]:font-display max-sm:not-noscript:[&_legend]:text-2xl max-sm:not-noscript:[&_legend]:text-balance max-sm:not-noscript:[&_label.text-sm]:font-display max-sm:not-noscript:[&_label.text-sm]:text-2xl'

function focusWithin(step: HTMLElement | null, field: string | null): void {
  const choices = [
    ...(field === null ? [] : [`[data-field=${field}]`]),
    '[aria-invalid]',
    'input:checked',
    'input:not([type=hidden]), textarea, select',
  ]
  const [control] = choices.flatMap((choice) => step?.querySelector<HTMLElement>(choice) ?? [])
  control?.focus()
}

/** Progress through the steps, on phones only. */
export function StepsProgress({ steps: { names, index, isWhole }, label }: { steps: ShownSteps; label: string }) {
  const t = useTranslations('entry.complete')
  const words = t('progress', { step: index + 1, steps: names.length })
  if (isWhole) return null
  return (
    <div className="mb-5 sm:hidden noscript:hidden">
      <StepProgress step={index + 1} steps={names.length} label={label} words={words} />
      <p role="status" className="sr-only">
        {index > 0 && words}
      </p>
    </div>
  )
}

/** Back and Continue. `children` is the submit button, shown in the last step and wherever all steps are visible. */
export function StepButtons({ steps, children }: { steps: ShownSteps; children: ReactNode }) {
  const t = useTranslations('common')
  const isLast = steps.isWhole || steps.index === steps.names.length - 1
  return (
    <>
      <div className={classes(!isLast && 'max-sm:not-noscript:hidden')}>{children}</div>
      {!steps.isWhole && (
        <div className="flex flex-col gap-2 sm:hidden noscript:hidden">
          {!isLast && (
            // Without native checks: before the script has started, the server answers with the whole form
            <Button type="submit" name="begin" value={sentByContinue} size="large" isWide formNoValidate>
              {t('continue')}
            </Button>
          )}
          {steps.index > 0 && (
            <Button variant="quiet" onPress={steps.back} className="self-center">
              <ArrowLeft aria-hidden className="size-5" />
              {t('back')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
