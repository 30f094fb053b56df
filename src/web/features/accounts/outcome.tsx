import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { UnbrokenWords } from '../../ui/unbroken-words.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

const tones = {
  neutral: 'bg-primary-soft text-primary-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
}

type OutcomeProps = {
  icon: ReactNode
  tone?: keyof typeof tones
  title: string
  children?: ReactNode
  /** What to do next. */
  actions?: ReactNode
}

/** What came of something, as a page of its own: its heading takes the focus, in a fresh document too. */
export function Outcome({ icon, tone = 'neutral', title, children, actions }: OutcomeProps) {
  const heading = useHeadingFocus(title, { isResult: true })
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-4 text-center sm:py-8">
      <span
        aria-hidden
        className={classes(
          'mb-5 inline-flex size-20 items-center justify-center rounded-full [&>svg]:size-9',
          tones[tone],
        )}
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        <UnbrokenWords>{title}</UnbrokenWords>
      </h1>
      {children && <div className="mt-2 space-y-2 text-balance text-ink-soft">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
