import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { PromptAnswerView } from '../../../../contract/profiles/prompts.ts'

/** One prompt and its answer, to be placed anywhere on a profile. */
export function PromptCard({
  answer: { prompt, answer },
  children,
}: {
  answer: PromptAnswerView
  children?: ReactNode
}) {
  const t = useTranslations('profiles.prompts.questions')
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-5 shadow-card sm:p-6">
      <h2 id={id} className="text-sm font-semibold text-ink-soft">
        {t(prompt)}
      </h2>
      <p className="mt-1.5 max-w-prose font-display text-xl leading-snug font-semibold text-balance sm:text-2xl sm:leading-snug whitespace-pre-line break-words">
        {answer}
      </p>
      {children && <div className="mt-3">{children}</div>}
    </section>
  )
}
