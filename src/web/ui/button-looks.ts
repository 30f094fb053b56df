import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-action font-semibold select-none no-underline transition duration-100 active:scale-97 ' +
  'disabled:opacity-50 disabled:cursor-not-allowed aria-busy:cursor-progress'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary not-disabled:hover:bg-primary-hover not-disabled:active:brightness-93',
  secondary:
    'border border-control-line bg-raised text-ink not-disabled:hover:bg-raised-hover not-disabled:active:bg-primary-soft',
  quiet: 'text-ink not-disabled:hover:bg-ink/7 not-disabled:active:bg-ink/14',
  danger: 'bg-danger text-on-danger not-disabled:hover:bg-danger-hover not-disabled:active:brightness-90',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-4 py-1 text-sm',
  medium: 'min-h-11 px-5 py-1',
  large: 'min-h-13 px-7 py-1 text-lg',
}

/** Buttons and links that look like buttons share these. */
export function buttonLooks(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  ...more: (string | false | undefined)[]
) {
  return classes(base, variants[variant], sizes[size], ...more)
}
