import type { ReactNode } from 'react'
import { buttonLooks } from '../../ui/button-looks.ts'
import { classes } from '../../ui/classes.ts'

type UnfoldProps = {
  label: ReactNode
  /** Initially open, such as after a refusal without script; then controlled by the user. */
  isOpen?: boolean
  /** Called on opening and closing, for content rendered only when open. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A button that shows a form below itself: the platform's own, which needs no script. */
export function Unfold({ label, isOpen = false, onToggle, children }: UnfoldProps) {
  return (
    <details
      open={isOpen || undefined}
      className="group open:basis-full"
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary
        className={classes(
          buttonLooks('secondary', 'small'),
          'list-none group-open:bg-sunken [&::-webkit-details-marker]:hidden',
        )}
      >
        {label}
      </summary>
      <div className="mt-4 grid gap-5">{children}</div>
    </details>
  )
}
