import { Link, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import type { QueueTimesView } from '../../../contract/office/queue.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/fields/select.tsx'
import { showInRow } from '../../ui/tabs.tsx'
import type { Kind } from './choices.ts'
import { addressOf } from './position.ts'

type QueueFilterProps = {
  kinds: readonly Pick<QueueTimesView, 'kind' | 'count' | 'overdue'>[]
  sites: readonly { id: string; name: string; count: number }[]
  kind: Kind | undefined
  site: string | null
  isGrid: boolean
}

/** Filter by kind, with the number of waiting entries, and by site; stored in the address. */
export function QueueFilter({ kinds, sites, kind, site, isGrid }: QueueFilterProps) {
  const t = useTranslations('office.queue')
  const submit = useSubmit()
  const all = kinds.reduce((sum, each) => sum + each.count, 0)
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <nav
        aria-label={t('kindsLabel')}
        className="relative flex-1 basis-xl max-md:-mx-4 max-md:overflow-x-auto max-md:mask-x-from-[calc(100%-1rem)] max-md:px-4 max-md:py-1 [scrollbar-width:none]"
      >
        <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
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
          'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm font-medium',
          isChosen ? 'border-chosen bg-chosen text-on-chosen' : 'border-outline bg-raised hover:bg-raised-hover',
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
