import { X } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from 'use-intl'
import type { MessageView } from '../../../../contract/chat/message.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useSecondsLeft } from '../composer/use-seconds-left.ts'

type ViewerProps = { message: MessageView; label: string; isOwn: boolean; onClose: () => void }

/** A photo of a conversation as large as the screen; Esc or a press beside it goes back. */
export function PhotoViewer({ message, label, isOwn, onClose }: ViewerProps) {
  const c = useTranslations('common')
  const photo = message.attachment?.kind === 'photo' ? message.attachment : null
  const isOpen = photo?.url != null && photo.state === 'open'
  return (
    <ModalOverlay
      isOpen={isOpen || (isOwn && photo?.url != null)}
      onOpenChange={(next) => !next && onClose()}
      isDismissable
      className="fixed inset-0 z-50 bg-black/90 data-entering:animate-appear"
    >
      <Modal className="size-full">
        <Dialog aria-label={label} className="relative flex size-full items-center justify-center outline-none">
          {photo?.url != null && (
            <img
              src={photo.url}
              alt={label}
              width={photo.width}
              height={photo.height}
              draggable={false}
              className="max-h-dvh max-w-full object-contain"
            />
          )}
          {photo?.is_one_view && !isOwn && <Left message={message} />}
          <IconButton variant="veiled" label={c('close')} onPress={onClose} className="absolute end-3 top-3">
            <X aria-hidden className="size-6" />
          </IconButton>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Left({ message }: { message: MessageView }) {
  const t = useTranslations('chat.photo')
  const seconds = useSecondsLeft(message)
  return (
    <p className="absolute start-4 top-4 rounded-full bg-black/65 px-3 py-1.5 font-semibold text-white tabular-nums">
      {t('left', { seconds })}
    </p>
  )
}
