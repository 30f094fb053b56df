import { type ReactNode, useRef } from 'react'
import { classes } from '../classes.ts'

type PopoverMenuProps = {
  id: string
  buttonClass: string
  button: ReactNode
  /** Where the panel lies: below the top bar at its end or start, above the bottom bar (in the top bar of wide screens), or above the footer. */
  side: keyof typeof places
  children: ReactNode
}

const underBar = 'top-[calc(var(--bar-height)+0.25rem)]'
const places = {
  top: `end-3 bar:end-4 ${underBar}`,
  start: `start-3 ${underBar}`,
  bottom:
    'inset-x-3 bottom-[calc(var(--bottom-bar-height)+0.5rem)] w-auto bar:inset-auto bar:end-4 bar:top-[calc(var(--bar-height)+0.25rem)] bar:w-max',
  footer: 'inset-x-3 bottom-[calc(var(--bottom-bar-height)+3.5rem)] mx-auto w-auto max-w-xl',
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
          places[side],
        )}
      >
        {children}
      </div>
    </>
  )
}

export const menuEntryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-start font-medium hover:bg-sunken'
