import type { ReactNode } from 'react'

/** Labels with their values, one pair under the other. */
export function Pairs({ pairs }: { pairs: readonly [string, ReactNode][] }) {
  return (
    <dl className="divide-y divide-line">
      {pairs.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt>{label}</dt>
          <dd className="text-ink-soft tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
