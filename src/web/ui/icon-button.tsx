import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { type PressableProps, pressable } from './pressable.ts'

const variants = {
  quiet: 'text-ink hover:bg-ink/7 active:bg-ink/14',
  outlined: 'border border-control-line bg-raised text-ink hover:bg-raised-hover active:bg-primary-soft',
  primary: 'bg-primary text-on-primary hover:bg-primary-hover active:brightness-93',
  veiled: 'bg-black/55 text-white hover:bg-black/70 active:bg-black/85',
}
const sizes = { small: 'size-9', medium: 'size-11', large: 'size-16 shadow-card' }
const base =
  'inline-flex shrink-0 items-center justify-center rounded-full transition duration-100 active:scale-94 ' +
  'disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress aria-busy:opacity-60'

type IconButtonProps = PressableProps & {
  /** What it does, for those who do not see the icon. */
  label: string
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  className?: string
  children: ReactNode
}

/** A round button with an icon only. */
export function IconButton({
  label,
  variant = 'quiet',
  size = 'medium',
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      {...pressable(props)}
      aria-label={label}
      className={classes(base, variants[variant], sizes[size], className)}
    >
      {children}
    </button>
  )
}
