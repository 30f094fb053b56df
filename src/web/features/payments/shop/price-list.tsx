import { useTranslations } from 'use-intl'
import type { MoneyAmount } from '../../../../shared/money.ts'
import { useSite } from '../../../api/page-facts.ts'
import { useMoney } from '../../../i18n/format.ts'
import { useCost, usePaid } from '../../../live/cost.ts'
import { useUser } from '../../../live/provider.tsx'
import { Pairs } from '../../../ui/pairs.tsx'

type Gifts = readonly { credits: number }[]
type CostOf = (least: number, most: number) => string

/** What a message, a photo and a gift cost here: in credits, and in money with the pack that gives most for it. */
export function PriceList({ gifts }: { gifts: Gifts }) {
  const t = useTranslations('payments.pricing')
  return (
    <>
      <Things gifts={gifts} costOf={useListCost()} />
      <p className="mt-2 text-sm text-ink-soft">{t('thingsNote')}</p>
    </>
  )
}

/** The same for a member: in money what their own credits cost, as far as they have enough of them. */
export function OwnPriceList({ gifts }: { gifts: Gifts }) {
  const t = useTranslations('payments.pricing')
  const user = useUser()
  const money = useMoney()
  const paid = usePaid()
  const cost = useCost()
  const listCost = useListCost()
  if (!user || user.credits === 0) return <PriceList gifts={gifts} />
  const costOf: CostOf = (least, most) => {
    const [price, highest] = [paid(least), paid(most)]
    const [first] = highest ?? []
    if (least === 0 || price === null || highest === null) return listCost(least, most)
    if (least === most) return cost(least)
    // Bonus credits alone pay for all of them
    if (first === undefined) return t('thingRange', { least, most })
    const inMoney = (sums: readonly MoneyAmount[]) =>
      (sums.length > 0 ? sums : [{ ...first, amount_minor: 0 }]).map(money).join(' + ')
    return t('thingRangeMoney', { least, most, price: inMoney(price), highest: inMoney(highest) })
  }
  return <Things gifts={gifts} costOf={costOf} />
}

function Things({ gifts, costOf }: { gifts: Gifts; costOf: CostOf }) {
  const t = useTranslations('payments.pricing')
  const { message_credits, photo_credits } = useSite()
  const ofGifts = gifts.map(({ credits }) => credits)
  const gift: [string, string][] =
    ofGifts.length > 0 ? [[t('gift'), costOf(Math.min(...ofGifts), Math.max(...ofGifts))]] : []
  return (
    <Pairs
      pairs={[
        [t('message'), costOf(message_credits, message_credits)],
        [t('photo'), costOf(photo_credits, photo_credits)],
        ...gift,
      ]}
    />
  )
}

/** In money with the pack that gives most for it: as much as messages for as many. */
function useListCost(): CostOf {
  const t = useTranslations('payments.pricing')
  const site = useSite()
  const money = useMoney()
  const perMessage = site.minimum_message_costs[site.geoip_selected_country]
  return (least, most) => {
    if (!perMessage || site.message_credits === 0) {
      return least === most ? t('thing', { credits: least }) : t('thingRange', { least, most })
    }
    const inMoney = (credits: number) =>
      money({
        amount_minor: Math.ceil((perMessage.costs * credits) / site.message_credits),
        currency: perMessage.currency,
      })
    return least === most
      ? t('thingMoney', { credits: least, price: inMoney(least) })
      : t('thingRangeMoney', { least, most, price: inMoney(least), highest: inMoney(most) })
  }
}
