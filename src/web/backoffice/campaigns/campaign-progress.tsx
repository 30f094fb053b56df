import { useTranslations } from 'use-intl'
import type { CampaignView } from '../../../contract/office/campaigns.ts'
import { localTimeAt } from '../../../shared/zoned-time.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/fields/radio-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { zoneName } from '../ui/zone-name.ts'
import { CampaignForm } from './campaign-form.tsx'

/** When a draft is to go out. */
export function CampaignGo({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations('office.campaigns')
  const { time_zone, version, changed_at } = campaign
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('go')}</h2>
      <p className="mb-4 max-w-prose text-ink-soft">{t('goLead')}</p>
      <CampaignForm intent="schedule" className="group grid gap-5">
        <input type="hidden" name="after" value={version} />
        <Segmented
          name="when"
          label={t('when')}
          defaultValue="now"
          choices={(['now', 'later'] as const).map((value) => ({ value, label: t(`when_${value}`) }))}
          className="max-w-xs"
        />
        <TextField
          name="at"
          type="datetime-local"
          label={t('at')}
          hint={t('atHint', { zone: zoneName(time_zone) })}
          min={localTimeAt(new Date(changed_at), time_zone)}
          className="max-w-xs group-has-[[value=now]:checked]:hidden"
        />
        <IntentButton className="justify-self-start">{t('send')}</IntentButton>
      </CampaignForm>
    </Card>
  )
}

/** Actions on a campaign that is not a draft: stop it while that has an effect, or copy it. */
export function CampaignAfter({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations('office.campaigns')
  const { status, may_stop } = campaign
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="sr-only">{t('copy')}</h2>
      {may_stop && (
        <Unfold label={t('stop')}>
          <p>{t(status === 'scheduled' ? 'stopPlanned' : 'stopGoing')}</p>
          <CampaignForm intent="stop">
            <IntentButton variant="danger">{t('stop')}</IntentButton>
          </CampaignForm>
        </Unfold>
      )}
      <CampaignForm intent="copy">
        <IntentButton variant="secondary">{t('copy')}</IntentButton>
      </CampaignForm>
    </Card>
  )
}
