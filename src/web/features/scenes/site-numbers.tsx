import { useFormatter, useTranslations } from 'use-intl'
import type { SiteNumbersView } from '../../../contract/content.ts'
import { classes } from '../../ui/classes.ts'

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
    <section aria-label={t('title')} className={classes('text-center', className)}>
      <div className="grid auto-cols-fr grid-flow-col gap-x-4 sm:gap-x-10">
        {facts.map(({ value, label }) => (
          <p key={label} className="hyphens-auto">
            <span className="block font-display text-3xl font-semibold">{value}</span>
            <span className="text-sm text-ink-soft sm:text-base">{label}</span>
          </p>
        ))}
      </div>
      <p className="mt-3 text-sm text-ink-soft">{t('counted')}</p>
    </section>
  )
}
