import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { v7 as newId } from 'uuid'
import type { Api } from '../../../contract/index.ts'
import type { CaseView } from '../../../contract/office/cases.ts'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { forStaff } from '../auth/entry.ts'
import { useDay } from '../ui/use-day.ts'
import { MemberConsents, MemberSessions } from './access.tsx'
import { actOnMember, type MemberAnswer } from './actions.ts'
import { MemberActs } from './actions-panel.tsx'
import { MemberCases } from './cases.tsx'
import { MemberMails } from './emails.tsx'
import { MemberFacts, MemberSignals } from './facts.tsx'
import { MemberFrame } from './frame.tsx'
import { MemberHeader } from './member-header.tsx'
import { MemberSection } from './member-section.tsx'
import { MemberMoney } from './money.tsx'
import { MemberNotes } from './notes.tsx'
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
  const { id, name } = member
  return (
    <MemberFrame
      id={id}
      title={name || t('nameless')}
      header={<MemberHeader member={member} actions={<MemberActs member={member} grantId={grantId} />} />}
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

/** Current state: a limit, a pause, the days until erasure. */
function Standing({ member: { limited_until, paused_at, erase_after } }: { member: MemberView }) {
  const t = useTranslations('office.members')
  const day = useDay()
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
    <MemberSection title={t('title')} none={photos.length === 0 ? t('none') : null}>
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
    </MemberSection>
  )
}
