import { useTranslations } from 'use-intl'
import { usePageFacts } from '../../api/page-facts.ts'

type Heading = { id: string; text: string }

/** Table of contents: folded away above the text on phones, beside it on wide screens. Only one of the two is there at a time. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const t = useTranslations('content.document')
  const { locale } = usePageFacts()
  const title = <span lang={locale}>{t('contents')}</span>
  return (
    <>
      <details className="mb-7 rounded-card bg-surface shadow-card lg:hidden print:hidden">
        <summary className="min-h-11 px-5 py-3 font-bold">{title}</summary>
        <nav aria-label={t('contents')} className="px-2 pb-3">
          <Links headings={headings} />
        </nav>
      </details>
      <div className="hidden lg:col-start-2 lg:row-start-1 lg:block print:hidden">
        <nav
          aria-label={t('contents')}
          className="sticky top-[calc(var(--bar-height)+1.5rem)] max-h-[calc(100dvh-var(--bar-height)-3rem)] overflow-y-auto text-sm"
        >
          <p className="px-3 pb-1 font-bold">{title}</p>
          <Links headings={headings} />
        </nav>
      </div>
    </>
  )
}

function Links({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center rounded-small px-3 py-1 text-ink-soft hover:bg-sunken hover:text-ink lg:min-h-8"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
