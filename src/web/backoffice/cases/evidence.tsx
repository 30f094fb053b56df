import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ReportView } from '../../../contract/office/evidence.ts'
import { useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { EvidenceMessage } from './evidence-message.tsx'
import { EvidencePhotos } from './evidence-photos.tsx'

type Evidence = ReportView['evidence']

/** Evidence of the report, at that time: the messages first, then photos and profile. */
export function Evidence({ report }: { report: ReportView }) {
  const t = useTranslations('office.evidence')
  const { profile, photos, like_comment: comment, messages } = report.evidence
  return (
    <section aria-labelledby={`evidence-${report.id}`} className="grid gap-5">
      <h3 id={`evidence-${report.id}`} className="text-lg font-bold">
        {t('title')}
      </h3>
      {comment && (
        <div>
          <h4 className="mb-2 font-semibold">{t('comment')}</h4>
          <p className="wrap-anywhere">{comment.text}</p>
        </div>
      )}
      <div>
        <h4 className="mb-2 font-semibold">{t('messages')}</h4>
        {messages.length === 0 ? (
          <p className="text-ink-soft">{t('noMessages')}</p>
        ) : (
          <StoredMessages report={report} />
        )}
      </div>
      <EvidencePhotos photos={photos} name={report.member.name} />
      {profile === null ? <p className="text-ink-soft">{t('noProfile')}</p> : <StoredProfile profile={profile} />}
    </section>
  )
}

function StoredProfile({ profile }: { profile: NonNullable<Evidence['profile']> }) {
  const t = useTranslations('office.evidence')
  const words = useTranslations('profiles')
  const country = useRegionName()
  const format = useFormatter()
  const { name, gender, seeks } = profile
  const born =
    profile.date_of_birth &&
    format.dateTime(new Date(`${profile.date_of_birth}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const place = [profile.city, profile.country && country(profile.country)].filter(Boolean).join(', ')
  // A report may be older than today's list of interests
  const interest = (key: string) => (words.has(`interests.${key}` as never) ? words(`interests.${key}` as never) : key)
  return (
    <div>
      <h4 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        {t('profile')} {profile.is_fictional && <Badge tone="secondary">{t('fictional')}</Badge>}
      </h4>
      <dl className="grid min-w-0 flex-1 content-start gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <Fact label={t('name')}>{name}</Fact>
        <Fact label={t('born')}>
          {born && profile.age !== null ? t('bornOn', { date: born, age: profile.age }) : null}
        </Fact>
        <Fact label={t('who')}>{gender && seeks ? `${t(`gender.${gender}`)}, ${t(`seeks.${seeks}`)}` : null}</Fact>
        <Fact label={t('place')}>{place}</Fact>
        <Fact label={t('interests')}>{profile.interests.map(interest).join(', ')}</Fact>
        <Fact label={t('aboutMe')}>{profile.about_me}</Fact>
        {profile.prompts.map(({ prompt, answer }) => (
          <Fact key={prompt} label={words(`prompts.questions.${prompt}`)}>
            {answer}
          </Fact>
        ))}
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations('office.evidence')
  return (
    <>
      <dt className="text-sm text-ink-soft max-sm:mt-1.5 sm:pt-0.5">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line">{children || t('nothing')}</dd>
    </>
  )
}

function StoredMessages({ report: { reporter, member, evidence } }: { report: ReportView }) {
  const t = useTranslations('office.reports')
  return (
    <ol className="flex flex-col gap-2">
      {evidence.messages.map((message) => (
        <EvidenceMessage
          key={message.id}
          message={message}
          author={(message.is_by_reporter ? reporter : member).name || t('erased')}
          isOnRight={message.is_by_reporter}
        />
      ))}
    </ol>
  )
}
