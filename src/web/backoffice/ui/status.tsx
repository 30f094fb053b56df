import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'

const dots = { success: 'bg-success', neutral: 'bg-control-line' }
export type StatusTone = keyof typeof dots | 'warning' | 'danger'

/** The status of a row: a dot and a word; a badge where somebody has to look. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  if (tone === 'warning' || tone === 'danger') return <Badge tone={tone}>{children}</Badge>
  return (
    <span className="inline-flex items-center gap-2 text-sm whitespace-nowrap">
      <span aria-hidden className={classes('size-2 shrink-0 rounded-full', dots[tone])} />
      {children}
    </span>
  )
}
