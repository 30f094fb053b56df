import { type PointerEvent, useState } from 'react'
import { middleOf } from './chart-scale.ts'

/** Name of the slider that says the values one by one, and the words for each. */
export type Reading = { label: string; at: (place: number) => string }
type ReaderProps = { draw: 'line' | 'bars'; count: number; reading: Reading }

/** Over the drawing: the value under the pointer, or the one that arrow keys have moved to. A native slider, which says its values. */
export function ChartReader({ draw, count, reading }: ReaderProps) {
  const [place, setPlace] = useState<number | null>(null)
  const shown = place ?? count - 1
  const words = reading.at(shown)
  const middle = middleOf(shown, count, draw)
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const across = (clientX - left) / width
    const near = draw === 'bars' ? Math.floor(across * count) : Math.round(across * (count - 1))
    setPlace(Math.min(count - 1, Math.max(0, near)))
  }
  return (
    <div className="absolute start-15 end-0 top-0 h-40 rounded-small has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus noscript:hidden">
      {place !== null && (
        <p aria-hidden className="absolute inset-y-0 w-px bg-ink-soft" style={{ left: `${middle}%` }}>
          <span
            className={
              middle < 50
                ? 'absolute start-1.5 top-0 rounded-small bg-ink px-2 py-1 font-semibold whitespace-nowrap text-surface'
                : 'absolute end-1.5 top-0 rounded-small bg-ink px-2 py-1 font-semibold whitespace-nowrap text-surface'
            }
          >
            {words}
          </span>
        </p>
      )}
      <input
        type="range"
        min={0}
        max={count - 1}
        value={shown}
        aria-label={reading.label}
        aria-valuetext={words}
        className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
        onChange={({ currentTarget }) => setPlace(currentTarget.valueAsNumber)}
        onFocus={() => setPlace(shown)}
        onBlur={() => setPlace(null)}
        onPointerMove={follow}
        onPointerLeave={() => setPlace(null)}
      />
    </div>
  )
}
