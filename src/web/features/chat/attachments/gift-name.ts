import { useTranslations } from 'use-intl'
import type { GiftId } from '../../../../contract/constants.ts'

/** How a gift is called. Its words are of an area of their own, which conversations and profiles bring along. */
export function useGiftName(): (gift: GiftId) => string {
  const t = useTranslations('gifts.names')
  return (gift) => t(gift)
}
