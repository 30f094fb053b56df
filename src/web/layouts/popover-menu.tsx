import { type ReactNode, useRef } from 'react'
import { classes } from '../ui/classes.ts'

type PopoverMenuProps = {
  id: string
  buttonClass: string
  button: ReactNode
  /** Where the panel lies on wide screens is the same for all; here, where it lies on phones. */
  side: 'top' | 'bottom'
  children: ReactNode
}

/** A button and its panel as the platform's own popover: Esc, a press outside and the focus are the browser's work, and no script is needed. */
export function PopoverMenu({ id, buttonClass, button, side, children }: PopoverMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass}>
        {button}
      </button>
      {/* A chosen link closes the panel: on a navigation within the page the browser would leave it open. */}
      {/* biome-ignore lint/a11y: only listens for presses on the links and buttons inside */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onClick={(event) => (event.target as Element).closest('a') && panel.current?.hidePopover?.()}
        className={classes(
          'inset-auto max-h-[70dvh] overflow-y-auto rounded-card bg-raised text-ink shadow-raised open:animate-appear',
          side === 'top'
            ? 'end-3 top-[calc(var(--bar-height)+0.25rem)]'
            : 'inset-x-3 bottom-[calc(var(--bottom-bar-height)+0.5rem)] w-auto',
          'bar:inset-auto bar:end-4 bar:top-[calc(var(--bar-height)+0.25rem)] bar:w-max',
        )}
      >
        {children}
      </div>
    </>
  )
}

export const menuEntryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-start font-medium hover:bg-sunken'
