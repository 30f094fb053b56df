import { EyeOff, HeartHandshake, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { freeConversations } from '../../../contract/constants.ts'
import { useSite } from '../../api/page-facts.ts'

/** Key facts before sign-up; every statement is implemented by the product. */
export function SignUpPromises() {
  const t = useTranslations('entry.signUp')
  return (
    <aside className="lg:sticky lg:top-[calc(var(--bar-height)+2rem)]">
      <ul className="grid gap-6">
        <Point icon={<Sparkles />} title={t('freeTitle')}>
          <WhatIsFree />
        </Point>
        <Point icon={<HeartHandshake />} title={t('realTitle')}>
          {t('real')}
        </Point>
        <Point icon={<EyeOff />} title={t('quietTitle')}>
          {t('quiet')}
        </Point>
      </ul>
    </aside>
  )
}

function WhatIsFree() {
  const t = useTranslations('entry.signUp')
  const site = useSite()
  if (site.free_chat === 'conversations') return t('freeConversations', { conversations: freeConversations })
  return site.signup_credits > 0 ? t('freeCredits', { credits: site.signup_credits }) : t('free')
}

function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink [&>svg]:size-5"
      >
        {icon}
      </span>
      <div>
        <h2 className="font-bold">{title}</h2>
        <p className="text-ink-soft">{children}</p>
      </div>
    </li>
  )
}
