import { useEffect, useState } from 'react'
import type { ReportableMessage } from '../../../contract/chat/chat.ts'
import { browserApi } from '../../api/browser.ts'

type Reported = { isOpen: boolean; memberId: string; messageId: string | undefined }

/** The messages that can go along with a report, once its dialog is open; null while they are not known. */
export function useReportable({ isOpen, memberId, messageId }: Reported): ReportableMessage[] | null {
  const [messages, setMessages] = useState<ReportableMessage[] | null>(null)
  useEffect(() => {
    setMessages(null)
    if (!isOpen) return
    let isGone = false
    const asked = { member_id: memberId, ...(messageId !== undefined && { message_id: messageId }) }
    browserApi.chat.listReportable(asked).then(
      (answer) => !isGone && setMessages(answer.messages),
      // The report goes without the list, with the last messages
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isOpen, memberId, messageId])
  return messages
}
