import type { RegionNumbersView } from '../../../../contract/content.ts'
import { classes } from '../../../ui/classes.ts'
import { america, type CountryShape, europe } from './map-shapes.ts'
import regionShapes from './region-shapes.json' with { type: 'json' }

/** Numbers of the map around a country: its neighbours, whole where it is small. */
const leastAcross = 140
/** Shapes farther away than so many times what is in the middle are not drawn. */
const farthest = 3.2
/** A number on the map needs this much room around it, as a part of the map. */
const labelRoom = 0.038

/** Light of a region with a number: from the least to the most, by the logarithm. Of one where somebody shown lives. */
const light = { least: 0.8, most: 1, shown: 0.55 } as const

export type MapRegion = RegionNumbersView & {
  /** Somebody who agreed to be shown lives there. */
  isShown: boolean
}

type CountryMapProps = {
  country: string
  regions: readonly MapRegion[]
  /** A number of members, as it is written on the map. */
  written: (members: number) => string
  className?: string
}

/**
 * The visitor's country among its dark neighbours, its regions lit by the members that were counted there; all of Europe if there is no
 * map of it. No positions and no dots for members. Fills its frame and is cropped by it.
 */
export function CountryMap({ country, regions, written, className }: CountryMapProps) {
  const sheet = [europe, america].find((shapes) => shapes.some(({ code }) => code === country)) ?? europe
  const home = sheet.find(({ code }) => code === country)
  const [x, y, width, height] = home?.frame ?? [40, -60, 1200, 1200]
  const across = Math.max(leastAcross, Math.max(width, height) * 1.25)
  const shown = sheet.filter((shape) => shape !== home && isNear(shape, x, y, across * farthest))
  return (
    <svg
      viewBox={`${x - across / 2} ${y - across / 2} ${across} ${across}`}
      aria-hidden="true"
      overflow="visible"
      className={className}
    >
      <radialGradient id="map-glow">
        <stop offset="0.1" stopColor="var(--color-lamp)" stopOpacity="0.3" />
        <stop offset="1" stopColor="var(--color-lamp)" stopOpacity="0" />
      </radialGradient>
      <g
        className="fill-(--land) stroke-(--coast)"
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
          <Home shape={home} regions={regions} written={written} across={across} />
        </>
      )}
    </svg>
  )
}

type HomeProps = Pick<CountryMapProps, 'regions' | 'written'> & { shape: CountryShape; across: number }

function Home({ shape, regions, written, across }: HomeProps) {
  const most = Math.max(...regions.map(({ members }) => members ?? 0))
  const drawn = regions.flatMap((region) => {
    const { path, label } = shapes[region.region] ?? {}
    return path && label ? [{ ...region, path, label }] : []
  })
  return (
    <>
      <clipPath id="map-home">
        <path d={shape.path} />
      </clipPath>
      <path
        d={shape.path}
        className={classes(drawn.length > 0 ? 'fill-(--home)' : 'fill-lamp', 'stroke-lamp')}
        strokeWidth={across / 180}
        strokeLinejoin="round"
      />
      <g clipPath="url(#map-home)" className="stroke-(--border)" strokeWidth={across / 360} strokeLinejoin="round">
        {drawn.map((region) => {
          const brightness = lightOf(region, most)
          return (
            <path
              key={region.region}
              d={region.path}
              className={classes('fill-lamp', brightness === 0 && 'stroke-(--coast)')}
              fillOpacity={brightness}
            >
              <title>{region.members === null ? region.name : `${region.name}: ${written(region.members)}`}</title>
            </path>
          )
        })}
      </g>
      <g
        className="pointer-events-none fill-on-lamp font-bold"
        fontSize={across / 23}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {drawn.map(({ region, name, members, label: [left, top, room = 0] }) =>
          members === null || room < across * labelRoom ? null : (
            <text key={region} x={left} y={top}>
              {written(members)}
              {isNameFitting(name, room / across) && (
                <tspan x={left} dy="1.7em" fontSize="60%" fontWeight="600">
                  {name}
                </tspan>
              )}
            </text>
          ),
        )}
      </g>
    </>
  )
}

/** Whether a name has room below the number; `room` as a part of the map. */
function isNameFitting(name: string, room: number): boolean {
  return room > labelRoom * 2 && name.length < room * 160
}

/** Whether a map shows these regions: of countries without shapes, and of islands far away, it does not. */
export function isDrawn(regions: readonly RegionNumbersView[]): boolean {
  return regions.some(({ region }) => shapes[region] !== undefined)
}

/** By the code of the region. */
const shapes: Partial<Record<string, { label: number[]; path: string }>> = regionShapes

function lightOf({ members, isShown }: MapRegion, most: number): number {
  if (members !== null) return light.least + (light.most - light.least) * (Math.log(members) / Math.log(most)) ** 4
  return isShown ? light.shown : 0
}

function isNear({ frame: [x, y, width, height] }: CountryShape, toX: number, toY: number, reach: number): boolean {
  return Math.abs(x - toX) - width / 2 < reach / 2 && Math.abs(y - toY) - height / 2 < reach / 2
}
