import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { MuteHours } from '../list/use-archive.ts'

const choices = [
  { hours: 8, words: 'hours' },
  { hours: 168, words: 'week' },
  { hours: 'always', words: 'always' },
] as const

type MuteDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  name: string
  onChosen: (hours: MuteHours) => void
}

/** For how long mails and pushes about a conversation are not wanted. */
export function MuteDialog({ isOpen, onOpenChange, name, onChosen }: MuteDialogProps) {
  const t = useTranslations('chat.mute')
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('title', { name })} size="small">
      <p className="mb-4 text-ink-soft">{t('text')}</p>
      <div className="flex flex-col gap-2">
        {choices.map(({ hours, words }) => (
          <Button
            key={words}
            variant="secondary"
            isWide
            onPress={() => {
              onOpenChange(false)
              onChosen(hours)
            }}
          >
            {t(words)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
