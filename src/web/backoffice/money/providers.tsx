import { useFormatter, useTranslations } from 'use-intl'
import type { ProviderView } from '../../../contract/office/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact } from './pending.tsx'

/** What each payment provider in use can do, and what staff have to do by hand. */
export function PaymentProviders({ providers }: { providers: readonly ProviderView[] }) {
  const t = useTranslations('office.money.providers')
  const method = useTranslations('office.orders.methods')
  const { list } = useFormatter()
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <p className="mb-3 text-sm text-ink-soft">{t('lead')}</p>
      <ul className="divide-y divide-line">
        {providers.map((provider) => (
          <li key={provider.name} className="py-4">
            <h3 className="flex flex-wrap items-center gap-2 font-semibold">
              {provider.title}
              {provider.adult_dating === 'prohibited' && <Badge tone="danger">{t('adult.prohibited')}</Badge>}
              {provider.adult_dating === 'accepted' && <Badge>{t('adult.accepted')}</Badge>}
            </h3>
            <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-[max-content_1fr]">
              <Fact label={t('methods')}>{list(provider.methods.map((name) => method(name)))}</Fact>
              {provider.on_its_page.length > 0 && <Fact label={t('onItsPage')}>{list(provider.on_its_page)}</Fact>}
              <Fact label={t('refunds')}>{t(`refundKinds.${provider.refunds}`)}</Fact>
              <Fact label={t('saved')}>
                {provider.saved_methods.length > 0
                  ? list(provider.saved_methods.map((name) => method(name)))
                  : t('noneSaved')}
              </Fact>
              <Fact label={t('chargebacks')}>{t(`chargebackKinds.${provider.chargebacks}`)}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}
