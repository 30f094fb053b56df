import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useId,
  useRef,
  useState,
} from 'react'
import { LoadedPart, loadedLater } from '../loaded-later.tsx'
import type { PressableProps } from '../pressable.ts'
import { MenuItemContext, type MenuItemProps } from './menu-item.ts'

// react-aria is 47 kB: it comes when a menu first opens
const menuPopover = loadedLater(async () => (await import('./menu-popover.tsx')).MenuPopover)

type MenuProps = {
  /** A Button or IconButton that opens the menu. */
  trigger: ReactElement<PressableProps>
  label: string
  /** MenuAction elements. */
  children: ReactNode
}
type Opened = { isOpen: boolean; focusFirst: 'first' | 'last' | null }
const keys: Record<string, 'first' | 'last'> = { ArrowDown: 'first', ArrowUp: 'last' }

/** Actions on one thing behind one button: `<Menu label={…} trigger={<IconButton …/>}><MenuAction onAction={…}>…</MenuAction></Menu>`. */
export function Menu({ trigger, label, children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const isOpen = opened?.isOpen ?? false
  function open(element: HTMLElement, focusFirst: Opened['focusFirst']) {
    // Safari gives no focus to a button that is pressed, and the menu returns it to where it was
    element.focus()
    button.current = element
    setOpened({ isOpen: true, focusFirst })
  }
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': true,
        'aria-expanded': isOpen,
        ...(isOpen && { 'aria-controls': id }),
        // No detail: the press came from the keyboard or a screen reader
        onClick: (event: MouseEvent<HTMLButtonElement>) =>
          open(event.currentTarget, event.detail === 0 ? 'first' : null),
        onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
          const focusFirst = keys[event.key]
          if (focusFirst === undefined) return
          event.preventDefault()
          open(event.currentTarget, focusFirst)
        },
      })}
      {opened && (
        <Suspense>
          <LoadedPart
            part={menuPopover}
            {...{ id, label, isOpen }}
            triggerRef={button}
            focusFirst={opened.focusFirst}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          >
            {children}
          </LoadedPart>
        </Suspense>
      )}
    </>
  )
}

/** Loads what menus are drawn with, ahead of the first one. */
export async function fetchMenus(): Promise<void> {
  await menuPopover.fetch()
}

/** An entry of a menu. */
export function MenuAction(props: MenuItemProps) {
  const Item = useContext(MenuItemContext)
  return Item && <Item {...props} />
}
