import { classes } from '../classes.ts'
import { ChartReader, type Reading } from './chart-reader.tsx'
import { barsPath, drawn, labelledPlaces, linePath, middleOf, type TickOptions, ticksFor } from './chart-scale.ts'

type ChartProps = TickOptions & {
  draw: 'line' | 'bars'
  /** Null: nothing is known of it. */
  values: readonly (number | null)[]
  /** Axis labels; called for a few positions only. */
  labelOf: (place: number) => string
  /** A number of the axis in words. */
  tell: (value: number) => string
  /** Text alternative in one sentence. Show a table of the same numbers next to it. */
  summary: string
  reading: Reading
}

/** A line or bars over time. Drawn as it is sent, without motion; words keep their size whatever room it has. */
export function Chart({ reading, ...drawing }: ChartProps) {
  return (
    <div className="relative text-xs tabular-nums">
      <Drawing {...drawing} />
      <ChartReader draw={drawing.draw} count={drawing.values.length} reading={reading} />
    </div>
  )
}

function Drawing({ draw, values, labelOf, tell, summary, isWhole = false, unit = 1 }: Omit<ChartProps, 'reading'>) {
  const ticks = ticksFor(Math.max(0, ...values.map((value) => value ?? 0)), { isWhole, unit })
  const top = ticks.at(-1) ?? 1
  return (
    <div role="img" aria-label={summary} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-ink-soft">
      <ol aria-hidden className="relative h-40 w-13 list-none">
        {ticks.map((tick) => (
          <li
            key={tick}
            className="absolute end-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${100 - (tick / top) * 100}%` }}
          >
            {tell(tick)}
          </li>
        ))}
      </ol>
      <svg
        aria-hidden
        viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x1={0}
            x2={drawn.width}
            y1={drawn.height - (tick / top) * drawn.height}
            y2={drawn.height - (tick / top) * drawn.height}
            className={tick === 0 ? 'stroke-control-line' : 'stroke-line'}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {draw === 'bars' ? <Bars values={values} top={top} /> : <Line values={values} top={top} />}
      </svg>
      <Labels count={values.length} labelOf={labelOf} draw={draw} />
    </div>
  )
}

type PathProps = { values: readonly (number | null)[]; top: number }

function Bars({ values, top }: PathProps) {
  return <path d={barsPath(values, top)} className="fill-primary-ink" />
}

function Line({ values, top }: PathProps) {
  return (
    <path
      d={linePath(values, top)}
      className="fill-none stroke-primary-ink"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}

function Labels({ count, labelOf, draw }: Pick<ChartProps, 'labelOf' | 'draw'> & { count: number }) {
  // Under few bars each label has room for itself
  const isCentred = count === 1 || (draw === 'bars' && count <= 4)
  return (
    <ol aria-hidden className="relative col-start-2 mt-1.5 h-4 list-none">
      {labelledPlaces(count).map((place) => {
        const isFirst = place === 0 && !isCentred
        const isLast = place === count - 1 && !isCentred
        return (
          <li
            key={place}
            className={classes(
              'absolute whitespace-nowrap',
              !isFirst && !isLast && '-translate-x-1/2',
              isLast && 'end-0',
            )}
            style={isFirst ? { left: 0 } : isLast ? {} : { left: `${middleOf(place, count, draw)}%` }}
          >
            {labelOf(place)}
          </li>
        )
      })}
    </ol>
  )
}
