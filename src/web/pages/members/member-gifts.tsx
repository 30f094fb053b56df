import { Gift } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { v7 as newId } from 'uuid'
import type { GiftId } from '../../../contract/constants.ts'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { browserApi } from '../../api/browser.ts'
import { SignUpLink } from '../../features/accounts/sign-up-link.tsx'
import { useGiftName } from '../../features/chat/attachments/gift-name.ts'
import { useUser } from '../../live/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { receiverOf } from './receiver.ts'

const GiftSheet = lazy(async () => ({
  default: (await import('../../features/chat/attachments/gift-sheet.tsx')).GiftSheet,
}))

type ReceivedGifts = readonly { gift: GiftId; count: number }[]
type MemberGiftsProps = { profile: ProfileView; gifts: ReceivedGifts; isOwn: boolean }

/** Gifts that a member has received. Fictional profiles get none. */
export function MemberGifts({ profile, gifts, isOwn }: MemberGiftsProps) {
  const t = useTranslations('gifts')
  const user = useUser()
  const { name } = profile
  if (profile.is_fictional) return null
  const count = gifts.reduce((sum, each) => sum + each.count, 0)
  return (
    <section aria-labelledby="gifts" className="max-lg:mt-2">
      <h2 id="gifts" className="text-lg font-bold">
        {t('title')}
      </h2>
      {/* Visitors do not see gifts */}
      {user && (
        <p className="mt-1 text-ink-soft">
          {isOwn ? t('receivedOwn', { count }) : count > 0 ? t('received', { name, count }) : t('none', { name })}
        </p>
      )}
      {gifts.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {gifts.map((each) => (
            <Received key={each.gift} {...each} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Received({ gift, count }: ReceivedGifts[number]) {
  const t = useTranslations('gifts')
  const nameOf = useGiftName()
  return (
    <li className="flex items-center gap-2 rounded-full bg-sunken py-1 ps-1.5 pe-3.5">
      <img src={`/gifts/${gift}.svg`} alt="" width={40} height={40} className="size-10" />
      <span className="sr-only">{t('times', { gift: nameOf(gift), count })}</span>
      <span aria-hidden className="font-semibold">
        {nameOf(gift)}
        {count > 1 && <span className="ms-1.5 font-normal text-ink-soft">× {count}</span>}
      </span>
    </li>
  )
}

/** Sends a gift; on phones the icon alone is seen, beside the two larger buttons. */
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
        className="max-lg:size-13 max-lg:flex-none! max-lg:p-0!"
      >
        <Gift aria-hidden className="size-5" />
        <span className="max-lg:sr-only">{t('give')}</span>
      </SignUpLink>
    )
  }
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        className="max-lg:size-13 max-lg:flex-none! max-lg:p-0!"
        onPress={() => setOpen(true)}
      >
        <Gift aria-hidden className="size-5" />
        <span className="max-lg:sr-only">{t('give')}</span>
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
    if (tried.current?.what !== what) tried.current = { id: newId(), what }
    const { conversation } = await browserApi.chat.openConversation({ member_id: memberId })
    const message = { message_id: tried.current.id, text, attachment: { kind: 'gift' as const, gift } }
    await browserApi.chat.sendMessage({ id: conversation.id, ...message })
    tried.current = null
  }
}
