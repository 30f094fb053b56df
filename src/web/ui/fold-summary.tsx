import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The title of what unfolds, with a chevron at its end that turns when the surrounding `.group` opens. */
export function FoldSummary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={classes(
        'flex cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      {children}
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
  )
}
