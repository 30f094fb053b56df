import { useTranslations } from 'use-intl'
import { useCost } from '../../../live/cost.ts'

/** What the next message costs, in credits and in money, and what is left. */
export function PriceLine({ credits, balance }: { credits: number; balance: number }) {
  const t = useTranslations('chat.composer')
  const cost = useCost()
  if (credits === 0) return <p>{t('free')}</p>
  return (
    <p>
      {t('cost', { cost: cost(credits) })} · {t('balance', { credits: balance })}
    </p>
  )
}
