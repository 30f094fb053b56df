import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { v7 as newId } from 'uuid'
import type { Api } from '../../../contract/index.ts'
import type { CaseView } from '../../../contract/office/cases.ts'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice, IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { forStaff } from '../auth/entry.ts'
import { MemberConsents, MemberSessions } from './access.tsx'
import { actOnMember, type MemberAnswer } from './actions.ts'
import { MemberActs } from './actions-panel.tsx'
import { MemberCases } from './cases.tsx'
import { MemberMails } from './emails.tsx'
import { MemberFacts, MemberSignals } from './facts.tsx'
import { MemberForm } from './form.tsx'
import { MemberFrame } from './frame.tsx'
import { MemberStanding } from './members.tsx'
import { MemberMoney } from './money.tsx'
import { MemberReports } from './reports.tsx'

const load = forStaff(async ({ backoffice }: Api, { params }: LoadArgs) => {
  const { id = '' } = params
  const { member } = await backoffice.getMember({ id })
  // Roles that see reports also see their outcome
  const cases: CaseView[] | null =
    member.reports === null ? null : (await backoffice.listMemberDecisions({ member_id: id })).cases
  return { member, cases, grantId: newId() }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const action = onServerAction(forStaff(actOnMember))
export const clientAction = inBrowserAction(forStaff(actOnMember))

/** A member as the staff role may see them, with the available actions. */
export default function MemberPage() {
  const t = useTranslations('office.members')
  const { member, cases, grantId } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<MemberAnswer>>()
  const { id, name, email, status, is_paid, kind } = member
  return (
    <MemberFrame
      id={id}
      title={<MemberTitle member={member} />}
      name={name || t('nameless')}
      lead={email}
      actions={
        <span className="flex flex-wrap gap-1.5">
          <MemberStanding status={status} />
          {is_paid && <Badge tone="secondary">{t('paid')}</Badge>}
          {kind === 'fictional' && <Badge tone="secondary">{t('fictional')}</Badge>}
        </span>
      }
    >
      <DoneNotice answer={answer} text={answer?.done === undefined ? null : t(`done.${answer.done}`)} />
      <Standing member={member} />
      <div key={id} className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {member.photos !== null && <MemberPhotos name={name} photos={member.photos} />}
          {member.reports !== null && <MemberReports id={id} reports={member.reports} />}
          {cases !== null && <MemberCases cases={cases} />}
          <MemberFacts member={member} />
          {member.mails !== null && <MemberMails member={member} mails={member.mails} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <MemberActs member={member} grantId={grantId} />
          {member.notes !== null && <MemberNotes notes={member.notes} />}
          {member.money !== null && <MemberMoney member={member} money={member.money} />}
          {member.signals !== null && <MemberSignals signals={member.signals} />}
          {member.sessions !== null && <MemberSessions sessions={member.sessions} />}
          {member.consents !== null && <MemberConsents consents={member.consents} />}
        </div>
      </div>
    </MemberFrame>
  )
}

/** Face, name and age: whose page it is at a glance. */
function MemberTitle({ member: { name, age, photos } }: { member: MemberView }) {
  const t = useTranslations('office.members')
  const main = photos?.find(({ is_main }) => is_main)
  return (
    <span className="flex items-center gap-3">
      {main && (
        <span className="size-14 shrink-0 overflow-hidden rounded-full">
          <Photo photo={main.photo} alt="" sizes="56px" ratio={1} />
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">
        {[name || t('nameless'), age].filter((part) => part !== null).join(', ')}
      </span>
    </span>
  )
}

/** Current state: a limit, a pause, the days until erasure. */
function Standing({ member: { limited_until, paused_at, erase_after } }: { member: MemberView }) {
  const t = useTranslations('office.members')
  const { day } = useMoments()
  return (
    <div className="grid gap-3 not-empty:mb-5">
      {limited_until !== null && <Alert tone="warning" title={t('limited', { day: day(limited_until) })} />}
      {paused_at !== null && <Alert title={t('paused')} />}
      {erase_after !== null && <Alert tone="warning" title={t('leaving', { day: day(erase_after) })} />}
    </div>
  )
}

/** All photos in every state, as in the review queue. */
function MemberPhotos({ name, photos }: { name: string; photos: NonNullable<MemberView['photos']> }) {
  const t = useTranslations('office.members.photos')
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg font-bold">{t('title')}</h2>
      {photos.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
        {photos.map(({ id, photo, status, is_main, is_private }) => (
          <li key={id}>
            <Photo
              photo={photo}
              alt={t('of', { name })}
              sizes="(min-width: 1024px) 12vw, 30vw"
              ratio={3 / 4}
              className="rounded-control"
            />
            <p className="mt-1.5 flex flex-wrap gap-1">
              <Badge tone={status === 'rejected' ? 'danger' : status === 'pending' ? 'warning' : 'success'}>
                {t(status)}
              </Badge>
              {is_main && <Badge>{t('main')}</Badge>}
              {is_private && <Badge tone="secondary">{t('private')}</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What colleagues should know. */
function MemberNotes({ notes }: { notes: NonNullable<MemberView['notes']> }) {
  const t = useTranslations('office.members.notes')
  const { dayAndTime } = useMoments()
  const answer = useActionData<Partial<MemberAnswer>>()
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('title')}</h2>
      {notes.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      <ul className="mb-4 divide-y divide-line">
        {notes.map(({ id, by, text, at }) => (
          <li key={id} className="py-2.5">
            <p className="text-sm text-ink-soft">
              {by}, {dayAndTime(at)}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
      {/* Reset after saving */}
      <MemberForm
        key={answer?.done === 'note' ? notes.length : 'open'}
        intent="note"
        className="grid max-w-prose gap-4"
      >
        <TextArea name="text" label={t('text')} hint={t('hint')} maxLength={2000} isRequired />
        <IntentButton variant="secondary" className="justify-self-start">
          {t('add')}
        </IntentButton>
      </MemberForm>
    </Card>
  )
}
