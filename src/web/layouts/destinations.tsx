import { Coins, Crown, Heart, MessageCircle, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { UserView } from '../../contract/accounts/accounts.ts'
import { lowCredits } from '../../contract/constants.ts'
import { badgeCount } from '../i18n/format.ts'
import { useLiveState } from '../live/provider.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { AccountMenu } from './account-menu.tsx'
import { OfferPill } from './overlays/offer-pill.tsx'
import { useHiddenBar } from './use-hidden-bar.ts'

const entry =
  // On small phones a long word takes room from the short ones
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 py-1.5 text-xs font-semibold max-[24rem]:flex-auto max-[24rem]:px-0.5 ' +
  'bar:min-h-11 bar:flex-none bar:flex-row bar:gap-2 bar:rounded-full bar:px-4 bar:py-0 bar:text-base'

/** The five places of a member: along the bottom on phones and tablets, out of sight while scrolling down; in the top bar from 1100 px. */
export function Destinations({ user }: { user: UserView }) {
  const t = useTranslations('common')
  const unread = useLiveState((state) => state.unread)
  const newLikes = useLiveState((state) => state.newLikes)
  const isHidden = useHiddenBar()
  return (
    <nav
      aria-label={t('nav.main')}
      className={classes(
        // The focus of the keyboard brings it back
        'transition-transform duration-200 ease-out bar:transition-none',
        isHidden && 'max-bar:not-has-[:focus-visible]:not-has-[:popover-open]:translate-y-full',
        'fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar-height) items-stretch bg-surface pb-[env(safe-area-inset-bottom)] shadow-bar',
        'bar:static bar:h-auto bar:flex-1 bar:items-center bar:gap-1 bar:bg-transparent bar:p-0 bar:shadow-none',
      )}
    >
      <Destination to="/members" icon={<Search aria-hidden />} label={t('nav.search')} />
      <Destination to="/chats" icon={<MessageCircle aria-hidden />} label={t('nav.messages')}>
        {unread > 0 && (
          <CountBadge text={badgeCount(unread)} label={t('unreadMessages', { count: unread })} className={badgePlace} />
        )}
      </Destination>
      <Destination to="/likes" icon={<Heart aria-hidden />} label={t('nav.likes')}>
        {newLikes > 0 && (
          <CountBadge
            tone="unread"
            text={badgeCount(newLikes)}
            label={t('newLikes', { count: newLikes })}
            className={badgePlace}
          />
        )}
      </Destination>
      <Purse user={user} />
      <OfferPill className="max-bar:hidden" />
      <AccountMenu
        user={user}
        buttonClass={classes(
          entry,
          'text-ink-soft hover:text-ink bar:ms-auto bar:ps-1.5 bar:text-ink bar:hover:bg-ink/7',
        )}
      />
    </nav>
  )
}

/** On the upper corner of the icon; in the top bar after the word. */
const badgePlace =
  'max-bar:absolute max-bar:start-1/2 max-bar:top-1.5 max-bar:ms-0.5 max-bar:h-4.5 max-bar:min-w-4.5 max-bar:px-1 max-bar:text-[0.6875rem] max-bar:ring-2 max-bar:ring-surface'

/** Credits of paying members, with the balance when it runs low; a link to Premium for others. */
function Purse({ user }: { user: UserView }) {
  const t = useTranslations('common')
  if (!user.paid_user)
    return (
      <Destination
        to="/premium"
        icon={<Crown aria-hidden />}
        label={t('nav.premium')}
        shortLabel={t('nav.premiumShort')}
      />
    )
  return (
    <Destination to="/credits" icon={<Coins aria-hidden />} label={t('nav.credits')}>
      {user.credits <= lowCredits && (
        <CountBadge
          tone={user.credits > 0 ? 'warning' : 'danger'}
          text={String(user.credits)}
          label={t('creditsLeft', { count: user.credits })}
          className={badgePlace}
        />
      )}
    </Destination>
  )
}

function Destination({
  to,
  icon,
  label,
  shortLabel,
  children,
}: {
  to: string
  icon: ReactNode
  label: string
  /** For the bar at the bottom, where five words share a phone's width. */
  shortLabel?: string
  children?: ReactNode
}) {
  // Pressed is chosen: the page follows
  const next = useNavigation().location?.pathname
  const isNext = next !== undefined && (next === to || next.startsWith(`${to}/`))
  return (
    <NavLink
      to={to}
      prefetch="intent"
      className={({ isActive }) =>
        classes(
          entry,
          '[&>svg]:size-6 [&>svg]:transition-transform [&>svg]:duration-100 active:[&>svg]:scale-88 bar:[&>svg]:size-5',
          (next === undefined ? isActive : isNext)
            ? 'text-primary-ink bar:bg-primary-soft'
            : 'text-ink-soft hover:text-ink bar:hover:bg-ink/7',
        )
      }
    >
      {icon}
      {shortLabel !== undefined && (
        <span aria-hidden className="max-w-full truncate bar:hidden">
          {shortLabel}
        </span>
      )}
      <span className={shortLabel === undefined ? 'max-w-full truncate' : 'sr-only bar:not-sr-only'}>{label}</span>
      {children}
    </NavLink>
  )
}
