import { useTranslations } from 'use-intl'
import type { OfficeSiteView } from '../../../contract/office/sites.ts'
import { Alert } from '../../ui/alert.tsx'

/** What has to be known beside the switches: what fictional profiles mean, what was measured of matches, where the tiles are. */
export function SwitchNotes({ site: { settings, match_chance } }: { site: OfficeSiteView }) {
  const t = useTranslations('office.sites')
  const tiles = settings.find(({ name }) => name === 'promotionalTiles')?.value
  return (
    <>
      <Alert tone="warning" title={t('fictionalTitle')}>
        {t('fictionalWarning')}
      </Alert>
      {match_chance !== null && <Alert>{chanceText(match_chance)}</Alert>}
      <p className="text-sm">
        <a href="#partners" className="underline underline-offset-2">
          {t('tilesNote', { count: Array.isArray(tiles) ? tiles.length : 0 })}
        </a>
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
