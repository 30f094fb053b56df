import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { RobotTrap } from '../../ui/fields/robot-trap.tsx'

/** Where the form of a page stands; documents link to it. */
export const formAnchor = 'form'

/** A submitted message; `email` is empty if it was anonymous. */
export type Sent = { receipt: string; email: string }

export function isSent(answer: Sent | Refused | undefined): answer is Sent {
  return answer !== undefined && 'receipt' in answer
}

type FormSectionProps = {
  /** The page that takes the form. */
  action: string
  title: string
  lead: string
  submit: string
  /** What came of the last sending: then the section takes the focus, so that it is heard and seen. */
  answer: Sent | Refused | undefined
  /** What is shown instead of the form once it was sent. */
  receipt: (sent: Sent) => ReactNode
  /** The fields. */
  children: ReactNode
}

/**
 * The form below a document. Its address is sent along with it (`action="…#form"`), so that a browser without script comes back to it and
 * reads on from here.
 */
export function FormSection({ action, title, lead, submit, answer, receipt, children }: FormSectionProps) {
  const t = useTranslations('content')
  const refused = isSent(answer) ? undefined : answer
  const errors = useFormErrors(refused?.error)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // A refused form's summary takes the focus by itself
    if (isSent(answer)) section.current?.focus()
  }, [answer])
  return (
    <section
      ref={section}
      id={formAnchor}
      tabIndex={-1}
      aria-labelledby="form-title"
      className="mt-10 max-w-176 scroll-mt-[calc(var(--bar-height)+1rem)] rounded-card outline-offset-4"
    >
      <Card>
        <h2 id="form-title" className="font-display text-xl font-semibold">
          {title}
        </h2>
        {isSent(answer) ? (
          <div className="mt-3 grid gap-3">{receipt(answer)}</div>
        ) : (
          <>
            <p className="mt-1 mb-5 text-ink-soft">{lead}</p>
            <Form action={`${action}#${formAnchor}`} errors={errors} typed={refused?.typed}>
              <div className="relative grid gap-5">
                {children}
                <RobotTrap label={t('leaveEmpty')} />
                <SubmitButton size="large" className="justify-self-start">
                  {submit}
                </SubmitButton>
              </div>
            </Form>
          </>
        )}
      </Card>
    </section>
  )
}

/** What was sent has arrived: the number to refer to it by. */
export function Receipt({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-success-soft p-3 font-semibold text-success-ink">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  )
}
