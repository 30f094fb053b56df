import { useTranslations } from 'use-intl'
import type { NoticeView } from '../../contract/backoffice.content.ts'
import { IntentButton, IntentForm, useRefusal, useTyped } from '../features/forms/intent-form.tsx'
import { useMoments } from '../i18n/format.ts'
import { languageNames } from '../i18n/locales.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { gravityTones } from './report-row.tsx'
import { useMay } from './staff.ts'
import { Unfold } from './unfold.tsx'

/** One notice: what is said to be wrong, where, by whom, and the decision. */
export function NoticeCard({ notice }: { notice: NoticeView }) {
  const t = useTranslations('office')
  const { dayAndTime } = useMoments()
  const mayDecide = useMay('decideNotice')
  return (
    <Card as="li" className="grid gap-4">
      <header>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={gravityTones[notice.gravity]}>{t(`reports.gravity.${notice.gravity}`)}</Badge>
          <span className="font-mono text-sm text-ink-soft">{notice.receipt}</span>
          <time dateTime={notice.created_at} className="text-sm text-ink-soft">
            {dayAndTime(notice.created_at)}
          </time>
        </div>
        <h2 className="mt-2 text-xl font-bold">{t(`notices.kinds.${notice.kind}`)}</h2>
      </header>
      <NoticeFacts notice={notice} />
      <blockquote lang={notice.locale} className="border-s-4 border-line ps-4 break-words whitespace-pre-line">
        {notice.text}
      </blockquote>
      {mayDecide ? <NoticeDecisionForm notice={notice} /> : <p className="text-ink-soft">{t('notices.readOnly')}</p>}
    </Card>
  )
}

function NoticeFacts({ notice }: { notice: NoticeView }) {
  const t = useTranslations('office.notices')
  const { member, name, email } = notice
  const isGone = member !== null && member.name === ''
  const sender = [name, email].filter(Boolean).join(', ') || t(isGone ? 'gone' : 'unknown')
  const account = member === null ? t('visitor') : t('member', { name: member.name })
  const facts = [
    [t('where'), notice.location],
    [t('from'), isGone ? sender : `${sender} (${account})`],
    [t('site'), notice.site],
    [t('language'), languageNames[notice.locale]],
  ] as const
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NoticeDecisionForm({ notice }: { notice: NoticeView }) {
  const t = useTranslations('office.notices')
  const intent = `decide/${notice.id}`
  const typed = useTyped(intent)
  const isRefused = useRefusal(intent) !== null
  const language = languageNames[notice.locale]
  return (
    <Unfold label={t('decide', { receipt: notice.receipt })} isOpen={isRefused}>
      <IntentForm intent={intent}>
        <div className="grid max-w-prose gap-5">
          <RadioGroup
            name="decision"
            label={t('what')}
            defaultValue={typed?.decision}
            choices={(['removed', 'limited', 'no_action'] as const).map((value) => ({
              value,
              label: t(`outcomes.${value}`),
              hint: t(`outcomes.${value}Hint`),
            }))}
            isRequired
          />
          <TextArea
            name="reason"
            label={t('reason')}
            hint={notice.email === null ? t('reasonKept') : t('reasonMailed', { language })}
            defaultValue={typed?.reason}
            maxLength={2000}
            isRequired
          />
          <IntentButton className="justify-self-start">{t('decide', { receipt: notice.receipt })}</IntentButton>
        </div>
      </IntentForm>
    </Unfold>
  )
}
