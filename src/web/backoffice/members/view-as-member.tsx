import { Eye } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { AsMemberView } from '../../../contract/office/member-views.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useMoments, useRegionName } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { forStaff } from '../auth/entry.ts'
import { EvidenceMessage } from '../cases/evidence-message.tsx'
import { Facts } from '../ui/facts.tsx'
import { zoneName } from '../ui/zone-name.ts'
import { MemberFrame } from './frame.tsx'

const load = forStaff(({ backoffice }: Api, { params, url }: LoadArgs) => {
  const { id = '' } = params
  const report = url.searchParams.get('report')
  return backoffice.getAsMember({ id, ...(report !== null && { report_id: report }) })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Read-only view of what the member sees; no messages, except those stored with a report. */
export default function MemberAsPage() {
  const t = useTranslations('office.members.as')
  const { view } = useLoaderData<typeof loader>()
  const { name } = view
  return (
    <MemberFrame id={view.id} title={t('title', { name })}>
      <Alert tone="warning" className="mb-5">
        <span className="inline-flex items-center gap-2 font-semibold">
          <Eye aria-hidden className="size-5 shrink-0" /> {t('banner', { name })}
        </span>
      </Alert>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        {view.conversation !== null && <MemberConversation name={name} conversation={view.conversation} />}
        <OwnProfile view={view} />
        <OwnSettings view={view} />
        <OwnChats view={view} />
      </div>
    </MemberFrame>
  )
}

function OwnProfile({ view: { profile, likes, blocks } }: { view: AsMemberView }) {
  const t = useTranslations('office.members.as')
  const photo = useTranslations('office.members.photos')
  const questions = useTranslations('profiles.prompts.questions')
  const country = useRegionName()
  const place = [profile.city, country(profile.country)].filter(Boolean).join(', ')
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('profile')}</h2>
      <p className="mb-3 text-ink-soft">
        {profile.name}, {profile.age}, {place}. {t('completeness', { percent: profile.completeness })}
      </p>
      <ul className="mb-4 grid grid-cols-3 gap-2">
        {profile.photos.map((own) => (
          <li key={own.id}>
            <Photo
              photo={own}
              alt={photo('of', { name: profile.name })}
              sizes="12rem"
              ratio={3 / 4}
              className="rounded-control"
            />
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [t('aboutMe'), profile.about_me || t('nothing')],
          ...profile.prompts.map(({ prompt, answer }): [string, string] => [questions(prompt), answer]),
          [t('interests'), profile.interests.join(', ') || t('nothing')],
          [t('given'), likes.given],
          [t('received'), likes.received],
          [t('matches'), likes.matches],
          [t('blocked'), blocks.made],
          [t('blockedBy'), blocks.received],
        ]}
      />
    </Card>
  )
}

function OwnSettings({ view: { preferences, visibility } }: { view: AsMemberView }) {
  const t = useTranslations('office.members.as')
  const mails = preferences.types.filter(({ mail }) => mail).map(({ type }) => t(`types.${type}`))
  const pushes = preferences.types.filter(({ push }) => push === true).map(({ type }) => t(`types.${type}`))
  const quiet = preferences.quiet_hours
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg font-bold">{t('settings')}</h2>
      <Facts
        facts={[
          [t('invisible'), t(visibility.is_invisible ? 'yes' : 'no')],
          [t('privacy'), t(visibility.is_private ? 'yes' : 'no')],
          [t('hidesPresence'), t(visibility.hides_presence ? 'yes' : 'no')],
          [t('hidesReceipts'), t(visibility.hides_receipts ? 'yes' : 'no')],
          [t('verifiedOnly'), t(visibility.is_verified_only ? 'yes' : 'no')],
          [t('mails'), mails.join(', ') || t('nothing')],
          [t('pushes'), pushes.join(', ') || t('nothing')],
          [t('devices'), preferences.push_devices],
          [
            t('quiet'),
            quiet === null ? t('nothing') : `${quiet.from} – ${quiet.to} (${zoneName(preferences.time_zone)})`,
          ],
        ]}
      />
    </Card>
  )
}

function OwnChats({ view: { chats } }: { view: AsMemberView }) {
  const t = useTranslations('office.members.as')
  const tReports = useTranslations('office.members.reports')
  const { dayAndTime } = useMoments()
  return (
    <Card as="section" className="lg:col-span-2">
      <h2 className="text-lg font-bold">{t('chats')}</h2>
      <p className="mb-2 text-ink-soft">{chats.length === 0 ? t('noChats') : t('private')}</p>
      <ul className="divide-y divide-line">
        {chats.map(({ id, other, messages, unread, last_at, is_archived }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <Link
              to={`/office/members/${other.id}`}
              className="inline-flex min-h-11 min-w-32 items-center font-medium underline underline-offset-2"
            >
              {other.name || tReports('gone')}
            </Link>
            <span className="text-sm text-ink-soft">{t('messages', { count: messages })}</span>
            {unread > 0 && <Badge tone="primary">{t('unread', { count: unread })}</Badge>}
            {is_archived && <Badge>{t('archived')}</Badge>}
            <time dateTime={last_at} className="ms-auto text-sm text-ink-soft">
              {dayAndTime(last_at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Conversation = NonNullable<AsMemberView['conversation']>

/** Messages stored with a report: this member's on the right. */
function MemberConversation({ name, conversation }: { name: string; conversation: Conversation }) {
  const t = useTranslations('office.members.as')
  const { receipt, is_by_member, other, messages } = conversation
  return (
    <Card as="section" className="lg:col-span-2">
      <h2 className="mb-3 text-lg font-bold">{t('conversation', { receipt })}</h2>
      {messages.length === 0 && <p className="text-ink-soft">{t('noMessages')}</p>}
      <ol className="grid gap-2">
        {messages.map((message) => {
          const isTheirs = message.is_by_reporter === is_by_member
          const author = isTheirs ? t('them', { name }) : other
          return <EvidenceMessage key={message.id} message={message} author={author} isOnRight={isTheirs} />
        })}
      </ol>
    </Card>
  )
}
