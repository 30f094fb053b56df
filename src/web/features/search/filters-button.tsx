import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonLooks } from '../../ui/button-looks.ts'

export const filtersId = 'filters'

/** Opens the filters where they are a sheet: on phones and tablets. Needs no script. */
export function FiltersButton({ count }: { count: number }) {
  const t = useTranslations('search.filters')
  return (
    <button
      type="button"
      popoverTarget={filtersId}
      className={buttonLooks('secondary', 'medium', 'shrink-0 whitespace-nowrap lg:hidden')}
    >
      <SlidersHorizontal aria-hidden className="size-5" />
      {t('openCount', { count })}
    </button>
  )
}
