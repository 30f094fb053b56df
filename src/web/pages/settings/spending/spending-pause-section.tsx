import { useTranslations } from 'use-intl'
import { buyingPauses } from '../../../../contract/constants.ts'
import type { SpendingView } from '../../../../contract/payments/spending.ts'
import { IntentButton, IntentForm, useRefusal } from '../../../features/forms/intent-form.tsx'
import { useMoments } from '../../../i18n/format.ts'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { Disclosure } from '../disclosure.tsx'
import { SectionCard } from '../section-page.tsx'

/** Nothing can be bought for a while: chosen, confirmed, and lengthened, never shortened. */
export function SpendingPauseSection({ spending: { paused_until } }: { spending: SpendingView }) {
  const t = useTranslations('settings.spending')
  const { dayAndTime } = useMoments()
  const isRefused = useRefusal('pause') !== null
  return (
    <SectionCard title={t('pause')} lead={t('pauseLead')}>
      {paused_until && <p className="mb-4 font-semibold">{t('pausedUntil', { moment: dayAndTime(paused_until) })}</p>}
      <Disclosure key={paused_until} label={t(paused_until ? 'pauseLonger' : 'pauseStart')} isOpen={isRefused}>
        <IntentForm intent="pause">
          <div className="grid gap-5">
            <RadioGroup
              name="length"
              label={t('pauseFor')}
              choices={buyingPauses.map((length) => ({ value: length, label: t(`lengths.${length}`) }))}
              defaultValue="day"
            />
            <p>{t('pauseNoWayBack')}</p>
            <IntentButton className="justify-self-start">{t('pauseConfirm')}</IntentButton>
          </div>
        </IntentForm>
      </Disclosure>
    </SectionCard>
  )
}
