import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { useThread } from './thread.ts'
import { type OpenDialog, useTakeBack } from './use-open-thread.ts'

const MessageActions = lazy(async () => ({ default: (await import('./message-actions.tsx')).MessageActions }))
const PhotoViewer = lazy(async () => ({ default: (await import('../attachments/photo-viewer.tsx')).PhotoViewer }))

type DialogsProps = {
  messages: readonly MessageView[]
  dialog: OpenDialog | null
  ask: (dialog: OpenDialog | null) => void
}

/** What opens over the messages: the actions of one, the question before it is taken back, a photo as large as the screen. */
export function ThreadDialogs({ messages, dialog, ask }: DialogsProps) {
  const t = useTranslations('chat')
  const thread = useThread()
  const takeBack = useTakeBack(thread.take)
  const beside = useRef<HTMLElement | null>(null)
  beside.current = dialog?.beside ?? beside.current
  const message = messages.find(({ seq }) => seq === dialog?.seq)
  const close = () => ask(null)
  const isDeleted = dialog !== null && (message === undefined || message.is_unsent === true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when what it is about is gone
  useEffect(() => {
    if (isDeleted) close()
  }, [isDeleted])
  if (!dialog || !message || isDeleted) return null
  const isOwn = message.sender_id === thread.memberId
  return (
    <Suspense>
      {dialog.kind === 'actions' && (
        <MessageActions
          message={message}
          beside={beside}
          isOpen
          onClose={close}
          onTakeBack={() => ask({ ...dialog, kind: 'takeBack' })}
        />
      )}
      {dialog.kind === 'takeBack' && (
        <AlertDialog
          isOpen
          onOpenChange={close}
          title={t('message.takeBackTitle')}
          confirmLabel={t('message.takeBackConfirm')}
          isDanger
          onConfirm={() => takeBack(message)}
        >
          {t('message.takeBackText', { name: thread.name })}
        </AlertDialog>
      )}
      {dialog.kind === 'enlarged' && (
        <PhotoViewer
          message={message}
          label={isOwn ? t('photo.own') : t('photo.from', { name: thread.name })}
          isOwn={isOwn}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
