import type { KeyboardEvent, ReactNode } from 'react'
import { buttonLooks } from '../../ui/button-looks.ts'
import { classes } from '../../ui/classes.ts'

type UnfoldProps = {
  label: ReactNode
  /** Initially open, such as after a refusal without script; then controlled by the user. */
  isOpen?: boolean
  /** One of several in a row, which is `relative`: at most one of a group is open, on wide screens over the page below, so that the row stays as it is. */
  group?: string
  /** Called on opening and closing, for content rendered only when open. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

const overPage =
  'lg:absolute lg:inset-x-0 lg:top-full lg:z-10 lg:mt-2 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5 lg:shadow-raised'

/** A button that shows a form below itself: the platform's own, which needs no script. */
export function Unfold({ label, isOpen = false, group, onToggle, children }: UnfoldProps) {
  return (
    <details
      name={group}
      open={isOpen || undefined}
      className={classes('group', group === undefined ? 'open:basis-full' : 'max-lg:open:basis-full')}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      onKeyDown={group === undefined ? undefined : closeOnEscape}
    >
      <summary
        className={classes(
          buttonLooks('secondary', 'small'),
          'list-none group-open:bg-sunken [&::-webkit-details-marker]:hidden',
        )}
      >
        {label}
      </summary>
      <div className={classes('mt-4 grid gap-5', group !== undefined && overPage)}>{children}</div>
    </details>
  )
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}
