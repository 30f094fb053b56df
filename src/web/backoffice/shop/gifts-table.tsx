import { useTranslations } from 'use-intl'
import type { ShopGiftView } from '../../../contract/office/shop.ts'
import { formatMoney } from '../../../shared/money.ts'
import { OfficeTable } from '../ui/office-table.tsx'
import { usePlaceName } from './bundles-table.tsx'

/** Gifts: their price in credits, and in money where packs are on sale. */
export function GiftsTable({ gifts }: { gifts: readonly ShopGiftView[] }) {
  const t = useTranslations('office.shop')
  const names = useTranslations('office.sites.gifts')
  const placeName = usePlaceName()
  const places = gifts[0]?.prices.map(({ country, least }) => placeName(country, least.currency)) ?? []
  return (
    <OfficeTable
      isWide
      caption={t('gifts')}
      heads={[t('gift'), t('creditsLabel'), ...places]}
      numbers={[t('creditsLabel'), ...places]}
    >
      {gifts.map(({ gift, credits, prices }) => (
        <tr key={gift}>
          <th scope="row" className="px-5 py-1.5 text-start font-semibold">
            {names(gift)}
          </th>
          <td className="px-5 py-1.5 font-bold tabular-nums" data-phone="main">
            {credits}
            <span aria-hidden className="sm:hidden">
              {' '}
              {t('creditsLabel').toLowerCase()}
            </span>
          </td>
          {prices.map(({ country, least, most }, place) => (
            <td key={country} className="px-5 py-1.5 whitespace-nowrap tabular-nums" data-label={places[place]}>
              {least.amount_minor === most.amount_minor
                ? formatMoney(least, 'en')
                : t('range', { least: formatMoney(least, 'en'), most: formatMoney(most, 'en') })}
            </td>
          ))}
        </tr>
      ))}
    </OfficeTable>
  )
}
