import type { ReactNode } from 'react'

type HouseProps = { x: number; width: number; height: number; gable: keyof typeof gables; shade: string }

/** Outlines of roofs above a house of the width w, whose wall ends at y. */
const gables = {
  flat: (y: number, w: number) => `M-6 ${y - 14}H${w + 6}V${y}H-6Z`,
  pointed: (y: number, w: number) => `M-8 ${y + 2}L${w / 2} ${y - 74}L${w + 8} ${y + 2}Z`,
  stepped: (y: number, w: number) => {
    const step = w / 7
    return `M0 ${y}v-22h${step}v-22h${step}v-22h${step}v-22h${step}v22h${step}v22h${step}v22h${step}v22Z`
  },
  bell: (y: number, w: number) =>
    `M0 ${y}c4-30 ${w * 0.26}-22 ${w * 0.28}-62h${w * 0.44}c${w * 0.02} 40 ${w * 0.24} 32 ${w * 0.28} 62Z`,
}
const ground = 470
/** From the first house to the last. */
const length = 1530
const houses: HouseProps[] = [
  { x: -40, width: 150, height: 210, gable: 'pointed', shade: 'fill-(--house-near)' },
  { x: 110, width: 170, height: 270, gable: 'stepped', shade: 'fill-(--house)' },
  { x: 280, width: 130, height: 220, gable: 'flat', shade: 'fill-(--house-near)' },
  { x: 410, width: 150, height: 250, gable: 'bell', shade: 'fill-(--house)' },
  { x: 560, width: 160, height: 290, gable: 'stepped', shade: 'fill-(--house-near)' },
  { x: 720, width: 120, height: 220, gable: 'pointed', shade: 'fill-(--house)' },
  { x: 840, width: 160, height: 270, gable: 'bell', shade: 'fill-(--house-near)' },
  { x: 1000, width: 140, height: 230, gable: 'flat', shade: 'fill-(--house)' },
  { x: 1140, width: 170, height: 280, gable: 'pointed', shade: 'fill-(--house-near)' },
  { x: 1310, width: 180, height: 240, gable: 'stepped', shade: 'fill-(--house)' },
]

/** A street at night in which one window is lit, and then another. It goes on to both sides of its frame. */
export function Street({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1440 520" overflow="visible" aria-hidden="true" className={className}>
      <radialGradient id="window-glow">
        <stop stopColor="var(--glow)" stopOpacity="0.5" />
        <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
      </radialGradient>
      <g id="street-houses">
        <Rooftops />
        {houses.map((house) => (
          <House key={house.x} {...house} />
        ))}
      </g>
      <use href="#street-houses" x={-length} />
      <use href="#street-houses" x={length} />
      <LitWindow x={582} y={258}>
        <path d="M30 58c0-9 5-14 5-22 0-4-5-6-3-13l4 4h6l4-4c3 7-2 9-2 13 0 8 6 13 6 22Z" className="fill-(--figure)" />
        <path
          d="M49 56c8 2 10-6 6-13"
          fill="none"
          className="stroke-(--figure)"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </LitWindow>
      <g className="lights-up">
        <LitWindow x={910} y={300}>
          <path d="M34 58V44h16v14Z" className="fill-(--figure)" />
          <path
            d="M42 46c-2-10-12-12-16-20 10 0 15 6 16 12-1-9 2-18 9-23 2 10-3 17-7 22 4-5 9-7 14-6-3 8-10 9-16 15Z"
            className="fill-(--house-far)"
          />
        </LitWindow>
      </g>
      <rect x={-length} y={ground} width={3 * length} height="60" className="fill-(--ground)" />
      <Lamp />
    </svg>
  )
}

function Rooftops() {
  const points = '-40,300 70,300 100,262 130,300 300,300 300,236 380,236 380,300 520,300 556,250 590,300'
  return (
    <polygon
      points={`${points} 700,300 700,226 745,226 745,300 860,300 900,240 940,300 1090,300 1090,246 1180,246 1180,300 1490,300 1490,470 -40,470`}
      className="fill-(--house-far)"
    />
  )
}

function House({ x, width, height, gable, shade }: HouseProps) {
  const top = ground - height
  const across = width / 3
  return (
    <g transform={`translate(${x} 0)`}>
      <path d={gables[gable](top, width)} className={shade} />
      <rect y={top - 1} width={width + 1} height={height + 1} className={shade} />
      {[0, 1, 2].map((floor) =>
        [0, 1].map((column) => (
          <Panes
            key={`${floor}-${column}`}
            x={across * (column + 0.72) - 6}
            y={top + 26 + floor * 66}
            className="fill-(--pane)"
          />
        )),
      )}
    </g>
  )
}

/** A window with a cross of bars, 26 by 38. */
function Panes({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <path
      d={`M${x} ${y}h12v11h-12Zm14 0h12v11h-12ZM${x} ${y + 13}h12v25h-12Zm14 0h12v25h-12Z`}
      fillRule="evenodd"
      className={className}
    />
  )
}

/** A lit window, 84 by 60; children are drawn on the sill. */
function LitWindow({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx="42" cy="30" rx="150" ry="130" fill="url(#window-glow)" />
      <rect x="-5" y="-5" width="94" height="74" rx="2" className="fill-(--ground)" />
      <rect width="84" height="60" className="fill-(--glow)" />
      <path d="M0 0h18c0 24-6 44-18 60Zm84 0H66c0 24 6 44 18 60Z" className="fill-(--warm)" />
      {children}
      <path d="M42 0v60M0 20h84" className="stroke-(--ground)" strokeWidth="3" />
      <rect x="-9" y="60" width="102" height="7" className="fill-(--ground)" />
    </g>
  )
}

function Lamp() {
  return (
    <g transform="translate(764 0)">
      <ellipse cx="0" cy="312" rx="70" ry="70" fill="url(#window-glow)" />
      <path d="M-4 470 -2 330h4l2 140Z" className="fill-(--ground)" />
      <path d="M-13 330h26l-5-30H-8Z" className="fill-(--glow)" />
      <path d="M-15 300h30l-9-12H-6ZM-14 330h28v5h-28Z" className="fill-(--ground)" />
    </g>
  )
}
