import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDateWords } from '../../../i18n/format.ts'
import { classes } from '../../../ui/classes.ts'

/** That the viewer has asked a member to verify, and when. */
export function RequestedNote({ at, className }: { at: string; className?: string }) {
  const t = useTranslations('profiles.verify')
  const dateWords = useDateWords()
  return (
    <p className={classes('flex items-center gap-2 text-sm text-ink-soft', className)}>
      <BadgeCheck aria-hidden className="size-4 shrink-0" />
      {t('requested', { date: dateWords(new Date(at), { dateStyle: 'medium' }) })}
    </p>
  )
}
