import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { classes } from './classes.ts'

type MenuProps = {
  /** A Button or IconButton that opens the menu. */
  trigger: ReactElement
  label: string
  /** MenuAction elements. */
  children: ReactNode
}

/** Actions on one thing behind one button: `<Menu label={…} trigger={<IconButton …/>}><MenuAction onAction={…}>…</MenuAction></Menu>`. */
export function Menu({ trigger, label, children }: MenuProps) {
  return (
    <MenuTrigger>
      {/* Our buttons hand on what they are given, as the elements that this type asks for do. */}
      <Pressable>{trigger as ReactElement<object, string>}</Pressable>
      <Popover
        placement="bottom end"
        offset={6}
        className="min-w-52 overflow-hidden rounded-control bg-raised shadow-raised data-entering:animate-appear"
      >
        <AriaMenu aria-label={label} className="max-h-[inherit] overflow-y-auto p-1.5 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

export function MenuAction({
  onAction,
  icon,
  isDanger,
  children,
}: {
  onAction: () => void
  icon?: ReactNode
  isDanger?: boolean
  children: string
}) {
  return (
    <AriaMenuItem
      onAction={onAction}
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
