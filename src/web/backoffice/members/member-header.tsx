import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { useMoments, useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { useDay } from '../ui/use-day.ts'
import { MemberStatus } from './member-status.tsx'

/** Whose page it is at a glance, and beside it what is done most often. */
export function MemberHeader({ member, actions }: { member: MemberView; actions: ReactNode }) {
  const t = useTranslations('office.members')
  const country = useRegionName()
  const { name, age, email, photos, status, is_paid, kind } = member
  const main = photos?.find(({ is_main }) => is_main)
  const who = [
    member.gender !== null && t(`gender.${member.gender}`),
    [member.city, country(member.country)].filter(Boolean).join(', '),
  ].filter(Boolean)
  return (
    <header className="mb-5 flex flex-wrap items-start gap-x-8 gap-y-5 rounded-card bg-surface p-5 shadow-card sm:p-6">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex items-center gap-4">
          {main && (
            <Photo
              photo={main.photo}
              alt=""
              sizes="96px"
              ratio={1}
              className="w-20 shrink-0 self-start rounded-control sm:w-24"
            />
          )}
          <div className="min-w-0">
            <h1 className="wrap-anywhere">{[name || t('nameless'), age].filter((part) => part !== null).join(', ')}</h1>
            <p className="text-sm text-ink-soft">{who.join(' · ')}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <MemberStatus status={status} />
              {is_paid && <Badge tone="primary">{t('paid')}</Badge>}
              {kind === 'fictional' && <Badge tone="secondary">{t('fictional')}</Badge>}
            </p>
          </div>
        </div>
        <HeaderFacts member={member} />
      </div>
      {actions}
    </header>
  )
}

function HeaderFacts({ member: { id, site, signed_up_at, last_active_at, signals, money } }: { member: MemberView }) {
  const t = useTranslations('office.members')
  const { ago } = useMoments()
  const day = useDay()
  const facts: (readonly [term: string, what: ReactNode])[] = [
    [t('site'), site.name],
    [t('memberSince'), day(signed_up_at)],
    ...(last_active_at === null ? [] : [[t('lastActive'), ago(last_active_at)] as const]),
    ...(money === null
      ? []
      : [
          [
            t('tabs.credits'),
            <Link key="credits" to={`/office/members/${id}/credits`} className="underline underline-offset-2">
              {money.credits}
            </Link>,
          ] as const,
        ]),
    ...(signals === null
      ? []
      : [
          [
            t('score'),
            <span key="score" className={signals.score > 0 ? 'text-danger-ink' : undefined}>
              {t('scoreOf', { score: signals.score })}
            </span>,
          ] as const,
        ]),
  ]
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([term, what]) => (
        <div key={term}>
          <dt className="text-xs text-ink-soft">{term}</dt>
          <dd className="font-semibold tabular-nums">{what}</dd>
        </div>
      ))}
    </dl>
  )
}
