import { type ComponentType, createContext, type ReactNode } from 'react'

export type MenuItemProps = {
  onAction: () => void
  icon?: ReactNode
  isDanger?: boolean
  children: string
}

/** How an entry is drawn within an open menu. */
export const MenuItemContext = createContext<ComponentType<MenuItemProps> | null>(null)
