import { useTranslations } from 'use-intl'
import { useSite } from '../api/page-facts.ts'
import { PopoverMenu } from '../ui/menu/popover-menu.tsx'

/** In the bar of every page of a demo: that its people are made up. Nothing on a real site. */
export function DemoPill() {
  const t = useTranslations('common.demo')
  if (!useSite().is_demo) return null
  return (
    <PopoverMenu
      id="demo-note"
      side="start"
      buttonClass="inline-flex min-h-11 items-center"
      button={
        <span className="rounded-full border border-control-line px-2.5 py-0.5 text-xs font-semibold text-ink-soft">
          {t('title')}
        </span>
      }
    >
      <p className="max-w-72 p-4 text-sm">{t('text')}</p>
    </PopoverMenu>
  )
}
