import { useTranslations } from 'use-intl'
import { FoldSummary } from '../../ui/fold-summary.tsx'

type QueueLegendProps = { isOpen: boolean; onToggle: (isOpen: boolean) => void; mayDecide: boolean }

/** The keys, for screens that have a keyboard. */
export function QueueLegend({ isOpen, onToggle, mayDecide }: QueueLegendProps) {
  const t = useTranslations('office.queue.keys')
  const keys = [
    [['J', 'K'], t('move')],
    ...(mayDecide
      ? ([
          [['A'], t('approve')],
          [['R'], t('refuse')],
          [['W'], t('warn')],
          [['L'], t('limit')],
          [['B'], t('ban')],
          [['1', '9'], t('reason')],
          [['Enter'], t('send')],
          [['Z'], t('undo')],
        ] as const)
      : []),
    [['S'], t('show')],
    [['?'], t('help')],
  ] as const
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group rounded-card bg-surface px-4 py-2 text-sm shadow-card"
    >
      <FoldSummary className="min-h-9">{t('label')}</FoldSummary>
      <dl className="mt-2 mb-2 grid gap-1.5">
        {keys.map(([names, what]) => (
          <div key={what} className="flex items-baseline gap-2">
            <dt className="flex min-w-16 gap-1">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="rounded-small border border-control-line bg-surface px-1.5 font-sans text-xs leading-5 font-semibold text-ink"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
