import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonLooks } from '../../ui/button-looks.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

type FaqSearchFieldProps = { query?: string; onType?: (query: string) => void }

/** Searches the questions and answers. A form to their page, for pages without script and for others than theirs. */
export function FaqSearchField({ query = '', onType }: FaqSearchFieldProps) {
  const t = useTranslations('content.faq')
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to all browsers yet
    <form
      role="search"
      action="/pages/faq"
      onSubmit={onType && ((event) => event.preventDefault())}
      className="mb-3 flex max-w-2xl flex-wrap items-end gap-3"
    >
      <TextField
        type="search"
        name="q"
        label={t('label')}
        defaultValue={query}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        before={<Search aria-hidden className="size-5" />}
        onInput={onType && (({ currentTarget }) => onType(currentTarget.value))}
        className="min-w-0 flex-1 basis-60"
      />
      <button type="submit" className={buttonLooks('secondary')}>
        {t('search')}
      </button>
    </form>
  )
}
