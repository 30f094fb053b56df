import { useTranslations } from 'use-intl'
import { timeBonus } from '../../../../contract/constants.ts'
import { useMoments } from '../../../i18n/format.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Countdown } from './offer-countdown.tsx'

export type TimeBonusDialogProps = {
  percentage: number
  /** When it ends, ISO 8601. */
  ends: string
  /** However it is left: it comes once. */
  onClose: () => void
}

/** The time bonus in words: what it is, how long it holds, and the clock of its row. */
export function TimeBonusDialog({ percentage, ends, onClose }: TimeBonusDialogProps) {
  const t = useTranslations('common.offers')
  const { clock } = useMoments()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t('first', { percentage })}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {t('later')}
          </Button>
          <LinkButton to="/credits" onClick={onClose}>
            {t('see')}
          </LinkButton>
        </>
      }
    >
      <p>{t('actFast', { hours: timeBonus.seconds / 3600, moment: clock(ends) })}</p>
      <p className="mt-4 rounded-card bg-primary-soft py-4 text-center text-primary-ink">
        <Countdown to={ends} className="text-4xl" />
      </p>
    </Dialog>
  )
}
