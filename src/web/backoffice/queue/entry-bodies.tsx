import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { QueueEntryOf, QueueEntryView } from '../../../contract/office/queue.ts'
import { useMoments } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Alert } from '../../ui/alert.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { Evidence } from '../cases/evidence.tsx'
import { EvidencePhotos } from '../cases/evidence-photos.tsx'
import { Facts } from '../ui/facts.tsx'
import { Covered } from './covered-photo.tsx'
import { signalWords } from './member.tsx'
import { QueuePhoto } from './photo.tsx'

/** What an entry is about, by its kind. */
export function QueueBody({ entry }: { entry: QueueEntryView }) {
  switch (entry.kind) {
    case 'reports':
      return <ReportBody entry={entry} />
    case 'notices':
      return <NoticeBody entry={entry} />
    case 'appeals':
      return <AppealBody entry={entry} />
    case 'verifications':
      return <VerificationBody entry={entry} />
    case 'photos':
      return <QueuePhoto entry={entry} />
    case 'texts':
      return <TextBody entry={entry} />
    case 'complaints':
      return <ComplaintBody entry={entry} />
    case 'payments':
      return <PaymentBody entry={entry} />
  }
}

function Quote({ lang, children }: { lang?: string; children: string }) {
  return (
    <blockquote lang={lang} className="max-w-prose border-s-4 border-line ps-4 wrap-anywhere whitespace-pre-line">
      {children}
    </blockquote>
  )
}

function ReportBody({ entry: { report } }: { entry: QueueEntryOf<'reports'> }) {
  const t = useTranslations('office')
  const { reporter } = report
  return (
    <>
      <p className="text-sm text-ink-soft">{t('reports.reportedBy', { name: reporter.name || t('reports.erased') })}</p>
      {reporter.is_often_unfounded && (
        <Alert tone="warning">
          {t('queue.oftenUnfounded', { unfounded: reporter.unfounded, decided: reporter.decided })}
        </Alert>
      )}
      {report.text ? <Quote>{report.text}</Quote> : <p className="text-ink-soft">{t('reports.noText')}</p>}
      <Evidence report={report} />
    </>
  )
}

function NoticeBody({ entry: { notice } }: { entry: QueueEntryOf<'notices'> }) {
  const t = useTranslations('office.notices')
  const { member, about, name, email } = notice
  const isDeleted = member !== null && member.name === ''
  const sender = [name, email].filter(Boolean).join(', ') || t(isDeleted ? 'gone' : 'unknown')
  const account = member === null ? t('visitor') : t('member', { name: member.name })
  return (
    <>
      <Facts
        facts={[
          [t('where'), notice.location],
          ...(about
            ? ([
                [
                  t('about'),
                  <Link key="about" to={`/office/members/${about.id}`} prefetch="none" className="prose-link">
                    {about.name || t('gone')}
                  </Link>,
                ],
              ] as const)
            : []),
          [t('from'), isDeleted ? sender : `${sender} (${account})`],
          [t('language'), languageNames[notice.locale]],
        ]}
      />
      <Quote lang={notice.locale}>{notice.text}</Quote>
      {notice.is_abuse_match && (
        <Alert tone="danger">
          <p className="font-semibold">{t('abuse.title')}</p>
          <ol className="list-decimal ps-5">
            {(['look', 'report', 'ban', 'mistake'] as const).map((step) => (
              <li key={step}>{t(`abuse.${step}`)}</li>
            ))}
          </ol>
        </Alert>
      )}
      {about && <EvidencePhotos photos={notice.photos} name={about.name} />}
    </>
  )
}

