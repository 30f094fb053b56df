import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import { useMoney } from '../../i18n/format.ts'
import { useUser } from '../../live/provider.tsx'

/** The least that so many credits' worth of messages costs where this member lives, in words; null where the site does not say. */
export function useMessagePrice(): string | null {
  const { minimum_message_costs } = useSite()
  const country = useUser()?.profile.country
  const money = useMoney()
  const price = country === undefined ? undefined : minimum_message_costs[country]
  return price ? money({ amount_minor: price.costs, currency: price.currency }) : null
}

/** What the next message costs, in credits and in money, and what is left. */
export function PriceLine({ credits, balance }: { credits: number; balance: number }) {
  const t = useTranslations('chat.composer')
  const money = useMessagePrice()
  if (credits === 0) return <p>{t('free')}</p>
  const price = money === null ? t('price', { credits }) : t('priceInMoney', { credits, money })
  return (
    <p>
      {price} · {t('balance', { credits: balance })}
    </p>
  )
}
