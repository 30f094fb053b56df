import { useTranslations } from 'use-intl'

/** The keys of the queue, for screens that have a keyboard. */
export function KeyLegend({ mayDecide }: { mayDecide: boolean }) {
  const t = useTranslations('office.reports.keys')
  const keys = [
    [['J', 'K'], t('move')],
    ...(mayDecide
      ? ([
          [['N'], t('noAction')],
          [['C'], t('close')],
          [['Ctrl', 'Enter'], t('send')],
        ] as const)
      : []),
  ] as const
  return (
    <dl aria-label={t('label')} className="flex flex-wrap gap-x-4 gap-y-1.5 px-1 text-sm text-ink-soft max-lg:hidden">
      {keys.map(([names, what]) => (
        <div key={what} className="flex items-center gap-1.5">
          <dt className="flex gap-1">
            {names.map((name) => (
              <kbd
                key={name}
                className="rounded-small border border-control-line bg-surface px-1.5 font-sans text-xs leading-5 font-semibold text-ink"
              >
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
