import type { RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { EmojiPicker } from './emoji-picker.tsx'

type EmojiPopoverProps = {
  triggerRef: RefObject<HTMLElement | null>
  label: string
  isOpen: boolean
  onClose: () => void
  onPick: (emoji: string) => void
}

/** The emoji over the field. */
export function EmojiPopover({ triggerRef, label, isOpen, onClose, onPick }: EmojiPopoverProps) {
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      placement="top end"
      offset={8}
      className="w-[min(24rem,100vw-1rem)] rounded-card bg-raised p-3 shadow-raised data-entering:animate-appear sm:w-auto"
    >
      <Dialog aria-label={label} className="outline-none">
        <EmojiPicker onPick={onPick} />
      </Dialog>
    </Popover>
  )
}
