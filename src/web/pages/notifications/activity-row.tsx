import { BadgeCheck, CreditCard, Megaphone, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ActivityView } from '../../../contract/notifications.ts'
import { MemberBadges } from '../../features/profiles/card/member-badges.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Avatar } from '../../ui/photos/avatar.tsx'

/** One thing that happened, or several of a kind on one day: who, what, when. Each face leads to its profile, the words to the place. */
export function ActivityRow({ entry }: { entry: ActivityView }) {
  const t = useTranslations('activity')
  const moments = useMoments()
  const { members, at, verdict, safety } = entry
  const [first] = members
  return (
    <li className="flex items-start gap-3 p-4">
      <Picture entry={entry} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <Link to={placeOf(entry)} className="inline-block min-h-6 py-0.5 hover:underline">
            <Words entry={entry} />
          </Link>
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {entry.is_new && (
            <span className="size-2 shrink-0 rounded-full bg-unread">
              <span className="sr-only">{t('new')}</span>
            </span>
          )}
          <time dateTime={at} title={moments.dayAndTime(at)}>
            {moments.isToday(at) ? moments.ago(at) : moments.time(at)}
          </time>
          {first && members.length === 1 && <MemberBadges member={first} />}
        </div>
        {entry.comments > 0 && <p className="mt-1 text-sm">{t('comments', { count: entry.comments })}</p>}
        {safety && <p className="mt-1 text-sm">{t('safetyText')}</p>}
        {verdict?.reason && <p className="mt-1 text-sm wrap-anywhere">{verdict.reason}</p>}
        {members.length > 1 && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {members.map((member) => (
              <li key={member.id}>
                <Link to={`/members/${member.id}`} className="inline-flex rounded-full">
                  <Avatar photo={member.main_image} name={member.name} alt={member.name} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** Who it was, or a sign of what it is about. */
function Picture({ entry: { kind, members, verdict } }: { entry: ActivityView }) {
  const [first] = members
  if (first) return <Avatar photo={first.main_image} name={first.name} />
  if (verdict) return <Avatar photo={verdict.photo} name="" />
  const Icon = signs[kind] ?? CreditCard
  return (
    <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
      <Icon aria-hidden className="size-5" />
    </span>
  )
}

const signs: Partial<Record<ActivityView['kind'], typeof CreditCard>> = {
  safety: ShieldAlert,
  news: Megaphone,
  verification: BadgeCheck,
}

const bold = (words: ReactNode) => <strong>{words}</strong>

function Words({
  entry: { kind, members, count, order, verdict, news, safety, verification },
}: {
  entry: ActivityView
}) {
  const t = useTranslations('activity')
  const [first, second] = members
  const names = { name: first?.name ?? '', second: second?.name ?? '', count, more: count - 2, b: bold }
  switch (kind) {
    case 'like':
    case 'view':
      return t.rich(kind, names)
    case 'order':
      if (order?.refunded) return t('orderRefunded')
      return order?.status === 'completed' ? t('orderCompleted', { credits: order.credits }) : t('orderFailed')
    case 'verdict':
      return t(verdict?.approved ? 'photoApproved' : 'photoRejected')
    case 'verification':
      return t(verification?.approved ? 'verified' : 'notVerified')
    case 'news':
      return news?.title
    case 'safety':
      return safety?.name ? t.rich('safety', { name: safety.name, b: bold }) : t('safetyUnknown')
    default:
      return t.rich(kind, { name: names.name, b: bold })
  }
}

function placeOf({ kind, members, conversation_id: conversation, order, news }: ActivityView): string {
  const [first, ...others] = members
  if (news) return news.path
  if (kind === 'verdict') return '/profile'
  if (kind === 'verification' || kind === 'verification_request') return '/profile/verify'
  if (kind === 'safety') return '/pages/safety'
  if (order) return `/transactions/${order.id}`
  if (conversation !== null) return `/chats/${conversation}`
  if (kind === 'like' && others.length > 0) return '/likes'
  if (kind === 'view' || kind === 'member_verified') return `/members/${first?.id}`
  return `/likes/m/${first?.id}`
}
