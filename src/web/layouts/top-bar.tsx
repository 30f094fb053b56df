import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../live/provider.tsx'
import { LinkButton } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Brand } from './brand.tsx'
import { Destinations } from './destinations.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { useFloating } from './use-floating.ts'

/** Logo, the member's destinations (which lie at the bottom of narrow screens), languages, and a way in for visitors. */
export function TopBar() {
  const t = useTranslations('common')
  const user = useUser()
  return (
    <header className="sticky top-0 z-40 bg-surface shadow-bar print:hidden">
      <div className="mx-auto flex min-h-(--bar-height) max-w-screen-xl flex-wrap items-center gap-2 px-4 bar:flex-nowrap bar:gap-6">
        <BackButton />
        <Brand />
        {user ? <Destinations user={user} /> : <span className="flex-1" />}
        <span className="ms-auto bar:ms-0">
          <LanguageMenu />
        </span>
        {!user && (
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
