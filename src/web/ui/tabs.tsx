import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { classes } from './classes.ts'

type Tab = {
  to: string
  label: ReactNode
  isEnd?: boolean
  /** Given where the address alone does not say which tab is open. */
  isCurrent?: boolean
}

const looks = (isActive: boolean, isDense: boolean) =>
  classes(
    // The row starts at the open tab before the script does
    'aria-[current]:[scroll-initial-target:nearest] relative flex min-h-12 items-center gap-1.5 px-1.25 font-semibold whitespace-nowrap max-[24rem]:px-1 max-[24rem]:text-sm -outline-offset-2 active:bg-ink/7',
    isDense ? 'sm:px-2.5' : 'sm:px-4',
    'after:absolute after:inset-x-0 after:-bottom-px after:h-0.75 after:bg-primary-ink after:transition-transform after:duration-180 after:ease-out',
    isActive ? 'text-primary-ink' : 'text-ink-soft after:scale-x-0 hover:text-ink',
  )

/** On narrow screens the row may be wider than the screen: it starts where the open tab is whole. */
export function showInRow(link: HTMLAnchorElement | null) {
  const row = link?.closest('nav')
  if (link && row) row.scrollLeft = link.offsetLeft + link.offsetWidth - row.clientWidth + 16
}

type LinkTabsProps = {
  label: string
  tabs: readonly Tab[]
  /** Many short ones: closer together. */
  isDense?: boolean
  /** `none` where every read is logged. */
  prefetch?: 'intent' | 'none'
  className?: string
}

/** Tabs that are pages of their own: each has an address, and the browser's back button works. */
export function LinkTabs({ label, tabs, isDense = false, prefetch = 'intent', className }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another tab opens; the row stays where it was scrolled to
  useLayoutEffect(() => showInRow(row.current?.querySelector<HTMLAnchorElement>('[aria-current]') ?? null), [current])
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classes(
        'relative -mx-4 overflow-x-auto px-4 mask-x-from-[calc(100%-1rem)] [scrollbar-width:none] max-[24rem]:-mx-3 max-[24rem]:px-2',
        className,
      )}
    >
      <ul
        className={classes('flex w-max min-w-full border-b border-line max-sm:justify-between', !isDense && 'sm:gap-1')}
      >
        {tabs.map(({ to, label: words, isEnd = true, isCurrent }) => (
          <li key={to}>
            {isCurrent === undefined ? (
              <NavLink
                to={to}
                end={isEnd}
                prefetch={prefetch}
                className={({ isActive, isPending }) => looks(isActive || isPending, isDense)}
              >
                {words}
              </NavLink>
            ) : (
              <Link
                to={to}
                prefetch={prefetch}
                aria-current={isCurrent ? 'page' : undefined}
                className={looks(isCurrent, isDense)}
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
