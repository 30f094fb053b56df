import { america, type CountryShape, europe } from './map-shapes.ts'

/** Numbers of the map around a country: its neighbours, whole where it is small. */
const leastAcross = 400
/** Shapes farther away than so many times what is in the middle are not drawn. */
const farthest = 3.2

/**
 * The visitor's country highlighted among its neighbours; all of Europe if there is no map of it. No positions and no
 * dots for members. Fills its frame and is cropped by it.
 */
export function CountryMap({ country, className }: { country: string; className?: string }) {
  const sheet = [europe, america].find((shapes) => shapes.some(({ code }) => code === country)) ?? europe
  const home = sheet.find(({ code }) => code === country)
  const [x, y, width, height] = home?.frame ?? [40, -60, 1200, 1200]
  const across = Math.max(leastAcross, Math.max(width, height) * 1.4)
  const shown = sheet.filter((shape) => shape !== home && isNear(shape, x, y, across * farthest))
  return (
    <svg
      viewBox={`${x - across / 2} ${y - across / 2} ${across} ${across}`}
      aria-hidden="true"
      overflow="visible"
      className={className}
    >
      <radialGradient id="map-glow">
        <stop offset="0.1" stopColor="var(--color-primary)" stopOpacity="0.55" />
        <stop offset="1" stopColor="var(--color-primary)" stopOpacity="0" />
      </radialGradient>
      <g
        className="fill-(--land) stroke-(--border)"
        strokeWidth={across / 360}
        strokeLinejoin="round"
        fillRule="evenodd"
      >
        {shown.map(({ code, path }) => (
          <path key={code} d={path} />
        ))}
      </g>
      {home && (
        <>
          <ellipse cx={x} cy={y} rx={across * 0.62} ry={across * 0.62} fill="url(#map-glow)" />
          <path
            d={home.path}
            className="fill-primary-ink stroke-surface"
            strokeWidth={across / 180}
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  )
}

function isNear({ frame: [x, y, width, height] }: CountryShape, toX: number, toY: number, reach: number): boolean {
  return Math.abs(x - toX) - width / 2 < reach / 2 && Math.abs(y - toY) - height / 2 < reach / 2
}
