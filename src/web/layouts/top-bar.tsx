import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../live/provider.tsx'
import { LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ActivityBell } from './activity-bell.tsx'
import { Brand } from './brand.tsx'
import { DemoPill } from './demo-pill.tsx'
import { Destinations } from './destinations.tsx'
import { useFloating } from './floating/use-floating.ts'
import { LanguageMenu } from './language-menu.tsx'
import { OfferPill } from './overlays/offer-pill.tsx'

/** Logo, the member's destinations (which lie at the bottom of narrow screens), offer and notifications; languages and a way in for visitors. `isFullWidth` where the page below fills the window. */
export function TopBar({ isFullWidth = false }: { isFullWidth?: boolean }) {
  const t = useTranslations('common')
  const user = useUser()
  const floats = useFloating()
  const { pathname } = useLocation()
  const isUsual = user !== null && floats('destinations')
  return (
    <header className="sticky top-0 z-40 bg-surface shadow-bar print:hidden">
      <div
        className={classes(
          'mx-auto flex min-h-(--bar-height) items-center gap-2 px-4 bar:gap-4',
          !user && 'flex-wrap bar:flex-nowrap',
          !isFullWidth && 'max-w-page',
        )}
      >
        <BackButton />
        <Brand />
        <DemoPill />
        {isUsual && <Destinations user={user} />}
        {/* Grows and shrinks instead of the others moving */}
        <span className={classes('flex-1', isUsual && 'bar:hidden')} />
        <OfferPill className="bar:hidden" />
        {isUsual && <ActivityBell />}
        {!user && <LanguageMenu />}
        {!user && pathname !== '/login' && (
          <LinkButton to="/login" variant="secondary" size="small">
            {t('nav.logIn')}
          </LinkButton>
        )}
      </div>
      <div id="offline-place" />
    </header>
  )
}

/** In the installed app the browser has no back button of its own. */
function BackButton() {
  const t = useTranslations('common')
  const navigate = useNavigate()
  const floats = useFloating()
  const [isApp, setApp] = useState(false)
  useEffect(() => setApp(window.matchMedia('(display-mode: standalone)').matches), [])
  if (!floats('back-button', { isApp }) || window.history.length < 2) return null
  return (
    <IconButton label={t('back')} onPress={() => navigate(-1)}>
      <ArrowLeft aria-hidden className="size-5" />
    </IconButton>
  )
}
