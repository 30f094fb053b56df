import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CampaignRowView } from '../../../contract/office/campaigns.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { OfficeTable } from '../ui/office-table.tsx'

const tones: Record<CampaignRowView['status'], BadgeTone> = {
  draft: 'neutral',
  scheduled: 'warning',
  sending: 'warning',
  sent: 'success',
  stopped: 'danger',
}

/** Status of a campaign. */
export function CampaignStanding({ status }: { status: CampaignRowView['status'] }) {
  const t = useTranslations('office.campaigns.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}

/** Campaigns, newest first, linked by name. */
export function CampaignsTable({ campaigns }: { campaigns: readonly CampaignRowView[] }) {
  const t = useTranslations('office.campaigns')
  return (
    <OfficeTable caption={t('table')} heads={[t('name'), t('kind'), t('standing'), t('when')]}>
      {campaigns.map((campaign) => (
        <Row key={campaign.id} campaign={campaign} />
      ))}
    </OfficeTable>
  )
}

function Row({ campaign }: { campaign: CampaignRowView }) {
  const t = useTranslations('office.campaigns')
  const { dayAndTime } = useMoments()
  const { id, name, kind, status, languages, start_at, changed_at } = campaign
  return (
    <tr>
      <th scope="row" className="px-5 py-0.5 text-start font-medium">
        <Link to={`/office/campaigns/${id}`} className="inline-flex min-h-11 flex-wrap items-center gap-x-2">
          <span className="underline underline-offset-2">{name}</span>
          <span className="text-sm font-normal text-ink-soft uppercase">{languages.join(' ')}</span>
        </Link>
      </th>
      <td className="px-5 py-0.5">{t(`kinds.${kind}`)}</td>
      <td className="px-5 py-0.5" data-phone="main">
        <CampaignStanding status={status} />
      </td>
      <td className="px-5 py-0.5 text-sm whitespace-nowrap text-ink-soft">
        {start_at === null ? (
          t('changed', { moment: dayAndTime(changed_at) })
        ) : (
          <time dateTime={start_at}>{dayAndTime(start_at)}</time>
        )}
      </td>
    </tr>
  )
}
