import { useId } from 'react'
import { useFormatter } from 'use-intl'

/** How far something is, from 0 to 1; null while that is not known. */
export function Progress({ label, value }: { label: string; value: number | null }) {
  const id = useId()
  const format = useFormatter()
  const percent = value === null ? null : Math.round(value * 100)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span id={id} className="font-semibold">
          {label}
        </span>
        {percent !== null && (
          <span className="tabular-nums text-ink-soft">{format.number(percent / 100, { style: 'percent' })}</span>
        )}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={
            percent === null
              ? 'h-full w-1/3 animate-shimmer rounded-full bg-primary-ink'
              : 'h-full rounded-full bg-primary-ink transition-[width] duration-150'
          }
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
