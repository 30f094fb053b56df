import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

type EmptyListProps = {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** How entries come here, or what is done with them. */
  points?: readonly string[]
  /** Where to go on: a link or button. */
  action?: ReactNode
}

/** In the place of a list of the office without entries: why it is empty, and where to go on. */
export function EmptyList({ icon, title, children, points = [], action }: EmptyListProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        {icon && (
          <span
            aria-hidden
            className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink [&>svg]:size-7"
          >
            {icon}
          </span>
        )}
        <div className="min-w-60 flex-1">
          <h2 className="text-lg font-bold">{title}</h2>
          {children && <div className="max-w-prose text-ink-soft">{children}</div>}
        </div>
        {action}
      </div>
      {points.length > 0 && (
        <ol className="mt-5 grid gap-4 border-t border-line pt-5 lg:grid-cols-3">
          {points.map((point, index) => (
            <li key={point} className="grid grid-cols-[1.75rem_1fr] gap-3">
              <span
                aria-hidden
                className="flex size-7 items-center justify-center rounded-full bg-sunken text-sm font-bold"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{point}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
