import { CircleQuestionMark, CircleUserRound, Languages, LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { UserView } from '../../contract/accounts/accounts.ts'
import { menuEntryClass, PopoverMenu } from '../ui/menu/popover-menu.tsx'
import { Avatar } from '../ui/photos/avatar.tsx'

/** The member's own corner: profile, settings, and the way out. The last of the bar's destinations. */
export function AccountMenu({ user, buttonClass }: { user: UserView; buttonClass: string }) {
  const t = useTranslations('common')
  return (
    <PopoverMenu
      id="account-menu"
      side="bottom"
      buttonClass={buttonClass}
      button={
        <>
          <Avatar
            photo={user.profile.main_image}
            name={user.profile.name}
            size="small"
            className="max-bar:size-6! max-bar:text-xs"
          />
          {/* Both words belong to the button's name; each is seen in one of the bars. */}
          <span className="max-w-full truncate bar:sr-only">{t('nav.account')}</span>
          <span className="max-w-32 truncate max-bar:sr-only">{user.profile.name}</span>
        </>
      }
    >
      <div className="min-w-56 p-2">
        <Link to="/profile" className={menuEntryClass}>
          <CircleUserRound aria-hidden className="size-5" /> {t('nav.profile')}
        </Link>
        <Link to="/settings" className={menuEntryClass}>
          <Settings aria-hidden className="size-5" /> {t('nav.settings')}
        </Link>
        <Link to="/settings/account" className={menuEntryClass}>
          <Languages aria-hidden className="size-5" /> {t('language')}
        </Link>
        <Link to="/pages/faq" className={menuEntryClass}>
          <CircleQuestionMark aria-hidden className="size-5" /> {t('nav.help')}
        </Link>
        {/* A form of the document, not of the page: what this tab knows of the member goes with it. */}
        <form method="post" action="/logout">
          <button type="submit" className={menuEntryClass}>
            <LogOut aria-hidden className="size-5" /> {t('nav.logOut')}
          </button>
        </form>
      </div>
    </PopoverMenu>
  )
}
