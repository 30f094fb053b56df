import { BellRing, ChevronRight, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { MuteHours } from '../list/use-archive.ts'

const choices = [
  { hours: 8, words: 'hours' },
  { hours: 168, words: 'week' },
  { hours: 'always', words: 'always' },
] as const

type ChatSettingsProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  name: string
  isMuted: boolean
  onMute: (hours: MuteHours) => void
}

/** Settings of one conversation, and the way to those of all conversations. */
export function ChatSettingsDialog({ isOpen, onOpenChange, name, isMuted, onMute }: ChatSettingsProps) {
  const t = useTranslations('chat')
  function mute(hours: MuteHours) {
    onOpenChange(false)
    onMute(hours)
  }
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('header.settings')} size="small">
      <h3 className="font-semibold">{t('mute.title', { name })}</h3>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">{t('mute.text')}</p>
      {isMuted ? (
        <Button variant="secondary" isWide onPress={() => mute(0)}>
          {t('aside.unmute')}
        </Button>
      ) : (
        <div className="flex flex-col gap-2">
          {choices.map(({ hours, words }) => (
            <Button key={words} variant="secondary" isWide onPress={() => mute(hours)}>
              {t(`mute.${words}`)}
            </Button>
          ))}
        </div>
      )}
      <div className="mt-5 border-t border-line pt-2">
        <SettingsLink to="/settings/notifications" icon={<BellRing aria-hidden className="size-5" />}>
          {t('list.news')}
        </SettingsLink>
        <SettingsLink to="/settings/hidden-words" icon={<EyeOff aria-hidden className="size-5" />}>
          {t('list.hiddenWords')}
        </SettingsLink>
      </div>
    </Dialog>
  )
}

function SettingsLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <Link to={to} className="-mx-2 flex min-h-12 items-center gap-3 rounded-small px-2 font-medium hover:bg-sunken">
      {icon}
      <span className="flex-1">{children}</span>
      <ChevronRight aria-hidden className="size-5 text-ink-soft rtl:rotate-180" />
    </Link>
  )
}
