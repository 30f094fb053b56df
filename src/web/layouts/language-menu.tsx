import { Check, Languages } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePageFacts } from '../api/page-facts.ts'
import { languageNames } from '../i18n/locales.ts'
import { menuEntryClass, PopoverMenu } from '../ui/menu/popover-menu.tsx'

/** The site's languages by their own names. Selecting one reloads the document in that language. */
export function LanguageMenu() {
  const t = useTranslations('common')
  const { locale } = usePageFacts()
  return (
    <PopoverMenu
      id="language-menu"
      side="top"
      buttonClass="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-3 font-semibold hover:bg-ink/7"
      button={
        <>
          <Languages aria-hidden className="size-5" />
          <span className="sr-only">{t('language')}</span>
          <span className="text-sm uppercase md:hidden">{locale}</span>
          <span className="hidden text-sm md:inline">{languageNames[locale]}</span>
        </>
      }
    >
      <LanguageForm className="grid min-w-52 p-2" entryClass={menuEntryClass} />
    </PopoverMenu>
  )
}

/** One button per language; posts to the page that remembers the choice, and comes back here. */
export function LanguageForm({ className, entryClass }: { className: string; entryClass: string }) {
  const { locale, site } = usePageFacts()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/lang-config" className={className}>
      <input type="hidden" name="next" value={pathname + search} />
      {site.languages.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-current={language === locale || undefined}
          className={entryClass}
        >
          <span className="flex-1">{languageNames[language]}</span>
          {language === locale && <Check aria-hidden className="size-5 text-primary-ink" />}
        </button>
      ))}
    </form>
  )
}
