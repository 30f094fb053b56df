import { Check, ChevronDown } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PoolView } from '../../../contract/office/pools.ts'
import { menuEntryClass, PopoverMenu } from '../../ui/menu/popover-menu.tsx'
import { officePages } from '../layout/office-pages.ts'
import { PoolForm, usePoolName } from './pool-form.tsx'

/** Which pool the office shows. Another one opens on the same page of the navigation: what is on its sub-pages is of one pool. */
export function PoolSwitch({ pools }: { pools: readonly PoolView[] }) {
  const t = useTranslations('office.pools')
  const nameOf = usePoolName()
  const { pathname } = useLocation()
  const page = officePages.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const current = pools.find(({ is_current }) => is_current)
  const name = current ? nameOf(current) : ''
  return (
    <PopoverMenu
      id="office-pools"
      side="start"
      buttonClass="inline-flex min-h-11 min-w-0 items-center gap-1 rounded-small px-1 font-medium text-ink-soft hover:bg-sunken"
      button={
        <>
          <span className="sr-only">{t('choose', { pool: name })}</span>
          <span aria-hidden className="max-w-40 truncate sm:max-w-64">
            {name}
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0" />
        </>
      }
    >
      <PoolForm next={page?.to ?? '/office'} className="grid w-80 max-w-[calc(100vw-1.5rem)] p-2">
        {pools.map((pool) => (
          <button
            key={pool.schema}
            type="submit"
            name="schema"
            value={pool.schema}
            aria-current={pool.is_current || undefined}
            className={menuEntryClass}
          >
            <span className="flex-1">{nameOf(pool)}</span>
            {pool.is_current && <Check aria-hidden className="size-5 text-primary-ink" />}
          </button>
        ))}
      </PoolForm>
    </PopoverMenu>
  )
}
