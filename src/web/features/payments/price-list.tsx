import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import { useMoney } from '../../i18n/format.ts'
import { Pairs } from './price-pairs.tsx'

/** What a message, a photo and a gift cost here: in credits, and in money with the bundle that gives most for it. */
export function PriceList({ gifts }: { gifts: readonly { credits: number }[] }) {
  const t = useTranslations('payments.pricing')
  const site = useSite()
  const cost = useCost()
  const ofGifts = gifts.map(({ credits }) => credits)
  const [least, most] = [Math.min(...ofGifts), Math.max(...ofGifts)]
  const gift: [string, string][] = ofGifts.length > 0 ? [[t('gift'), cost(least, most)]] : []
  return <Pairs pairs={[[t('message'), cost(site.message_credits)], [t('photo'), cost(site.photo_credits)], ...gift]} />
}

/** So many credits, or from so many to so many, with what the fewest cost in money: as much as messages for as many. */
function useCost(): (least: number, most?: number) => string {
  const t = useTranslations('payments.pricing')
  const site = useSite()
  const money = useMoney()
  const perMessage = site.minimum_message_costs[site.geoip_selected_country]
  return (least, most = least) => {
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
