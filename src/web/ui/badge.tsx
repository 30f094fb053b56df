import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  primary: 'bg-primary-soft text-primary-ink',
  strong: 'bg-primary-ink text-surface',
  unread: 'bg-unread text-on-unread',
  warning: 'bg-warning text-on-warning',
  danger: 'bg-danger text-on-danger',
  success: 'bg-success-soft text-success-ink',
  secondary: 'bg-secondary-soft text-secondary-ink',
  neutral: 'bg-sunken text-ink-soft',
}
export type BadgeTone = keyof typeof tones

/** A word on a member or a thing: New, Verified, Fictional profile. Always text, with an icon at most beside it. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** A number on an icon. `text` is what is seen ("99+"), `label` what is heard ("120 unread messages"). */
export function CountBadge({
  tone = 'unread',
  text,
  label,
  className,
}: {
  tone?: BadgeTone
  text: string
  label: string
  className?: string
}) {
  return (
    <span
      className={classes(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs leading-none font-bold tabular-nums',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden>{text}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The online dot; the text is for everyone who cannot perceive its colour. */
export function OnlineDot({ label, className }: { label: string; className?: string }) {
  return (
    <span className={classes('inline-flex size-3 rounded-full bg-online ring-2 ring-surface', className)}>
      <span className="sr-only">{label}</span>
    </span>
  )
}
