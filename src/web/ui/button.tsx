import type { ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonLooks } from './button-looks.ts'
import { classes } from './classes.ts'
import { type PressableProps, pressable } from './pressable.ts'

type Looks = { variant?: ButtonVariant; size?: ButtonSize; isWide?: boolean; className?: string; children: ReactNode }
export type ButtonProps = PressableProps & Looks

/**
 * A button. The default type is `button`; `variant` is secondary, quiet or danger for all but the main action. While
 * `isBusy` it preserves its width.
 */
export function Button({ variant, size, isWide, className, children, ...props }: ButtonProps) {
  return (
    <button {...pressable(props)} className={buttonLooks(variant, size, isWide && 'w-full', className)}>
      <span className={classes('inline-flex items-center gap-2', props.isBusy && 'opacity-0')}>{children}</span>
      {props.isBusy && <Dots />}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  isWide,
  className,
  children,
  ...props
}: Omit<LinkProps, 'className'> & Looks & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <Link {...props} className={buttonLooks(variant, size, isWide && 'w-full', className)}>
      {children}
    </Link>
  )
}

function Dots() {
  return (
    <span aria-hidden className="absolute inset-0 flex items-center justify-center gap-1.5">
      {['0ms', '120ms', '240ms'].map((animationDelay) => (
        <span
          key={animationDelay}
          style={{ animationDelay }}
          className="size-1.5 animate-shimmer rounded-full bg-current"
        />
      ))}
    </span>
  )
}
