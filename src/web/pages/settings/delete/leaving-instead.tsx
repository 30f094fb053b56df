import { BellOff, EyeOff, type LucideIcon, Pause, TicketPercent } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LeavingView } from '../../../../contract/accounts/leaving.ts'
import { IntentButton, IntentForm } from '../../../features/forms/intent-form.tsx'
import { type OfferName, offersFor } from '../../../features/leaving/offers.ts'
import { useMoments } from '../../../i18n/format.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { LeavingStep, stepAddress, type Way } from './leaving-step.tsx'

type Discount = { code: string; expires: string | null }
type LeavingInsteadProps = { way: Way; offers: LeavingView['offers']; discount: Discount | null }

/** The second step: what there is instead, what fits the reason first. Going on is as easy as taking any of it. */
export function LeavingInstead({ way, offers, discount }: LeavingInsteadProps) {
  const t = useTranslations('settings.leaving')
  const offered = offersFor(offers, way.reason).filter((name) => name !== 'discount_percentage' || !discount)
  return (
    <LeavingStep
      way={way}
      title={t('instead.title')}
      lead={t('instead.lead')}
      onward={
        <LinkButton to={stepAddress(way, 1) ?? '/settings/delete?step=erased'} variant="secondary">
          {t('continueDeleting')}
        </LinkButton>
      }
    >
      <ul className="grid gap-3">
        {discount && (
          <li>
            <Claimed discount={discount} />
          </li>
        )}
        {offered.map((name) => (
          <li key={name}>
            <Offer name={name} percentage={offers.discount_percentage ?? 0} />
          </li>
        ))}
      </ul>
    </LeavingStep>
  )
}

const icons: Record<OfferName, LucideIcon> = {
  pause: Pause,
  invisible: EyeOff,
  fewer_mails: BellOff,
  discount_percentage: TicketPercent,
}

function Offer({ name, percentage }: { name: OfferName; percentage: number }) {
  const t = useTranslations('settings.leaving.instead')
  const words = name === 'discount_percentage' ? 'discount' : name
  return (
    <Ground Icon={icons[name]} title={t(`${words}.title`, { percentage })} text={t(`${words}.text`)}>
      {name === 'fewer_mails' ? (
        <LinkButton to="/settings/notifications" variant="secondary" size="small">
          {t('fewer_mails.action')}
        </LinkButton>
      ) : (
        <IntentForm intent={words}>
          <IntentButton variant="secondary" size="small">
            {t(`${words}.action`)}
          </IntentButton>
        </IntentForm>
      )}
    </Ground>
  )
}

function Claimed({ discount: { code, expires } }: { discount: Discount }) {
  const t = useTranslations('settings.leaving.instead')
  const moments = useMoments()
  return (
    <div role="status">
      <Ground
        Icon={TicketPercent}
        title={t.rich('code', { code, strong: (words) => <strong className="tabular-nums">{words}</strong> })}
        text={expires ? t('codeUntil', { date: moments.dayAndTime(expires) }) : ''}
      >
        <LinkButton to={`/credits?code=${encodeURIComponent(code)}`} size="small">
          {t('useCode')}
        </LinkButton>
      </Ground>
    </div>
  )
}

type GroundProps = { Icon: LucideIcon; title: ReactNode; text: string; children: ReactNode }

function Ground({ Icon, title, text, children }: GroundProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunken p-4">
      <Icon aria-hidden className="size-6 shrink-0 text-primary-ink" />
      <div className="min-w-48 flex-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  )
}
