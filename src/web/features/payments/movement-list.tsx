import { useState } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { MovementView } from '../../../contract/credits.ts'
import { browserApi } from '../../api/browser.ts'
import { useMoments } from '../../i18n/format.ts'
import { classes } from '../../ui/classes.ts'
import { LoadMore } from '../../ui/load-more.tsx'

export type MovementPage = { movements: MovementView[]; next_before: number | null }

type MovementListProps = {
  first: MovementPage
  /** Address of an older page, for browsers without script. */
  pathBefore: (before: number) => string
}

/** Every credit that came or went, newest first, with what it was for. */
export function MovementList({ first, pathBefore }: MovementListProps) {
  const t = useTranslations('payments.movements')
  const [page, setPage] = useState(first)
  const [state, setState] = useState<'more' | 'busy' | 'failed'>('more')
  if (page.movements.length === 0) return <p className="text-ink-soft">{t('empty')}</p>

  async function showMore() {
    if (page.next_before === null) return
    setState('busy')
    try {
      const older = await browserApi.credits.listMovements({ before: page.next_before })
      setPage({ movements: [...page.movements, ...older.movements], next_before: older.next_before })
      setState('more')
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <ul className="divide-y divide-line">
        {page.movements.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ul>
      {page.next_before !== null && (
        <LoadMore state={state} onMore={() => void showMore()} href={pathBefore(page.next_before)} />
      )}
    </>
  )
}

function Movement({ movement }: { movement: MovementView }) {
  const t = useTranslations('payments.movements')
  const format = useFormatter()
  const { dayAndTime } = useMoments()
  const { kind, credits, balance_after, at } = movement
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {t(`kind.${kind}`)} <Purpose movement={movement} />
        </p>
        <time dateTime={at} className="text-sm text-ink-soft">
          {dayAndTime(at)}
        </time>
      </div>
      <div className="shrink-0 text-end tabular-nums">
        <p className={classes('font-bold', credits > 0 && 'text-success-ink')}>
          <span className="sr-only">{t(credits > 0 ? 'received' : 'spent')} </span>
          {format.number(credits, { signDisplay: 'always' })}
        </p>
        <p className="text-sm text-ink-soft">{t('balanceAfter', { credits: balance_after })}</p>
      </div>
    </li>
  )
}

/** What a movement was for, where that has an address. */
function Purpose({ movement: { kind, reference } }: { movement: MovementView }) {
  const t = useTranslations('payments.movements')
  if (reference === null) return null
  const isOrder = kind === 'purchase' || kind === 'refund' || kind === 'charge_back'
  const isChat = kind === 'message' || kind === 'photo' || kind === 'gift'
  if (!isOrder && !isChat) return null
  return (
    <Link to={isOrder ? `/transactions/${reference}` : `/chats/${reference}`} className="prose-link text-sm">
      {t(isOrder ? 'toOrder' : 'toChat')}
    </Link>
  )
}
