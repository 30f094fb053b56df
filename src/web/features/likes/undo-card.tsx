import { Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'

type UndoCardProps = {
  text: string
  note?: ReactNode
  isBusy: boolean
  /** It was put away just now: the focus of the button that went with the card comes here. */
  isFresh: boolean
  /** The card was a row of its own on phones. */
  isRow: boolean
  onUndo: () => void
}

/** In the place of a card that was put away: what happened, and the way back. */
export function UndoCard({ text, note, isBusy, isFresh, isRow, onUndo }: UndoCardProps) {
  const t = useTranslations('likes.pass')
  const textId = useId()
  return (
    // Takes the height of the card with its text and buttons, so that nothing moves
    <div
      className={classes(
        'flex flex-col items-center justify-center gap-3 rounded-card border border-line border-dashed bg-sunken p-3 text-center',
        isRow ? 'max-sm:min-h-58 sm:mb-27 sm:aspect-3/4' : 'mb-26 aspect-3/4 sm:mb-27',
      )}
    >
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
