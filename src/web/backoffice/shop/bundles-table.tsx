import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ShopBundleView } from '../../../contract/office/shop.ts'
import { formatMoney } from '../../../shared/money.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { useOwnErrors } from '../sites/use-own-errors.ts'
import { OfficeTable } from '../ui/office-table.tsx'
import { amountsOf, BundleEditor, useIsEdited } from './bundle-editor.tsx'

const amounts = ['price', 'message', 'discounted', 'lowest'] as const

/** All credit packs of a site in one table, so that prices of all countries are aligned. */
export function BundlesTable({ bundles, timeZone }: { bundles: readonly ShopBundleView[]; timeZone: string }) {
  const t = useTranslations('office.shop')
  const placeName = usePlaceName()
  const numbers = amounts.map((name) => t(`amounts.${name}`))
  const heads = [t('pack'), ...numbers, t('status'), t('order'), t('change')]
  return (
    <OfficeTable caption={t('packs')} heads={heads} numbers={numbers}>
      {placesOf(bundles).map(([key, own]) => {
        const [{ country, currency }] = own
        const where = placeName(country, currency)
        return (
          <Fragment key={key}>
            <tr>
              <th scope="colgroup" colSpan={heads.length} className="px-5 pt-4 pb-2 text-start font-bold">
                {where}
              </th>
            </tr>
            {own.map((bundle, place) => (
              <BundleRow
                key={bundle.id}
                bundle={bundle}
                name={`${t('credits', { credits: bundle.credits })}, ${where}`}
                timeZone={timeZone}
                mayRise={bundle.is_active && place > 0}
                mayFall={bundle.is_active && own[place + 1]?.is_active === true}
              />
            ))}
          </Fragment>
        )
      })}
    </OfficeTable>
  )
}

/** Where something is sold: "Everywhere else, EUR". */
export function usePlaceName(): (country: string | null, currency: string) => string {
  const t = useTranslations('office.shop')
  const regionName = useRegionName()
  return (country, currency) =>
    t('where', { country: country === null ? t('everywhere') : regionName(country), currency })
}

type Packs = [ShopBundleView, ...ShopBundleView[]]

/** Packs that are sold side by side, those off sale last; those for everywhere first. */
function placesOf(bundles: readonly ShopBundleView[]): [string, Packs][] {
  const groups = Map.groupBy(bundles, ({ country, currency }) => `${country ?? ''} ${currency}`)
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => [key, own.toSorted((one, other) => Number(other.is_active) - Number(one.is_active)) as Packs])
}

type BundleRowProps = { bundle: ShopBundleView; name: string; timeZone: string; mayRise: boolean; mayFall: boolean }

/** One pack and, below it while it is edited, its editor. */
function BundleRow({ bundle, name, timeZone, mayRise, mayFall }: BundleRowProps) {
  const t = useTranslations('office.shop')
  const { id, credits, is_active, shown } = bundle
  const words = amountsOf(shown)
  return (
    <>
      <tr className={is_active ? undefined : 'text-ink-soft'}>
        <th scope="row" className="px-5 py-1.5 text-start font-semibold whitespace-nowrap">
          {t('credits', { credits })}
        </th>
        <td className="px-5 py-1.5 text-base! font-bold tabular-nums" data-phone="main">
          {words.price}
          <NextPrice bundle={bundle} timeZone={timeZone} />
        </td>
        {amounts.slice(1).map((amount) => (
          <td
            key={amount}
            className="px-5 py-1.5 tabular-nums"
            data-label={t(`amounts.${amount}`)}
            data-phone={amount === 'lowest' && words.lowest === words.price ? 'none' : undefined}
          >
            {words[amount]}
          </td>
        ))}
        <td className="px-5 py-1.5 whitespace-nowrap" data-phone={is_active ? 'none' : undefined}>
          {is_active ? t('isOn') : <Badge>{t('isOff')}</Badge>}
        </td>
        <td className="px-5 py-1.5" data-phone="control">
          <span className="flex gap-1">
            <Move id={id} to="up" name={name} isPossible={mayRise} />
            <Move id={id} to="down" name={name} isPossible={mayFall} />
          </span>
        </td>
        <td className="px-5 py-1.5" data-phone="control">
          <details name="pack" open={useIsEdited(id) || undefined} className="group">
            <summary
              className={buttonLooks(
                'secondary',
                'small',
                'list-none group-open:bg-sunken [&::-webkit-details-marker]:hidden',
              )}
            >
              {t('edit')}
              <span className="sr-only">{name}</span>
            </summary>
          </details>
        </td>
      </tr>
      <EditorRow>
        <BundleEditor bundle={bundle} name={name} timeZone={timeZone} />
      </EditorRow>
    </>
  )
}

/** The row below the one whose `details` is open. */
function EditorRow({ children }: { children: ReactNode }) {
  return (
    <tr data-editor className="[tr:not(:has(details[open]))+&]:hidden!">
      <td colSpan={8} data-phone="line" className="bg-surface! px-5 py-3">
        {children}
      </td>
    </tr>
  )
}

function NextPrice({ bundle, timeZone }: { bundle: ShopBundleView; timeZone: string }) {
  const t = useTranslations('office.shop')
  const format = useFormatter()
  const next = bundle.prices.find(({ is_ahead }) => is_ahead)
  if (next === undefined) return null
  const day = format.dateTime(new Date(next.since), { dateStyle: 'medium', timeZone })
  return (
    <span className="block text-xs font-normal whitespace-nowrap">
      {t('ahead', { price: formatMoney(next.price, 'en'), day })}
    </span>
  )
}

function Move({ id, to, name, isPossible }: { id: string; to: 'up' | 'down'; name: string; isPossible: boolean }) {
  const t = useTranslations('office.shop')
  const intent = `move/${id}/${to}`
  const errors = useOwnErrors('shop', intent)
  const Icon = to === 'up' ? ArrowUp : ArrowDown
  // Keeps its place, so that arrows are below each other
  if (!isPossible) return <span className="w-9" />
  return (
    <IntentForm intent={intent} errors={errors}>
      <IntentButton variant="quiet" size="small" aria-label={`${t(to)}: ${name}`} className="size-9 px-0">
        <Icon aria-hidden className="size-4" />
      </IntentButton>
    </IntentForm>
  )
}
