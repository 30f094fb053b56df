import { Link, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import type { QueueTimesView } from '../../../contract/office/queue.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/fields/select.tsx'
import { showInRow } from '../../ui/tabs.tsx'
import type { Kind } from './choices.ts'
import { addressOf } from './position.ts'

type QueueKindsProps = {
  kinds: readonly Pick<QueueTimesView, 'kind' | 'count' | 'overdue'>[]
  kind: Kind | undefined
  site: string | null
}

/** Filter by kind, with the number of waiting entries; stored in the address. One line on wide screens, on phones it scrolls. */
export function QueueKinds({ kinds, kind, site }: QueueKindsProps) {
  const t = useTranslations('office.queue')
  const all = kinds.reduce((sum, each) => sum + each.count, 0)
  return (
    <nav
      aria-label={t('kindsLabel')}
      className="relative mb-5 max-md:-mx-4 max-md:overflow-x-auto max-md:mask-x-from-[calc(100%-1rem)] max-md:px-4 max-md:py-1 [scrollbar-width:none]"
    >
      <ul className="flex w-max gap-1.5 md:w-auto md:flex-wrap md:gap-x-1">
        <KindChip to={addressOf({ site })} name={t('all')} count={all} overdue={0} isChosen={kind === undefined} />
        {kinds.map((each) => (
          <KindChip
            key={each.kind}
            to={addressOf({ kind: each.kind, site })}
            name={t(`kinds.${each.kind}`)}
            count={each.count}
            overdue={each.overdue}
            isChosen={each.kind === kind}
          />
        ))}
      </ul>
    </nav>
  )
}

type QueueViewProps = {
  sites: readonly { id: string; name: string; count: number }[]
  kind: Kind | undefined
  site: string | null
  isGrid: boolean
}

/** Filter by site, and photos one at a time or as a grid; stored in the address. */
export function QueueView({ sites, kind, site, isGrid }: QueueViewProps) {
  const t = useTranslations('office.queue')
  const submit = useSubmit()
  if (sites.length <= 1 && kind !== 'photos') return null
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      {sites.length > 1 && (
        <form
          key={site}
          onChange={(event) => void submit(event.currentTarget)}
          className="flex items-end gap-3"
          action="/office/queue"
        >
          {kind !== undefined && <input type="hidden" name="kind" value={kind} />}
          <Select
            name="site"
            label={t('site')}
            defaultValue={site ?? ''}
            placeholder={t('allSites')}
            choices={sites.map(({ id, name, count }) => ({ value: id, label: t('siteCount', { name, count }) }))}
            isLabelHidden
            className="w-48 max-w-full"
          />
          <noscript>
            <Button type="submit" variant="secondary">
              {t('show')}
            </Button>
          </noscript>
        </form>
      )}
      {kind === 'photos' && (
        <Link
          to={addressOf({ kind, site, isGrid: !isGrid })}
          className="prose-link inline-flex min-h-11 items-center font-semibold"
        >
          {t(isGrid ? 'toSingle' : 'toGrid')}
        </Link>
      )}
    </div>
  )
}

type KindChipProps = { to: string; name: string; count: number; overdue: number; isChosen: boolean }

function KindChip({ to, name, count, overdue, isChosen }: KindChipProps) {
  const t = useTranslations('office.queue')
  return (
    <li>
      <Link
        ref={isChosen ? showInRow : undefined}
        to={to}
        aria-current={isChosen ? 'page' : undefined}
        className={classes(
          'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm md:gap-1.5 md:px-2.5 font-medium',
          isChosen ? 'border-chosen bg-chosen text-on-chosen' : 'border-control-line bg-raised hover:bg-raised-hover',
        )}
      >
        {name}
        <span className={classes('tabular-nums', count === 0 ? 'opacity-70' : 'font-bold')}>{count}</span>
        {overdue > 0 && (
          <span className="rounded-full bg-danger px-2 py-0.5 text-xs text-on-danger">
            {t('overdueCount', { count: overdue })}
          </span>
        )}
      </Link>
    </li>
  )
}
