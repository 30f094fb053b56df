import { ArrowLeft } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Locale } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { CampaignView } from '../../../contract/office/campaigns.ts'
import { inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { useRegionName } from '../../i18n/format.ts'
import { languageNames, toLocale } from '../../i18n/locales.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { Facts } from '../ui/facts.tsx'
import { zoneName } from '../ui/zone-name.ts'
import { actOnCampaign, type CampaignAnswer } from './campaign-actions.ts'
import { CampaignAudience, CampaignOutcome } from './campaign-audience.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { CampaignAfter, CampaignGo } from './campaign-progress.tsx'
import { CampaignSettings } from './campaign-settings.tsx'
import { CampaignTexts } from './campaign-texts.tsx'
import { CampaignStanding } from './campaigns-table.tsx'

const load = forStaff(async ({ backoffice }: Api, { params, url }: LoadArgs) => {
  const { id = '' } = params
  const { campaign } = await backoffice.getCampaign({ id })
  const language = languageOf(url.searchParams.get('language'), campaign)
  const isAhead = campaign.status === 'draft' || campaign.status === 'scheduled'
  const [count, preview] = await Promise.all([
    isAhead ? backoffice.countCampaign({ id }) : null,
    campaign.languages.includes(language) ? backoffice.previewCampaign({ id, locale: language }) : null,
  ])
  return { campaign, language, count, preview }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const action = onServerAction(forStaff(actOnCampaign))
export const clientAction = inBrowserAction(forStaff(actOnCampaign))

/** The requested language, otherwise English or the first one with a text. */
function languageOf(wanted: string | null, { languages }: CampaignView): Locale {
  if (wanted !== null) return toLocale(wanted)
  return languages.includes('en') ? 'en' : (languages[0] ?? 'en')
}

/** A news or offer campaign: audience, texts, preview, reach and results. */
export default function CampaignPage() {
  const t = useTranslations('office.campaigns')
  const { campaign: loaded, language, count, preview } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<CampaignAnswer>>()
  // After a change its other forms need the new version at once, before the page has been loaded again
  const campaign = { ...loaded, version: Math.max(loaded.version, answer?.version ?? 0) }
  const { id, kind, name, status, site, by, tally } = campaign
  return (
    <>
      <OfficeTitle title={name} />
      <Link
        to={`/office/campaigns?site=${site.id}`}
        className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ArrowLeft aria-hidden className="size-5" /> {t('back')}
      </Link>
      <PageHeader title={name} actions={<CampaignStanding status={status} />}>
        {t('facts', { kind: t(`kinds.${kind}`), site: site.name, name: by })}
      </PageHeader>
      <div key={id} className="grid gap-5">
        <Notices campaign={campaign} />
        {tally !== null && <CampaignOutcome tally={tally} />}
        {campaign.may_change ? <CampaignSettings campaign={campaign} /> : <CampaignSummary campaign={campaign} />}
        <CampaignTexts campaign={campaign} language={language} />
        {preview !== null && <CampaignPreview preview={preview} language={language} />}
        {count !== null && <CampaignAudience count={count} kind={kind} />}
        {campaign.may_change ? <CampaignGo campaign={campaign} /> : <CampaignAfter campaign={campaign} />}
      </div>
    </>
  )
}

/** Result of the last action, schedule, and what prevents sending. */
function Notices({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations('office.campaigns')
  const refused = useTranslations('office.campaigns.refused')
  const format = useFormatter()
  const answer = useActionData<Partial<CampaignAnswer>>()
  const { status, start_at, time_zone, code } = campaign
  const done = answer?.done
  const fault = code?.fault ?? null
  return (
    <>
      <DoneNotice answer={answer} text={done === undefined ? null : t(`done.${done}`, { to: answer?.to ?? '' })} />
      {start_at !== null && (
        <Alert
          title={t(status === 'scheduled' ? 'starts' : 'started', {
            moment: format.dateTime(new Date(start_at), { dateStyle: 'full', timeStyle: 'short', timeZone: time_zone }),
            zone: zoneName(time_zone),
          })}
        />
      )}
      {fault !== null && status !== 'sent' && status !== 'stopped' && (
        <Alert tone="warning" title={t('codeAtFault')}>
          {refused(fault)}
        </Alert>
      )}
    </>
  )
}

/** Audience and target of a campaign that can no longer be changed. */
function CampaignSummary({ campaign: { audience, path, code } }: { campaign: CampaignView }) {
  const t = useTranslations('office.campaigns')
  const { list } = useFormatter()
  const regionName = useRegionName()
  const orAll = (names: readonly string[]) => (names.length === 0 ? t('all') : list(names))
  const facts = [
    [t('path'), path],
    ...(code === null ? [] : [[t('code'), code.code] as const]),
    [t('gender'), t(`genders.${audience.gender}`)],
    [t('payers'), t(`payersOf.${audience.payers}`)],
    [t('activeDays'), audience.active_days],
    [t('countries'), orAll(audience.countries.map(regionName))],
    [t('languages'), orAll(audience.languages.map((locale) => languageNames[locale]))],
  ] as const
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('settings')}</h2>
      <Facts facts={facts} />
    </Card>
  )
}