function AppealBody({ entry: { appeal } }: { entry: QueueEntryOf<'appeals'> }) {
  const t = useTranslations('office.queue')
  const { dayAndTime } = useMoments()
  const { decision } = appeal
  return (
    <>
      <Facts
        facts={[
          [t('appeal.decision'), `${t(`measures.${decision.measure}`)}: ${t(`grounds.${decision.ground}`)}`],
          [t('appeal.by'), `${appeal.decided_by}, ${dayAndTime(decision.decided_at)}`],
          [t('appeal.number'), decision.receipt],
          ...(appeal.note ? ([[t('appeal.note'), appeal.note]] as const) : []),
        ]}
      />
      {decision.words && (
        <div>
          <h3 className="mb-1 font-semibold">{t('appeal.words')}</h3>
          <Quote lang={appeal.locale}>{decision.words}</Quote>
        </div>
      )}
      <div>
        <h3 className="mb-1 font-semibold">{t('appeal.text')}</h3>
        <Quote lang={appeal.locale}>{appeal.text}</Quote>
      </div>
    </>
  )
}

function TextBody({ entry }: { entry: QueueEntryOf<'texts'> }) {
  const t = useTranslations('office.queue')
  const questions = useTranslations('profiles.prompts.questions')
  const { texts, locale } = entry.text
  return (
    <ul className="grid gap-4">
      {texts.map(({ field, text, prompt, photo, is_photo_private }) => (
        <li key={`${field} ${prompt ?? photo?.id ?? ''}`} className="flex gap-4">
          {photo && (
            <div className="w-24 shrink-0">
              <Covered isCovered={is_photo_private} label={t('showPrivate')}>
                <Photo photo={photo} alt={t('captionPhoto')} sizes="96px" ratio={1} className="rounded-control" />
              </Covered>
            </div>
          )}
          <div className="min-w-0">
            <h3 className="mb-1 text-sm text-ink-soft">{prompt === null ? t(`fields.${field}`) : questions(prompt)}</h3>
            {text === '' ? <p className="text-ink-soft">{t('emptied')}</p> : <Quote lang={locale}>{text}</Quote>}
          </div>
        </li>
      ))}
    </ul>
  )
}

function ComplaintBody({ entry: { complaint } }: { entry: QueueEntryOf<'complaints'> }) {
  const t = useTranslations('office.queue')
  const notices = useTranslations('office.notices')
  return (
    <>
      <Facts
        facts={[
          [notices('from'), [complaint.name, complaint.email].filter(Boolean).join(', ')],
          [notices('language'), languageNames[complaint.locale]],
        ]}
      />
      <Quote lang={complaint.locale}>{complaint.text}</Quote>
      <p className="text-sm text-ink-soft">{t('answerHint', { language: languageNames[complaint.locale] })}</p>
    </>
  )
}

function VerificationBody({ entry }: { entry: QueueEntryOf<'verifications'> }) {
  const t = useTranslations('office.queue')
  const { gesture, selfie, photos } = entry.verification
  const name = entry.member?.name ?? ''
  const gestureKey = `gestures.${gesture}` as 'gestures.wave'
  return (
    <>
      <p className="text-lg">{t('gesture', { gesture: t.has(gestureKey) ? t(gestureKey) : gesture })}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Covered isCovered label={t('showSelfie')}>
          <img
            src={selfie}
            alt={t('selfieOf', { name })}
            loading="lazy"
            className="max-h-[70vh] w-full rounded-control object-contain"
          />
        </Covered>
        <ul className="grid grid-cols-2 content-start gap-2">
          {photos.map((photo) => (
            <li key={photo.id}>
              <Photo
                photo={photo}
                alt={t('photoOf', { name })}
                sizes="(min-width: 992px) 15vw, 40vw"
                ratio={3 / 4}
                className="rounded-control"
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function PaymentBody({ entry: { payment } }: { entry: QueueEntryOf<'payments'> }) {
  const t = useTranslations('office.queue')
  const format = useFormatter()
  const { amount_minor, currency } = payment.amount
  return (
    <>
      <Facts
        facts={[
          [t('payment.amount'), format.number(amount_minor / 100, { style: 'currency', currency })],
          [t('payment.provider'), payment.provider],
          [
            t('payment.order'),
            <Link key="order" to={`/office/orders/${payment.order}`} prefetch="none" className="prose-link">
              {t('payment.open')}
            </Link>,
          ],
        ]}
      />
      <ul className="list-disc ps-5">
        {payment.reasons.map(({ kind }) => (
          <li key={kind}>{signalWords(t, kind)}</li>
        ))}
      </ul>
    </>
  )
}
