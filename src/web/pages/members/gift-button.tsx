import { Gift } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { GiftId } from '../../../contract/constants.ts'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { browserApi } from '../../api/browser.ts'
import { SignUpLink } from '../../features/accounts/sign-up-link.tsx'
import { useUser } from '../../live/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { receiverOf } from './receiver.ts'

const GiftSheet = lazy(async () => ({
  default: (await import('../../features/chat/attachments/gift-sheet.tsx')).GiftSheet,
}))

/** Sends a gift; the icon alone is seen, beside the two larger buttons. */
export function GiftButton({ profile }: { profile: ProfileView }) {
  const t = useTranslations('gifts')
  const user = useUser()
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const give = useGiving(profile.id)
  if (!user) {
    return (
      <SignUpLink
        member={receiverOf(profile)}
        next={`/members/${profile.id}`}
        variant="secondary"
        size="large"
        className="size-13 flex-none! p-0!"
      >
        <Gift aria-hidden className="size-5" />
        <span className="sr-only">{t('give')}</span>
      </SignUpLink>
    )
  }
  return (
    <>
      <Button variant="secondary" size="large" className="size-13 flex-none! p-0!" onPress={() => setOpen(true)}>
        <Gift aria-hidden className="size-5" />
        <span className="sr-only">{t('give')}</span>
      </Button>
      <Suspense>
        {isOpen && (
          <GiftSheet
            member={profile}
            isOpen
            onOpenChange={setOpen}
            onChosen={async (gift, text) => {
              await give(gift, text)
              void revalidate()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Sends a gift from outside a conversation. Pressing again after a lost answer sends the same one again, not another. */
function useGiving(memberId: string) {
  const tried = useRef<{ id: string; what: string } | null>(null)
  return async (gift: GiftId, text: string) => {
    const what = `${gift} ${text}`
    if (tried.current?.what !== what) tried.current = { id: (await import('uuid')).v7(), what }
    const { conversation } = await browserApi.chat.openConversation({ member_id: memberId })
    const message = { message_id: tried.current.id, text, attachment: { kind: 'gift' as const, gift } }
    await browserApi.chat.sendMessage({ id: conversation.id, ...message })
    tried.current = null
  }
}
