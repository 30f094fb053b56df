import { useTranslations } from 'use-intl'
import type { GiftId } from '../../../../contract/constants.ts'
import type { ProfileView } from '../../../../contract/profiles/profiles.ts'
import { useUser } from '../../../live/provider.tsx'
import { useGiftName } from './gift-name.ts'

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
      <h2 id="gifts" className="font-display text-2xl font-semibold">
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
