import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LeavingView } from '../../../../contract/accounts/leaving.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { LeavingStep, stepAddress, type Way } from './leaving-step.tsx'

const deleted = ['profile', 'likes', 'messages', 'copies'] as const
const retained = ['payments', 'reports'] as const

/** The third step: what happens when, what goes, what stays, and what it costs. */
export function LeavingErased({ way, leaving }: { way: Way; leaving: LeavingView }) {
  const t = useTranslations('settings.leaving')
  return (
    <LeavingStep
      way={way}
      title={t('erased.title')}
      onward={
        <LinkButton to={stepAddress(way, 1) ?? '/settings/delete?step=last'} variant="secondary">
          {t('continue')}
        </LinkButton>
      }
    >
      <div className="grid gap-5">
        {leaving.credits > 0 && <Credits count={leaving.credits} />}
        <dl className="grid gap-3">
          <When days={leaving.reactivation_days} />
        </dl>
        <List title={t('erased.what')} items={deleted.map((name) => t(`erased.items.${name}`))} />
        <List title={t('erased.stays')} items={retained.map((name) => t(`erased.staysItems.${name}`))} />
      </div>
    </LeavingStep>
  )
}

/** Explains when: immediately and finally if reactivation is impossible. */
function When({ days }: { days: number }) {
  const t = useTranslations('settings.leaving.erased')
  const isAtOnce = days === 0
  return (
    <>
      <div>
        <dt className="font-semibold">{t('atOnce')}</dt>
        <dd className="text-ink-soft">{isAtOnce ? t('nowText') : t('atOnceText')}</dd>
      </div>
      {!isAtOnce && (
        <div>
          <dt className="font-semibold">{t('later', { days })}</dt>
          <dd className="text-ink-soft">{t('laterText')}</dd>
        </div>
      )}
    </>
  )
}

function Credits({ count }: { count: number }) {
  const t = useTranslations('settings.leaving.erased')
  return (
    <Alert tone="warning" title={t('credits', { count })}>
      {t.rich('refund', {
        link: (words) => (
          <Link to="/pages/return-policy" className="prose-link">
            {words}
          </Link>
        ),
      })}
    </Alert>
  )
}

function List({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 ps-5 text-ink-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
