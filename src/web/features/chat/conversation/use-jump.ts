import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { notify } from '../../../ui/toasts.tsx'

const markedMs = 2_500

/**
 * Goes to a message by its number, wherever in the history it is: into sight, with the focus, marked for a moment. Also to the one that the
 * address names (`?message=12`).
 */
export function useJump(box: RefObject<HTMLDivElement | null>, jumpTo: (seq: number) => Promise<boolean>) {
  const t = useTranslations('chat.messages')
  // A new object per jump: the same message may be selected twice
  const [target, setTarget] = useState<{ seq: number } | null>(null)

  async function goTo(seq: number) {
    if (await jumpTo(seq)) setTarget({ seq })
    else void notify(t('notThere'), { tone: 'warning', id: 'not-there' })
  }

  useEffect(() => {
    if (!target) return
    const element = box.current?.querySelector<HTMLElement>(`[data-seq="${target.seq}"]`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
    const timer = setTimeout(() => setTarget(null), markedMs)
    return () => clearTimeout(timer)
  }, [target, box])

  const [search] = useSearchParams()
  const { key } = useLocation()
  const requested = Number(search.get('message'))
  const goToRequested = useEffectEvent(() => void (Number.isInteger(requested) && requested > 0 && goTo(requested)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the address goes there once
  useEffect(goToRequested, [key])

  return { goTo: (seq: number) => void goTo(seq), marked: target?.seq ?? null }
}
