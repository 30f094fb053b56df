import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LogoId } from '../../../contract/constants.ts'
import type { OfficeSiteView, SettingView } from '../../../contract/office/sites.ts'
import type { SettingGroup, SettingName } from '../../../contract/setting-fields.ts'
import type { Palette } from '../../../shared/palette.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { SiteField } from './field.tsx'
import { fieldOf } from './form-values.ts'
import { SiteLook } from './look.tsx'
import type { Edited } from './parts.ts'

type SiteGroupProps = {
  group: SettingGroup
  settings: readonly SettingView[]
  site: OfficeSiteView
  edited: Edited | null
  /** Fields that are drawn anew with the values saved by others. */
  replaced: readonly string[]
}

/** Some settings of a part, those that are not saved yet marked. */
export function SiteGroup({ group, settings, site, edited, replaced }: SiteGroupProps) {
  const t = useTranslations('office.sites')
  const valueOf = (name: SettingName) =>
    edited?.values[name] ?? settings.find((setting) => setting.name === name)?.value
  const keyOf = ({ name, value }: SettingView) => (replaced.includes(name) ? `${name} ${JSON.stringify(value)}` : name)
  return (
    <Card as="section" className="@container">
      <h2 id={group} className="mb-4 scroll-mt-4 text-lg font-bold">
        {t(`groups.${group}`)}
      </h2>
      <div className="grid items-start gap-x-8 gap-y-6 *:col-span-full @2xl:grid-cols-2">
        {settings.map((setting) => (
          <div key={keyOf(setting)} className={classes('relative min-w-0', isOneField(setting) && '@2xl:col-span-1!')}>
            {edited?.changed.includes(setting.name) && <ChangedMark />}
            <SiteField setting={setting} />
          </div>
        ))}
        {group === 'switches' && <SwitchNotes site={site} />}
        {group === 'looks' && (
          <SiteLook palette={valueOf('palette') as Palette} logo={valueOf('logo') as LogoId} name={site.look.name} />
        )}
      </div>
    </Card>
  )
}

/** Whether the setting is one short field, so that two fit beside each other. */
function isOneField({ name }: SettingView): boolean {
  return oneField.has(fieldOf(name).kind)
}
const oneField: ReadonlySet<string> = new Set([
  'line',
  'paragraph',
  'number',
  'switch',
  'choice',
  'countries',
  'ages',
  'proof',
])

/** Beside and above a field, so that nothing moves while it is typed into. */
function ChangedMark() {
  const t = useTranslations('office.sites.unsaved')
  return (
    <>
      <span aria-hidden className="absolute inset-y-0 -start-3 w-1 rounded-full bg-warning" />
      <span className="absolute -top-4 start-0 text-xs font-semibold text-warning-ink">{t('mark')}</span>
    </>
  )
}

/** Context of some settings: what fictional profiles mean, measured matches, where the tiles are. */
function SwitchNotes({ site: { settings, match_chance } }: { site: OfficeSiteView }) {
  const t = useTranslations('office.sites')
  const tiles = settings.find(({ name }) => name === 'promotionalTiles')?.value
  return (
    <>
      <Alert tone="warning" title={t('fictionalTitle')}>
        {t('fictionalWarning')}
      </Alert>
      {match_chance !== null && <Alert>{chanceText(match_chance)}</Alert>}
      <p className="text-sm">
        <Link to="?part=partners" className="underline underline-offset-2">
          {t('tilesNote', { count: Array.isArray(tiles) ? tiles.length : 0 })}
        </Link>
      </p>
    </>
  )

  function chanceText({ until, premium, free, higher }: NonNullable<OfficeSiteView['match_chance']>): string {
    const counts = {
      premium: premium.members,
      premiumMatched: premium.matched,
      free: free.members,
      freeMatched: free.matched,
    }
    if (until === null) return t('claim.unmeasured')
    return higher === null ? t('claim.tooFew', counts) : t('claim.measured', { ...counts, ...higher })
  }
}
