import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { QueueMemberView } from '../../../contract/office/queue.ts'
import { useMoments, useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Photo } from '../../ui/photos/photo.tsx'
import { MemberStatus } from '../members/member-status.tsx'
import { useMay } from '../staff/staff.ts'

type QueueMemberProps = { member: QueueMemberView; site: string }

/** The member of an entry beside the case: face, current state, how often they came up before, risk reasons and earlier decisions. */
export function QueueMember({ member, site }: QueueMemberProps) {
  const t = useTranslations('office.queue')
  const office = useTranslations('office')
  const country = useRegionName()
  const { ago, dayAndTime } = useMoments()
  const mayOpen = useMay('findMembers')
  const { photo, counts, joined_at: joined } = member
  const name = member.name || office('reports.erased')
  const who = [
    member.gender !== null && office(`evidence.gender.${member.gender}`),
    member.country !== null && country(member.country),
  ].filter(Boolean)
  return (
    <section
      aria-label={t('member')}
      className="flex flex-wrap items-center gap-3 rounded-card bg-surface p-4 text-sm shadow-card *:order-3 *:w-full"
    >
      <div className="order-1! flex w-auto! min-w-0 flex-1 basis-44 items-center gap-3 lg:w-full!">
        {photo !== null && (
          <Photo
            photo={photo}
            alt={t('otherMain', { name })}
            sizes="80px"
            ratio={1}
            className="w-14 shrink-0 rounded-control lg:w-20"
          />
        )}
        <div className="min-w-0">
          <p className="text-lg leading-snug font-bold wrap-anywhere">
            {name}
            {member.age !== null && <span className="font-medium tabular-nums">, {member.age}</span>}
          </p>
          <p className="text-ink-soft">{who.join(' · ')}</p>
          {member.is_verified && (
            <Badge tone="success" icon={<BadgeCheck aria-hidden className="size-3.5" />} className="mt-1">
              {t('verified')}
            </Badge>
          )}
        </div>
      </div>
      {counts !== null && <Counts counts={counts} />}
      <dl className="flex flex-wrap gap-x-4 gap-y-1 lg:grid lg:grid-cols-[auto_minmax(0,1fr)]">
        <Fact label={t('account')}>
          <MemberStatus status={member.status} />
        </Fact>
        {site !== '' && <Fact label={t('site')}>{site}</Fact>}
        {joined !== null && (
          <Fact label={t('since')}>
            <time dateTime={joined} title={dayAndTime(joined)}>
              {ago(joined)}
            </time>
          </Fact>
        )}
      </dl>
      <Signals score={member.score} />
      <EarlierDecisions decisions={member.decisions} />
      {mayOpen && (
        <LinkButton
          to={`/office/members/${member.id}`}
          variant="secondary"
          size="small"
          prefetch="none"
          aria-label={t('openMemberOf', { name })}
          className="order-2! w-auto! lg:order-4! lg:w-full!"
        >
          {t('openMember')}
        </LinkButton>
      )}
    </section>
  )
}

/** On phones one beside the other, else one below the other. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5 lg:contents">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** How often the member came up before; what is not zero stands out. One line on phones, where the case is to begin high up. */
function Counts({ counts }: { counts: NonNullable<QueueMemberView['counts']> }) {
  const t = useTranslations('office.queue.counts')
  const { reports, open_reports: open, decisions, warnings } = counts
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 lg:grid lg:grid-cols-3 lg:gap-2">
      {(
        [
          ['reports', reports, open],
          ['decisions', decisions, 0],
          ['warnings', warnings, 0],
        ] as const
      ).map(([name, count, waiting]) => (
        <div
          key={name}
          className="flex items-baseline gap-1.5 lg:flex-col lg:items-stretch lg:gap-0 lg:rounded-control lg:bg-sunken lg:px-2.5 lg:py-1.5"
        >
          <dt className="text-ink-soft lg:text-xs">{t(name)}</dt>
          <dd
            className={classes(
              'order-first tabular-nums lg:text-lg lg:leading-tight',
              count > 0 ? 'font-bold' : 'text-ink-soft',
            )}
          >
            {count}
          </dd>
          {waiting > 0 && <dd className="text-xs font-semibold">{t('open', { count: waiting })}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Signals({ score }: Pick<QueueMemberView, 'score'>) {
  const t = useTranslations('office.queue')
  if (score === null) return null
  return (
    <div>
      <p className="font-semibold">{t('score', { score: score.score })}</p>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {score.reasons.map(({ kind, weight }) => (
          <li key={kind}>
            <Badge tone="warning">{t('signal', { what: signalWords(t, kind), weight })}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function EarlierDecisions({ decisions }: Pick<QueueMemberView, 'decisions'>) {
  const t = useTranslations('office.queue')
  const { ago } = useMoments()
  if (decisions.length === 0) return null
  return (
    <div>
      <p className="font-semibold">{t('before', { count: decisions.length })}</p>
      <ul className="mt-1 grid gap-1">
        {decisions.map(({ at, measure, ground, is_undone }) => (
          <li key={at} className={is_undone ? 'text-ink-soft line-through' : ''}>
            {t('decided', { measure: t(`measures.${measure}`), ground: t(`grounds.${ground}`), ago: ago(at) })}
            {is_undone && <span className="sr-only"> {t('undone')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A kind without a text is shown by its key. */
export function signalWords(t: ReturnType<typeof useTranslations<'office.queue'>>, kind: string): string {
  const key = `signals.${kind}` as 'signals.known_image'
  return t.has(key) ? t(key) : kind
}
