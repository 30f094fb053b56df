import { useTranslations } from 'use-intl'
import type { GiftId } from '../../../../contract/constants.ts'
import { useGiftName } from './gift-name.ts'

/** A gift: its picture and its name. */
export function GiftPicture({ gift }: { gift: GiftId }) {
  const t = useTranslations('chat')
  const nameOf = useGiftName()
  return (
    <div className="mx-auto flex w-40 max-w-full flex-col items-center gap-1.5 px-2 py-1">
      <img src={`/gifts/${gift}.svg`} alt="" width={112} height={112} className="size-28 animate-unwrap" />
      <p className="text-center text-sm font-semibold">{t('message.gift', { gift: nameOf(gift) })}</p>
    </div>
  )
}
