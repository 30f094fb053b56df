import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { CampaignCountView, CampaignView, campaignTallyView } from '../../../contract/office/campaigns.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Card } from '../../ui/card.tsx'
import { OfficeTable } from '../ui/office-table.tsx'

/** Audience size, and the number excluded by each reason. */
export function CampaignAudience({ count, kind }: { count: CampaignCountView; kind: CampaignView['kind'] }) {
  const t = useTranslations('office.campaigns')
  const leftOut = count.reachable - count.recipients
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('audience')}</h2>
      <ul className="mb-3 text-ink-soft">
        <li>{t('fitting', { count: count.fitting })}</li>
        <li>{t(`wanting.${kind}`, { count: count.wanting })}</li>
        <li>{t('reachable', { count: count.reachable })}</li>
      </ul>
      <p className="text-xl font-bold">{t('told', { count: count.recipients })}</p>
      {leftOut > 0 && <p className="mt-1 font-semibold text-warning-ink">{t('leftOut', { count: leftOut })}</p>}
      {count.languages.length > 0 && <Languages languages={count.languages} />}
    </Card>
  )
}

function Languages({ languages }: Pick<CampaignCountView, 'languages'>) {
  const t = useTranslations('office.campaigns')
  return (
    <div className="mt-4 max-w-lg">
      <OfficeTable
        caption={t('ofLanguage')}
        heads={[t('language'), t('members'), t('words')]}
        numbers={[t('members')]}
        isSmall
      >
        {languages.map(({ language, reachable, has_text }) => (
          <tr key={language}>
            <th scope="row" className="py-1.5 pe-4 text-start font-medium">
              {languageNames[language]}
            </th>
            <td className="py-1.5 pe-4 tabular-nums">{reachable}</td>
            <td className="py-1.5">{t(has_text ? 'yes' : 'no')}</td>
          </tr>
        ))}
      </OfficeTable>
    </div>
  )
}

/** Results: notified, skipped by reason, and pending. */
export function CampaignOutcome({ tally }: { tally: z.infer<typeof campaignTallyView> }) {
  const t = useTranslations('office.campaigns')
  const reasons = useTranslations('office.campaigns.why')
  const { sent, mails, pushes, left_out, waiting } = tally
  const numLeftOut = left_out.reduce((sum, { count }) => sum + count, 0)
  const because = (why: string) => reasons(reasons.has(why as 'other') ? (why as 'other') : 'other')
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('outcome')}</h2>
      <p className="text-xl font-bold">{t('sent', { count: sent, mails, pushes })}</p>
      {waiting > 0 && <p className="mt-1">{t('waiting', { count: waiting })}</p>}
      {numLeftOut > 0 && (
        <>
          <p className="mt-3">{t('notTold', { count: numLeftOut })}</p>
          <ul className="list-disc ps-5 text-ink-soft">
            {left_out.map(({ why, count }) => (
              <li key={why}>{t('whyCount', { why: because(why), count })}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
