import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DecisionState, DecisionView } from '../../../contract/moderation/decisions.ts'
import { useSite } from '../../api/page-facts.ts'
import { sentences, useOnUtcDay, useUtcDay } from '../../i18n/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { AppealForm } from './appeal-form.tsx'

const tones: Record<DecisionState, BadgeTone> = {
  waiting: 'warning',
  standing: 'warning',
  ended: 'neutral',
  undone: 'success',
}

/** One decision with its reasons: what, why, on what it rests, how we came to look, and what can be done about it. */
export function DecisionCard({ decision }: { decision: DecisionView }) {
  const t = useTranslations('decisions')
  const onDay = useOnUtcDay()
  const { id, measure, subject, field, until, state, receipt, decided_at: decidedAt } = decision
  const what = t(`subjects.${field ?? subject}`)
  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={`decision-${id}`} className="font-display text-xl font-semibold">
          {t('decidedAt', { day: onDay(decidedAt) })}
        </h2>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <div className="mt-3 grid max-w-prose gap-3">
        {/* A warning has no number of things that it does */}
        {measure !== 'none' && (
          <p className="font-semibold">{t(`measures.${measure}`, { what, day: until === null ? '' : onDay(until) })}</p>
        )}
        {state === 'waiting' && <p>{t('waitingText')}</p>}
        {state === 'undone' && <p>{t('undoneText')}</p>}
        <Reasons decision={decision} />
        <Credits decision={decision} />
        <p className="text-sm text-ink-soft">
          {t('number', { receipt })} ·{' '}
          <Link to="/pages/terms" className="prose-link inline-flex min-h-6 items-center">
            {t('rules')}
          </Link>
        </p>
      </div>
      <AppealForm decision={decision} />
    </Card>
  )
}

function Reasons({ decision }: { decision: DecisionView }) {
  const t = useTranslations('decisions')
  const day = useUtcDay()
  const { ground, basis, photo_reason: photoReason, words, made_at: madeAt, found_by: foundBy } = decision
  return (
    <>
      <p>{sentences(t(`grounds.${ground}`), t(`basis.${basis}`))}</p>
      {photoReason !== null && (
        <p>
          {t('photoReason')} {t(`photoReasons.${photoReason}`)}
        </p>
      )}
      {words !== null && words !== '' && (
        <div>
          <p className="text-sm text-ink-soft">{t('words')}</p>
          <blockquote className="mt-1 rounded-control bg-sunken p-3 wrap-anywhere whitespace-pre-line">
            {words}
          </blockquote>
        </div>
      )}
      <p>{sentences(madeAt !== null && t('madeAt', { day: day(madeAt) }), t(`found.${foundBy}`), t('byPeople'))}</p>
    </>
  )
}

/** What was bought is not lost with the account. */
function Credits({ decision: { credits_left: count } }: { decision: DecisionView }) {
  const t = useTranslations('decisions')
  const { support_email: support } = useSite()
  if (count === null || count === 0) return null
  return (
    <div className="rounded-control bg-secondary-soft p-3 text-secondary-ink">
      <p className="font-semibold">{t('creditsTitle')}</p>
      <p className="text-ink">{t('credits', { count, support })}</p>
      <Link to="/withdraw" className="prose-link inline-flex min-h-11 items-center">
        {t('withdraw')}
      </Link>
    </div>
  )
}
