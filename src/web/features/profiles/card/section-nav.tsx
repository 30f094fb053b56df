import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'

export type ProfileSection = { id: string; title: string; isDone: boolean }

/** The sections of the own profile at the side of wide screens, with a tick at those that are filled in. */
export function SectionNav({ sections }: { sections: readonly ProfileSection[] }) {
  const t = useTranslations('profiles.sections')
  return (
    <nav aria-label={t('label')} className="hidden xl:block">
      <ul className="sticky top-[calc(var(--bar-height)+1.5rem)] grid gap-1">
        {sections.map(({ id, title, isDone }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center justify-between gap-2 -ms-3 rounded-control px-3 font-medium text-ink-soft hover:bg-ink/7 hover:text-ink"
            >
              {title}
              {isDone && (
                <span className="shrink-0 text-success-ink">
                  <Check aria-hidden className="size-4" />
                  <span className="sr-only">{t('done')}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
