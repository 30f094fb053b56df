import { useTranslations } from 'use-intl'
import { creditsIn, paidForNext } from '../../shared/credit-lots.ts'
import type { MoneyAmount } from '../../shared/money.ts'
import { useSite } from '../api/page-facts.ts'
import { useMoney } from '../i18n/format.ts'
import { useUser } from './provider.tsx'

/** The least that so many credits cost to buy where this member lives: with the pack that gives most for its price. Null where nothing is sold. */
export function useListPrice(): (credits: number) => MoneyAmount | null {
  const { minimum_message_costs, message_credits } = useSite()
  const country = useUser()?.profile.country
  const least = country === undefined ? undefined : minimum_message_costs?.[country]
  return (credits) =>
    least && message_credits > 0
      ? { amount_minor: Math.ceil((least.costs * credits) / message_credits), currency: least.currency }
      : null
}

/** What the member paid for the credits that are spent next; null for more than they have, or where it is not known. */
export function usePaid(): (credits: number) => MoneyAmount[] | null {
  const user = useUser()
  const lots = user?.credit_lots ?? []
  const isWhole = user !== null && creditsIn(lots) === user.credits
  return (credits) => (isWhole ? paidForNext(lots, credits) : null)
}

/**
 * So many credits and what they are in money: what the member's own next credits cost, "£0.34"; for members who would have to buy first
 * "from £0.25"; null for bonus credits, and where no price is known.
 */
export function usePrice(): (credits: number) => { credits: string; money: string | null } {
  const t = useTranslations('common.cost')
  const money = useMoney()
  const paid = usePaid()
  const listPrice = useListPrice()
  return (credits) => {
    const own = paid(credits)
    if (own?.length === 0) return { credits: t('bonus', { credits }), money: null }
    const list = listPrice(credits)
    return {
      credits: t('credits', { credits }),
      money: own ? own.map(money).join(' + ') : list && t('from', { money: money(list) }),
    }
  }
}

/** The same in one text: "1 credit (£0.34)". */
export function useCost(): (credits: number) => string {
  const t = useTranslations('common.cost')
  const priceOf = usePrice()
  return (count) => {
    const { credits, money } = priceOf(count)
    return money === null ? credits : t('both', { credits, money })
  }
}
