import type { ReactNode, RefObject } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { classes } from '../classes.ts'
import { onceFocusIsBack } from '../focus-back.ts'
import { MenuItemContext, type MenuItemProps } from './menu-item.ts'

type MenuPopoverProps = {
  id: string
  label: string
  triggerRef: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  /** Which entry has the focus first; without one the menu itself. */
  focusFirst: 'first' | 'last' | null
  children: ReactNode
}

/** The inside of `Menu`, with react-aria. */
export function MenuPopover({ id, label, triggerRef, isOpen, onClose, focusFirst, children }: MenuPopoverProps) {
  return (
    <Popover
      trigger="MenuTrigger"
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      placement="bottom end"
      offset={6}
      className="min-w-52 overflow-hidden rounded-control bg-raised shadow-raised data-entering:animate-appear"
    >
      <MenuItemContext value={MenuItem}>
        <AriaMenu
          id={id}
          aria-label={label}
          autoFocus={focusFirst ?? true}
          onClose={onClose}
          className="max-h-[inherit] overflow-y-auto p-1.5 outline-none"
        >
          {children}
        </AriaMenu>
      </MenuItemContext>
    </Popover>
  )
}

function MenuItem({ onAction, icon, isDanger, children }: MenuItemProps) {
  return (
    <AriaMenuItem
      // A dialog that it opens returns the focus to where it is then: the button of the menu
      onAction={() => onceFocusIsBack(onAction)}
      textValue={children}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 font-medium outline-none data-focused:bg-sunken',
        isDanger && 'text-danger-ink',
      )}
    >
      {icon}
      {children}
    </AriaMenuItem>
  )
}
