import { useTranslations } from 'use-intl'
import type { BundleView } from '../../../../contract/payments/payments.ts'
import { useMoney } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LowestNote, Price } from './price.tsx'

/** What each credit pack costs, as a whole and per message. */
export function BundleTable({ bundles }: { bundles: readonly BundleView[] }) {
  const t = useTranslations('payments')
  const money = useMoney()
  return (
    <>
      <table className="w-full tabular-nums">
        <thead className="text-sm text-ink-soft">
          <tr>
            {(['bundle', 'price', 'message'] as const).map((column) => (
              <th key={column} scope="col" className="pb-2 text-start font-semibold last:text-end">
                {t(`pricing.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bundles.map((bundle) => (
            <tr key={bundle.id} className="border-t border-line">
              <th scope="row" className="py-2.5 pe-2 text-start font-semibold">
                <span className="flex flex-wrap items-center gap-x-2">
                  {t('credits.amount', { credits: bundle.credits })}
                  {bundle.is_best_value && <Badge tone="strong">{t('credits.bestValue')}</Badge>}
                </span>
              </th>
              <td className="py-2.5 pe-2">
                <Price bundle={bundle} />
              </td>
              <td className="py-2.5 text-end">{money(bundle.price_per_message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LowestNote bundles={bundles} className="mt-3" />
    </>
  )
}
