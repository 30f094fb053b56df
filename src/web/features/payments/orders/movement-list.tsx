import { useState } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { MovementView } from '../../../../contract/credits.ts'
import { grantReasons } from '../../../../contract/office/office-constants.ts'
import { browserApi } from '../../../api/browser.ts'
import { useMoments, useMoney, withMinus } from '../../../i18n/format.ts'
import { classes } from '../../../ui/classes.ts'
import { LoadMore } from '../../../ui/load-more.tsx'

type MovementPage = { movements: MovementView[]; next_before: number | null }

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
  const { credits, balance_after, at } = movement
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Purpose movement={movement} />
        </p>
        <time dateTime={at} className="text-sm text-ink-soft">
          {dayAndTime(at)}
        </time>
      </div>
      <div className="shrink-0 text-end tabular-nums">
        <p className={classes('font-bold', credits > 0 && 'text-success-ink')}>
          <span className="sr-only">{t(credits > 0 ? 'received' : 'spent')} </span>
          {withMinus(format.number(credits, { signDisplay: 'always' }))}
        </p>
        <p className="text-sm text-ink-soft">{t('balanceAfter', { credits: balance_after })}</p>
      </div>
    </li>
  )
}

/** Purpose of a movement: a link if available, otherwise its kind. */
function Purpose({ movement }: { movement: MovementView }) {
  const { about } = movement
  // Credits added with a refund belong to a failed one
  const kind = movement.kind === 'refund' && movement.credits > 0 ? 'refund_failed' : movement.kind
  const t = useTranslations('payments.movements')
  const sentWords = useSentWords()
  const orderWords = useOrderWords()
  if (about?.kind === 'conversation') return <PurposeLink to={`/chats/${about.id}`}>{sentWords(about)}</PurposeLink>
  if (about?.kind === 'order' && isOfOrder(kind))
    return <PurposeLink to={`/transactions/${about.id}`}>{orderWords(kind, about)}</PurposeLink>
  const why = kind === 'grant' ? grantReasons.find((known) => known === movement.reference) : undefined
  return why === undefined ? t(`kind.${kind}`) : t(`granted.${why}`)
}

function PurposeLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="prose-link">
      {children}
    </Link>
  )
}

type About = NonNullable<MovementView['about']>
const ofOrders = ['purchase', 'refund', 'refund_failed', 'charge_back', 'charge_back_reversed'] as const

function isOfOrder(kind: MovementView['kind'] | 'refund_failed'): kind is (typeof ofOrders)[number] {
  return ofOrders.some((known) => known === kind)
}

/** "Message to Anna", "Sunflower for Anna". */
function useSentWords() {
  const t = useTranslations('payments.movements')
  const giftName = useTranslations('gifts.names')
  return ({ name, gift, attachment }: About): string => {
    const what = attachment ?? 'message'
    const given = gift ? giftName(gift) : t('kind.gift')
    return name === null ? t(`sentGone.${what}`, { gift: given }) : t(`sent.${what}`, { name, gift: given })
  }
}

/** "Order of 3 March 2026, €19.99 refunded". */
function useOrderWords() {
  const t = useTranslations('payments.movements')
  const money = useMoney()
  const { day } = useMoments()
  return (kind: (typeof ofOrders)[number], { ordered_at, amount }: About): string =>
    ordered_at && amount ? t(`order.${kind}`, { date: day(ordered_at), amount: money(amount) }) : t(`kind.${kind}`)
}
