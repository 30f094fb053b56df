import { useFormatter, useTranslations } from 'use-intl'
import type { SiteNumbersView } from '../../../contract/content.ts'

/** What the site's own data say: only what was counted, nothing where there is little to count. */
export function SiteNumbers({ numbers, className }: { numbers: SiteNumbersView; className?: string }) {
  const t = useTranslations('common.numbers')
  const format = useFormatter()
  const percent = (share: number) => format.number(share, { style: 'percent' })
  const { members, verified_share: verified, answered_share: answered } = numbers
  const facts = [
    members !== null && { value: t('atLeast', { count: members }), label: t('members') },
    verified !== null && verified > 0 && { value: percent(verified), label: t('verified') },
    answered !== null && { value: percent(answered), label: t('answered') },
  ].filter((fact) => fact !== false)
  if (facts.length === 0) return null
  return (
    <section aria-label={t('title')} className={className}>
      <div className="grid auto-cols-fr grid-flow-col divide-x divide-line">
        {facts.map(({ value, label }) => (
          <p key={label} className="px-3 hyphens-auto first:ps-0 last:pe-0 sm:px-6">
            <span className="block font-display text-3xl font-semibold text-ink sm:text-4xl">{value}</span>
            <span className="text-sm leading-snug text-ink-soft">{label}</span>
          </p>
        ))}
      </div>
      <p className="mt-3 text-sm text-ink-soft">{t('counted')}</p>
    </section>
  )
}
