import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { buttonLooks } from '../../ui/button-looks.ts'
import { pressable } from '../../ui/pressable.ts'
import type { Liked } from './liking.ts'
import { usePassing } from './passing.ts'

type PassButtonProps = { member: Liked; isPassed: boolean; onChange: (isPassed: boolean) => void }

/** "Not for me", and back, on a profile. The icon alone is seen, beside the two larger buttons. */
export function PassButton({ member, isPassed, onChange }: PassButtonProps) {
  const t = useTranslations('likes.pass')
  const [announcement, announce] = useState('')
  const { isBusy, pass, undo } = usePassing(member, onChange)
  const { name } = member
  const Icon = isPassed ? Undo2 : X

  async function press() {
    const isDone = await (isPassed ? undo() : pass())
    announce(isDone ? t(isPassed ? 'undone' : 'done', { name }) : '')
  }

  return (
    <>
      <button
        {...pressable({ onPress: () => void press(), isBusy })}
        aria-label={t(isPassed ? 'undoName' : 'actName', { name })}
        className={buttonLooks('secondary', 'large', 'size-13 flex-none! p-0!')}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
      </button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}
