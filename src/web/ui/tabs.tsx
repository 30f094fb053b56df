import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { classes } from './classes.ts'

type Tab = {
  to: string
  label: ReactNode
  isEnd?: boolean
  /** Given where the address alone does not say which tab is open. */
  isCurrent?: boolean
}

const looks = (isActive: boolean) =>
  classes(
    'relative flex min-h-12 items-center gap-2 px-2.5 font-semibold whitespace-nowrap sm:px-4 -outline-offset-2 active:bg-ink/7',
    'after:absolute after:inset-x-0 after:-bottom-px after:h-0.75 after:bg-primary-ink after:transition-transform after:duration-180 after:ease-out',
    isActive ? 'text-primary-ink' : 'text-ink-soft after:scale-x-0 hover:text-ink',
  )

const pillLooks = (isActive: boolean) =>
  classes(
    'flex min-h-11 items-center gap-2 rounded-action px-4 font-semibold whitespace-nowrap -outline-offset-2 active:bg-ink/7',
    isActive ? 'bg-primary-soft text-primary-ink' : 'text-ink-soft hover:bg-ink/5 hover:text-ink',
  )

/** On narrow screens the row may be wider than the screen: it starts where the open tab is whole. */
function showInRow(link: HTMLAnchorElement | null) {
  const row = link?.closest('nav')
  if (link && row) row.scrollLeft = link.offsetLeft + link.offsetWidth - row.clientWidth + 16
}

type LinkTabsProps = {
  label: string
  tabs: readonly Tab[]
  /** Parts of a page that is itself one of several tabs. */
  isSecond?: boolean
  className?: string
}

/** Tabs that are pages of their own: each has an address, and the browser's back button works. */
export function LinkTabs({ label, tabs, isSecond = false, className }: LinkTabsProps) {
  const looksOf = isSecond ? pillLooks : looks
  return (
    <nav
      aria-label={label}
      className={classes(
        'relative -mx-4 overflow-x-auto px-4 mask-x-from-[calc(100%-1rem)] [scrollbar-width:none]',
        className,
      )}
    >
      <ul className={classes('flex w-max min-w-full sm:gap-1', !isSecond && 'border-b border-line')}>
        {tabs.map(({ to, label: words, isEnd = true, isCurrent }) => (
          <li key={to}>
            {isCurrent === undefined ? (
              <NavLink
                to={to}
                end={isEnd}
                prefetch="intent"
                className={({ isActive, isPending }) => looksOf(isActive || isPending)}
              >
                {words}
              </NavLink>
            ) : (
              <Link
                ref={isCurrent ? showInRow : undefined}
                to={to}
                prefetch="intent"
                aria-current={isCurrent ? 'page' : undefined}
                className={looksOf(isCurrent)}
              >
                {words}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
