import { useTranslations } from 'use-intl'
import type { PartnerView } from '../../../../contract/chat/chat.ts'

/** Name of the partner; a placeholder for erased members. */
export function usePartnerName(): (profile: Pick<PartnerView, 'name'>) => string {
  const t = useTranslations('chat')
  return ({ name }) => name || t('gone')
}
