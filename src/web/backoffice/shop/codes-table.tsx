import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { CodeGroupView } from '../../../contract/office/shop.ts'
import { formatMoney } from '../../../shared/money.ts'
import { useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { OfficeTable } from '../ui/office-table.tsx'

const columns = ['code', 'terms', 'until', 'uses', 'standing'] as const

/** Codes and batches of them, newest first. */
export function CodesTable({ codes }: { codes: readonly CodeGroupView[] }) {
  const t = useTranslations('office.codes')
  const format = useFormatter()
  const terms = useTerms()
  return (
    <OfficeTable
      caption={t('title')}
      heads={columns.map((column) => t(`columns.${column}`))}
      numbers={[t('columns.uses')]}
    >
      {codes.map((group) => (
        <tr key={group.id}>
          <th scope="row" className="px-5 py-0.5 text-start font-semibold">
            <Link
              to={`/office/codes/${group.id}`}
              prefetch="none"
              className="inline-flex min-h-11 items-center underline underline-offset-2"
            >
              <CodeName group={group} />
            </Link>
          </th>
          <td className="px-5 py-0.5 text-sm">{terms(group)}</td>
          <td className="px-5 py-0.5 text-sm whitespace-nowrap">
            {group.expires_at === null
              ? t('noEnd')
              : format.dateTime(new Date(group.expires_at), { dateStyle: 'medium', timeStyle: 'short' })}
          </td>
          <td
            className="px-5 py-0.5 tabular-nums"
            data-label={t('columns.uses')}
            data-phone={group.uses === 0 ? 'none' : undefined}
          >
            {group.uses}
          </td>
          <td className="px-5 py-0.5" data-phone="main">
            <CodeStanding group={group} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}

export function CodeName({ group: { code, count } }: { group: CodeGroupView }) {
  const t = useTranslations('office.codes')
  return count === 1 ? code : t('batch', { code, count: count - 1 })
}

export function CodeStanding({ group: { is_over } }: { group: CodeGroupView }) {
  const t = useTranslations('office.codes')
  return <Badge tone={is_over ? 'neutral' : 'success'}>{is_over ? t('ended') : t('works')}</Badge>
}

/** Value and conditions of a discount code in one line. */
export function useTerms(): (group: CodeGroupView) => string {
  const t = useTranslations('office.codes')
  const regionName = useRegionName()
  return ({ percentage, validity, country, currency, minimum_minor, methods }) =>
    [
      t('percentage', { percentage }),
      t(`validity.${validity}`),
      ...(country === null ? [] : [regionName(country)]),
      ...(minimum_minor > 0
        ? [t('minimum', { amount: formatMoney({ amount_minor: minimum_minor, currency: currency ?? 'EUR' }, 'en') })]
        : currency === null
          ? []
          : [currency]),
      ...(methods ?? []).map((method) => t(`methodNames.${method}`)),
    ].join(', ')
}
