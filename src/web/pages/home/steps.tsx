import { CircleUserRound, Heart, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'

const steps = [
  { title: 'profileStep', text: 'profileStepText', Icon: CircleUserRound },
  { title: 'searchStep', text: 'searchStepText', Icon: Search },
  { title: 'writeStep', text: 'writeStepText', Icon: Heart },
] as const

export function Steps() {
  const t = useTranslations('content.home')
  return (
    <section className="mx-auto max-w-screen-xl px-4 py-14 sm:py-20">
      <h2 className="mb-8 text-3xl font-bold tracking-tight">{t('stepsTitle')}</h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map(({ title, text, Icon }) => (
          <li key={title} className="flex gap-4 md:flex-col">
            <span className="inline-flex size-13 shrink-0 items-center justify-center rounded-full bg-primary text-on-primary">
              <Icon aria-hidden className="size-6" />
            </span>
            <div>
              <h3 className="text-xl font-bold">{t(title)}</h3>
              <p className="mt-1 text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
