import { EyeOff, HeartHandshake, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { freeConversations } from '../../../contract/constants.ts'
import { useSite } from '../../api/page-facts.ts'
import { Scene, useNicheScene } from '../../features/scenes/scene.tsx'

/** Key facts before sign-up; every statement is implemented by the product. */
export function SignUpPromises() {
  const t = useTranslations('entry.signUp')
  const { sky } = useNicheScene()
  return (
    <aside style={{ backgroundColor: sky }} className="moment relative isolate overflow-hidden rounded-sheet lg:h-full">
      <Scene className="absolute inset-x-0 bottom-0 -z-10 h-64 w-full lg:h-3/5 lg:object-[88%_100%]!" />
      <ul className="grid gap-6 px-6 pt-7 pb-64 lg:px-8 lg:pt-9 lg:pb-72">
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
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-white/12 [&>svg]:size-5"
      >
        {icon}
      </span>
      <div>
        <h2 className="font-display text-xl font-semibold">{title}</h2>
        <p className="mt-0.5 text-ink-soft">{children}</p>
      </div>
    </li>
  )
}
