import { useTranslations } from 'use-intl'
import type { PartnerView } from '../../../../contract/chat/chat.ts'

/** How the other one is called; whoever was erased has no name left. */
export function usePartnerName(): (profile: Pick<PartnerView, 'name'>) => string {
  const t = useTranslations('chat')
  return ({ name }) => name || t('gone')
}
