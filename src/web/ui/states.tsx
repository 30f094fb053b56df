import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'

type StateProps = {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** What to do next: a LinkButton or Button. */
  action?: ReactNode
}

/** Nothing here yet: says why, and what to do next. */
export function EmptyState({ icon, title, children, action }: StateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      {icon && (
        <span className="mb-1 inline-flex size-16 items-center justify-center rounded-full bg-primary-soft text-primary-ink [&>svg]:size-7">
          {icon}
        </span>
      )}
      <h2 className="font-display text-2xl font-semibold">{title}</h2>
      {children && <div className="text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** A part of a page could not be loaded; the rest of the page stays. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title?: ReactNode
  children?: ReactNode
  onRetry?: () => void
}) {
  const t = useTranslations('common')
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      <h2 className="font-display text-xl font-semibold">{title ?? t('couldNotLoad')}</h2>
      {children && <div className="text-ink-soft">{children}</div>}
      {onRetry && (
        <Button variant="secondary" onPress={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}

/** Marks the end of a complete list. */
export function EndOfList({ children }: { children?: ReactNode }) {
  const t = useTranslations('common')
  return <p className="py-8 text-center text-sm text-ink-soft">{children ?? t('endOfList')}</p>
}
