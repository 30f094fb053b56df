import { useTranslations } from 'use-intl'
import { testMetrics, testPlaceNames } from '../../../contract/office/office-constants.ts'
import { IntentButton, IntentForm, useTyped } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const intent = 'add'
const shares = [50, 80, 90]

/** Begins a draft: what is believed and how it will be seen is written down before anybody sees anything. */
export function NewTest({ siteId }: { siteId: string }) {
  const t = useTranslations('office.tests')
  const typed = useTyped(intent)
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('newTitle')}</h2>
      <IntentForm intent={intent} className="grid gap-4 md:grid-cols-2">
        <input type="hidden" name="site_id" value={siteId} />
        <TextField
          name="name"
          label={t('name')}
          defaultValue={typed?.name}
          maxLength={80}
          autoComplete="off"
          isRequired
        />
        <Select
          name="place"
          label={t('place')}
          hint={t('placeHint')}
          defaultValue={typed?.place}
          choices={testPlaceNames.map((place) => ({ value: place, label: t(`places.${place}`) }))}
        />
        <TextArea
          name="hypothesis"
          label={t('hypothesis')}
          hint={t('hypothesisHint')}
          defaultValue={typed?.hypothesis}
          maxLength={500}
          rows={3}
          className="md:col-span-2"
          isRequired
        />
        <Select
          name="metric"
          label={t('metric')}
          defaultValue={typed?.metric ?? 'first_message'}
          choices={testMetrics.map((metric) => ({ value: metric, label: t(`metrics.${metric}`) }))}
        />
        <Select
          name="share"
          label={t('shares')}
          defaultValue={typed?.share ?? '50'}
          choices={shares.map((share) => ({
            value: String(share),
            label: t('shareChoice', { first: share, other: 100 - share }),
          }))}
        />
        <IntentButton className="md:justify-self-start">{t('add')}</IntentButton>
      </IntentForm>
    </Card>
  )
}
