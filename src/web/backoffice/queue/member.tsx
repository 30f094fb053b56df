import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { QueueMemberView } from '../../../contract/office/queue.ts'
import { useMoments, useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../staff/staff.ts'

/** The member of an entry: current state, risk reasons and earlier decisions. */
export function QueueMember({ member }: { member: QueueMemberView }) {
  const t = useTranslations('office.queue')
  const office = useTranslations('office')
  const country = useRegionName()
  const { ago } = useMoments()
  const mayOpen = useMay('findMembers')
  const { decisions, score } = member
  const name = member.name || office('reports.erased')
  const facts = [
    member.age !== null && t('age', { age: member.age }),
    member.gender !== null && office(`evidence.gender.${member.gender}`),
    member.country !== null && country(member.country),
    office(`overview.status.${member.status}`),
    member.joined_at !== null && t('joined', { ago: ago(member.joined_at) }),
  ].filter(Boolean)
  return (
    <section aria-label={t('member')} className="rounded-card border border-line p-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {mayOpen ? (
          <Link to={`/office/members/${member.id}`} prefetch="none" className="prose-link text-base font-semibold">
            {name}
          </Link>
        ) : (
          <span className="text-base font-semibold">{name}</span>
        )}
        {member.is_verified && (
          <Badge tone="success" icon={<BadgeCheck aria-hidden className="size-3.5" />}>
            {t('verified')}
          </Badge>
        )}
        <span className="text-ink-soft">{facts.join(' · ')}</span>
      </p>
      {score !== null && (
        <div className="mt-2">
          <p className="font-semibold">{t('score', { score: score.score })}</p>
          <ul className="mt-1 flex flex-wrap gap-2">
            {score.reasons.map(({ kind, weight }) => (
              <li key={kind}>
                <Badge tone="warning">{t('signal', { what: signalWords(t, kind), weight })}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      {decisions.length > 0 && (
        <div className="mt-2">
          <p className="font-semibold">{t('before', { count: decisions.length })}</p>
          <ul className="mt-1 grid gap-0.5">
            {decisions.map(({ at, measure, ground, is_undone }) => (
              <li key={at} className={is_undone ? 'text-ink-soft line-through' : ''}>
                {t('decided', { measure: t(`measures.${measure}`), ground: t(`grounds.${ground}`), ago: ago(at) })}
                {is_undone && <span className="sr-only"> {t('undone')}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** A kind without a text is shown by its key. */
export function signalWords(t: ReturnType<typeof useTranslations<'office.queue'>>, kind: string): string {
  const key = `signals.${kind}` as 'signals.known_image'
  return t.has(key) ? t(key) : kind
}
