import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { type Liked, useGiveLike } from './liking.ts'

/** Answers a like with a like, below a card. */
export function LikeBackButton({ member }: { member: Liked }) {
  const t = useTranslations('likes')
  const giveLike = useGiveLike()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)

  async function like() {
    setBusy(true)
    try {
      await giveLike(member.id)
    } catch (error) {
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      // Several stand in one view
      variant="secondary"
      className="min-w-0 flex-1 px-2! leading-tight max-sm:text-sm"
      isBusy={isBusy}
      onPress={() => void like()}
    >
      <Heart aria-hidden className="size-5 shrink-0 text-primary max-[24rem]:hidden" />
      {t('overlay.likeBack')}
      <span className="sr-only">. {t('likeBack', { name: member.name })}</span>
    </Button>
  )
}
