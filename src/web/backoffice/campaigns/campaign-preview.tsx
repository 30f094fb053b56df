import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { Locale } from '../../../contract/constants.ts'
import type { campaignPreviewView } from '../../../contract/office/campaigns.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { schemed } from './campaign-schema.ts'

type Preview = z.infer<typeof campaignPreviewView>

/** Preview of the email: its line in an inbox, and itself in light and dark. */
export function CampaignPreview({ preview, language }: { preview: Preview; language: Locale }) {
  const t = useTranslations('office.campaigns')
  const facts = [
    [t('from'), preview.from],
    [t('subjectNeutral'), preview.neutral_subject],
    [t('subjectTelling'), preview.telling_subject],
    [t('push'), preview.push],
  ] as const
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('preview')}</h2>
      <p className="mb-4 text-ink-soft">{t('previewLead')}</p>
      <Facts facts={facts} className="mb-5 sm:gap-x-5" />
      <div className="grid gap-5 lg:grid-cols-2">
        {(['light', 'dark'] as const).map((scheme) => (
          <iframe
            key={scheme}
            title={t(scheme)}
            sandbox=""
            srcDoc={schemed(preview.html, scheme)}
            className="h-144 w-full rounded-card border border-line"
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-4">
        <IntentForm intent={`test/${language}`}>
          <IntentButton variant="secondary">{t('test')}</IntentButton>
        </IntentForm>
        <div className="min-w-0 flex-1">
          <Unfold label={t('plain')}>
            <pre lang={language} className="text-sm whitespace-pre-wrap wrap-anywhere">
              {preview.text}
            </pre>
          </Unfold>
        </div>
      </div>
    </Card>
  )
}
