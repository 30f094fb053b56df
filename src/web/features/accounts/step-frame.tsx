import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { StepProgress } from '../../ui/step-progress.tsx'
import { UnbrokenWords } from '../../ui/unbroken-words.tsx'
import { ignoreRepeats } from './ignore-repeats.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

type StepFrameProps = {
  /** The first is 1. */
  step: number
  steps: number
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** One step of several: progress, title and content. The focus moves to the heading of each new step. */
export function StepFrame({ step, steps, title, lead, children }: StepFrameProps) {
  const t = useTranslations('entry.complete')
  const heading = useHeadingFocus(String(step))
  return (
    <>
      <StepProgress step={step} steps={steps} label={t('title')} words={t('progress', { step, steps })} />
      <h1 ref={heading} tabIndex={-1} className="mt-6">
        <UnbrokenWords>{title}</UnbrokenWords>
      </h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft empty:mb-4">{lead}</p>
      <div {...ignoreRepeats}>{children}</div>
    </>
  )
}

const skipFormId = 'skip-step'

/**
 * A separate form to skip a step, so that Enter in the step's own fields submits the step. Once per page, outside
 * other forms.
 */
export function SkipForm({ step }: { step: string }) {
  return (
    <Form id={skipFormId}>
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="skip" value="yes" />
    </Form>
  )
}

type StepActionsProps = {
  /** Address of the step before; none on the first. */
  back: string | null
  /** The step can be skipped and is then not shown again. */
  maySkip?: boolean
  /** The button or link to continue. */
  children?: ReactNode
}

/** Back at the start of the line; skip and go on at its end, where a thumb finds them. */
export function StepActions({ back, maySkip = false, children }: StepActionsProps) {
  const t = useTranslations()
  return (
    <div className="mt-8 flex flex-wrap items-center justify-end gap-2">
      {back && (
        <LinkButton to={back} variant="quiet" className="me-auto -ms-3">
          <ArrowLeft aria-hidden className="size-5" />
          {t('common.back')}
        </LinkButton>
      )}
      {maySkip && (
        <Button type="submit" form={skipFormId} variant="quiet">
          {t('entry.complete.skip')}
        </Button>
      )}
      {children}
    </div>
  )
}
