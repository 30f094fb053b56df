import { Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

type UndoCardProps = {
  text: string
  note?: ReactNode
  isBusy: boolean
  /** It was put away just now: the focus of the button that went with the card comes here. */
  isFresh: boolean
  onUndo: () => void
}

/** In the place of a card that was put away: what happened, and the way back. */
export function UndoCard({ text, note, isBusy, isFresh, onUndo }: UndoCardProps) {
  const t = useTranslations('likes.pass')
  const textId = useId()
  return (
    // Takes the height of the card with its text and buttons, so that nothing moves
    <div className="flex flex-col items-center justify-center gap-3 rounded-card border border-line border-dashed bg-sunken p-3 text-center max-sm:min-h-46 sm:mb-27 sm:aspect-3/4">
      <p id={textId} role="status" className="text-sm">
        <span className="block font-semibold wrap-anywhere">{text}</span>
        {note && <span className="text-ink-soft">{note}</span>}
      </p>
      <Button autoFocus={isFresh} variant="secondary" isBusy={isBusy} aria-describedby={textId} onPress={onUndo}>
        <Undo2 aria-hidden className="size-5" />
        {t('undo')}
      </Button>
    </div>
  )
}
