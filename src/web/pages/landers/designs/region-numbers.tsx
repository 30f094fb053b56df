import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { fewestCounted } from '../../../../contract/constants.ts'
import type { RegionNumbersView } from '../../../../contract/content.ts'
import { classes } from '../../../ui/classes.ts'
import { isDrawn, type MapRegion } from './country-map.tsx'

const regionsId = 'regions'
/** A table of fewer rows compares nothing. */
const fewestRows = 3

/** What the colours of the map mean, and the way to the same in numbers. */
export function MapKey({ regions, className }: { regions: readonly MapRegion[]; className: string }) {
  const t = useTranslations('landers.map')
  if (!isDrawn(regions)) return null
  const isCounted = regions.some(({ members }) => members !== null)
  const isShown = regions.some(({ members, isShown }) => members === null && isShown)
  return (
    <div className={classes('mt-4 rounded-control bg-dusk py-2 text-sm text-ink-soft', className)}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        {isCounted && (
          <KeyEntry colour="bg-linear-to-r from-lamp/80 to-lamp">
            {t('key.counted', { fewest: fewestCounted })}
          </KeyEntry>
        )}
        {isShown && <KeyEntry colour="bg-lamp/55">{t('key.shown')}</KeyEntry>}
        <KeyEntry colour="bg-(--home)">{t('key.few', { fewest: fewestCounted })}</KeyEntry>
      </ul>
      <a href={`#${regionsId}`} className="prose-link mt-3 inline-block">
        {t('toNumbers')}
      </a>
    </div>
  )
}

function KeyEntry({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden className={classes('h-3.5 w-7 shrink-0 rounded-full ring-1 ring-(--coast)', colour)} />
      {children}
    </li>
  )
}

/** The map in numbers. Regions with few members are named without one. */
export function RegionTable({ regions }: { regions: readonly RegionNumbersView[] }) {
  const t = useTranslations('landers.map')
  const atLeast = useTranslations('common.numbers')
  const format = useFormatter()
  if (regions.length === 0) return null
  const counted = regions.flatMap(({ members, ...region }) => (members === null ? [] : [{ ...region, members }]))
  const few = regions.filter(({ members }) => members === null).map(({ name }) => name)
  return (
    <div id={regionsId} className="scroll-mt-6">
      <h2 className="text-3xl font-display font-semibold">{t('regionsTitle')}</h2>
      {counted.length === 0 ? (
        <p className="mt-3 text-lg text-ink-soft">{t('noneCounted', { fewest: fewestCounted })}</p>
      ) : (
        <CountedRegions regions={counted} />
      )}
      {counted.length > 0 && few.length > 0 && (
        <p className="mt-4 text-ink-soft">{t('fewIn', { fewest: fewestCounted, regions: format.list(few) })}</p>
      )}
      {counted.length > 0 && <p className="mt-3 text-sm text-ink-soft">{atLeast('counted')}</p>}
    </div>
  )
}

type CountedRegion = RegionNumbersView & { members: number }

function CountedRegions({ regions }: { regions: readonly CountedRegion[] }) {
  const t = useTranslations('landers.map')
  const atLeast = useTranslations('common.numbers')
  const most = regions[0]?.members ?? 1
  if (regions.length < fewestRows)
    return (
      <dl className="mt-4 flex flex-wrap gap-x-12 gap-y-4">
        {regions.map(({ region, name, members }) => (
          <div key={region} className="flex flex-col-reverse">
            <dt className="text-lg text-ink-soft">{name}</dt>
            <dd className="text-4xl font-display font-semibold">{atLeast('atLeast', { count: members })}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <table className="mt-4 w-full text-start">
      <thead className="text-sm text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-start font-normal">
            {t('region')}
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            {t('members')}
          </th>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ region, name, members }) => (
          <tr key={region} className="border-b border-line">
            <th scope="row" className="py-2.5 pe-4 text-start font-semibold">
              {name}
              <span aria-hidden className="mt-1.5 block h-1.5 rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-primary"
                  style={{ width: `${Math.max(2, (members / most) * 100)}%` }}
                />
              </span>
            </th>
            <td className="w-0 py-2.5 text-end align-bottom text-lg leading-none font-bold tabular-nums">
              {atLeast('atLeast', { count: members })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
