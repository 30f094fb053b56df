import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { useMoments, useRegionName } from '../../i18n/format.ts'
import { languageNames, toLocale } from '../../i18n/locales.ts'
import { Card } from '../../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { useDay } from '../ui/use-day.ts'
import { MemberSection } from './member-section.tsx'

/** Identity and dates of the account. */
export function MemberFacts({ member }: { member: MemberView }) {
  const t = useTranslations('office.members')
  const { dayAndTime } = useMoments()
  const day = useDay()
  const country = useRegionName()
  const { gender, seeks, came_from, confirmed_at, last_active_at, second_factor_since, passkeys } = member
  const source = Object.entries(came_from)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  const facts: Fact[] = [
    [
      t('facts.id'),
      <code key="id" className="text-sm sm:whitespace-nowrap">
        {member.id}
      </code>,
    ],
    [t('facts.email'), member.email],
    [t('facts.site'), member.site.name],
    ...(gender === null || seeks === null
      ? []
      : [[t('facts.is'), `${t(`gender.${gender}`)}, ${t(`seeks.${seeks}`)}`] as const]),
    [t('facts.country'), [member.city, country(member.country)].filter(Boolean).join(', ')],
    [t('facts.language'), languageNames[toLocale(member.language)]],
    [t('facts.signedUp'), dayAndTime(member.signed_up_at)],
    [t('facts.confirmed'), confirmed_at === null ? t('facts.notConfirmed') : dayAndTime(confirmed_at)],
    ...(last_active_at === null ? [] : [[t('facts.lastActive'), dayAndTime(last_active_at)] as const]),
    [t('facts.cameFrom'), source || t('facts.none')],
    [t('facts.passkeys'), passkeys],
    [
      t('facts.secondFactor'),
      second_factor_since === null ? t('facts.none') : t('facts.since', { day: day(second_factor_since) }),
    ],
  ]
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg font-bold">{t('facts.title')}</h2>
      <Facts facts={facts} />
    </Card>
  )
}

/** Automatic signals and the score. */
export function MemberSignals({ signals: { score, reasons } }: { signals: NonNullable<MemberView['signals']> }) {
  const t = useTranslations('office.members.signals')
  return (
    <MemberSection title={t('title')} none={reasons.length === 0 ? t('none') : null}>
      <p className="mb-2 text-ink-soft">{t('score', { score })}</p>
      <Facts facts={reasons.map(({ kind, weight }) => [t(`kinds.${kind}`), `+${Math.round(weight)}`] as const)} />
    </MemberSection>
  )
}
