import { type ComponentType, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayInterrupt } from './interruption.ts'
import type { LikePromptDialogProps } from './like-prompt-dialog.tsx'

const longestDelay = 3_600
const lookAgainMs = 1_000

/** The delay in whole seconds that an address asks for by `t`; null where it asks for none. */
export function promptDelay(query: URLSearchParams): number | null {
  const text = query.get('t') ?? ''
  if (!/^\d{1,4}$/.test(text)) return null
  return Math.min(longestDelay, Number(text))
}

type LikePromptProps = Pick<LikePromptDialogProps, 'member' | 'likesMe'>

/** On a profile opened with `?t=<seconds>`: asks after that time whether to like, once, and never over something else. */
export function LikePrompt(props: LikePromptProps) {
  const [query] = useSearchParams()
  const delay = promptDelay(query)
  const [Dialog, setDialog] = useState<ComponentType<LikePromptDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(true)

  useEffect(() => {
    if (delay === null) return
    let timer = setTimeout(open, delay * 1_000)
    let isCancelled = false
    async function open() {
      if (!mayInterrupt()) {
        timer = setTimeout(open, lookAgainMs)
        return
      }
      const code = await import('./like-prompt-dialog.tsx').catch(() => null)
      if (code && !isCancelled) setDialog(() => code.LikePromptDialog)
    }
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [delay])

  if (!Dialog) return null
  return <Dialog {...props} isOpen={isOpen && delay !== null} onOpenChange={setOpen} />
}
