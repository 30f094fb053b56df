import { Repeat } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../live/provider.tsx'
import { LinkButton } from '../../../ui/button.tsx'

/** Repeats the last order; hidden without one. */
export function RepeatLink({ className }: { className?: string }) {
  const t = useTranslations('payments.repeat')
  if (!useUser()?.paid_user) return null
  return (
    <LinkButton to="/credits/repeat-order" variant="secondary" {...(className && { className })}>
      <Repeat aria-hidden className="size-5" />
      {t('link')}
    </LinkButton>
  )
}
