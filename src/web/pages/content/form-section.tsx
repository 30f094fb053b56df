import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/card.tsx'

/** Where the form of a page stands; documents link to it. */
export const formAnchor = 'form'

type FormSectionProps = {
  title: string
  /** What came of the last sending: then the section takes the focus, so that it is heard and seen. */
  answer: object | undefined
  children: ReactNode
}

/**
 * The form below a document. Its address is sent along with it (`action="…#form"`), so that a browser without script comes back to it and
 * reads on from here.
 */
export function FormSection({ title, answer, children }: FormSectionProps) {
  const section = useRef<HTMLElement>(null)
  const isRefused = answer !== undefined && 'error' in answer
  useEffect(() => {
    // A refused form's summary takes the focus by itself
    if (answer !== undefined && !isRefused) section.current?.focus()
  }, [answer, isRefused])
  return (
    <section
      ref={section}
      id={formAnchor}
      tabIndex={-1}
      aria-labelledby="form-title"
      className="mt-10 max-w-176 scroll-mt-[calc(var(--bar-height)+1rem)] rounded-card outline-offset-4"
    >
      <Card>
        <h2 id="form-title" className="text-xl font-bold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}

/** A field that only robots find; people, and what reads to them, do not. */
export function RobotTrap() {
  const t = useTranslations('content')
  return (
    <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
      <label>
        {t('leaveEmpty')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
