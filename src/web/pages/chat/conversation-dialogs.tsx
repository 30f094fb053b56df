import { Suspense } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ConversationView } from '../../../contract/chat/chat.ts'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { noteLikes } from '../../features/likes/remembered.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { LoadedPart, loadedLater } from '../../ui/loaded-later.tsx'
import { notify } from '../../ui/toasts.tsx'

const unmatchDialog = loadedLater(async () => (await import('../../features/likes/unmatch-dialog.tsx')).UnmatchDialog)
const reportDialog = loadedLater(async () => (await import('../../features/moderation/report-dialog.tsx')).ReportDialog)
const verifyDialog = loadedLater(
  async () => (await import('../../features/profiles/verification/ask-to-verify.tsx')).AskToVerifyDialog,
)
const blockDialog = loadedLater(async () => (await import('../../features/moderation/block-dialog.tsx')).BlockDialog)

/** What ends contact, tells the moderators about it, or asks for verified photos. */
export type SafetyQuestion = 'unmatch' | 'block' | 'report' | 'verify'

type ConversationDialogsProps = {
  conversation: ConversationView
  name: string
  question: SafetyQuestion | null
  onClose: () => void
}

/** Unmatch, block, report and ask to verify, wherever in the conversation they were chosen. */
export function ConversationDialogs({ conversation, name, question, onClose }: ConversationDialogsProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const unmatch = useUnmatch({ id: conversation.profile.id, name })
  const member = { id: conversation.profile.id, name }
  const toList = () => void navigate('/chats', { replace: true })
  const close = (isOpen: boolean) => !isOpen && onClose()
  return (
    <Suspense>
      {question === 'unmatch' && (
        <LoadedPart part={unmatchDialog} isOpen onOpenChange={close} name={name} onConfirm={unmatch} />
      )}
      {question === 'verify' && (
        <LoadedPart part={verifyDialog} isOpen onOpenChange={close} member={member} onDone={() => void revalidate()} />
      )}
      {question === 'report' && (
        <LoadedPart
          part={reportDialog}
          isOpen
          onOpenChange={close}
          member={member}
          hasComment={conversation.like_comments.some(({ is_mine }) => !is_mine)}
          onDone={({ isBlocked }) => (isBlocked ? toList() : void revalidate())}
        />
      )}
      {question === 'block' && (
        <LoadedPart part={blockDialog} isOpen onOpenChange={close} member={member} onBlocked={toList} />
      )}
    </Suspense>
  )
}

function useUnmatch({ id, name }: { id: string; name: string }) {
  const t = useTranslations('likes.unmatch')
  const failureText = useFailureText()
  const { revalidate } = useRevalidator()
  return async function unmatch() {
    try {
      await browserApi.likes.unlike({ id })
      noteLikes()
      void notify(t('done', { name }), { tone: 'success' })
      await revalidate()
    } catch (error) {
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
    }
  }
}
