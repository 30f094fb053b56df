import { useEffect, useState } from 'react'
import { newMemberDays } from '../../../contract/constants.ts'
import { useUser } from '../../live/provider.tsx'

type Finding = 'contact_details' | 'payment_request'
type Question = { finding: Finding; answer: (isSent: boolean) => void }

const dayMs = 86_400_000
const loadRules = async () => (await import('../../../shared/contact-details.ts')).findContactDetails

/** Asks members who joined lately before they give contact details away or ask for money. Nobody is kept from sending. */
export function useSecondThoughts() {
  const [question, setQuestion] = useState<Question | null>(null)
  const joined = useUser()?.signup_date
  const isNew = joined !== undefined && Date.now() - Date.parse(joined) < newMemberDays * dayMs

  // Here before the first message, so that sending does not wait for it
  useEffect(() => {
    if (isNew) void loadRules().catch(() => undefined)
  }, [isNew])

  /** True where it may be sent. */
  async function ask(text: string): Promise<boolean> {
    const find = isNew && text !== '' ? await loadRules().catch(() => null) : null
    const finding = find?.(text) ?? null
    if (!finding) return true
    return new Promise<boolean>((resolve) => {
      setQuestion({
        finding,
        answer: (isSent) => {
          setQuestion(null)
          resolve(isSent)
        },
      })
    })
  }
  return { question, ask }
}
