import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** A hand in each tone, as it will look. */
const tones = [
  ['none', '✋'],
  ['light', '✋🏻'],
  ['mediumLight', '✋🏼'],
  ['medium', '✋🏽'],
  ['mediumDark', '✋🏾'],
  ['dark', '✋🏿'],
] as const

/** The skin tone of hands and people. The browser's own list: there are six, and it opens over a popover. */
export function EmojiTones({ tone, onTone }: { tone: number; onTone: (tone: number) => void }) {
  const t = useTranslations('chat.emoji')
  const [, hand] = tones[tone] ?? tones[0]
  return (
    <span className="relative flex h-11 shrink-0 items-center gap-1 rounded-small ps-2 pe-1 text-lg hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <span aria-hidden>{hand}</span>
      <ChevronDown aria-hidden className="size-4 text-ink-soft" />
      <select
        aria-label={t('tone')}
        title={t('tone')}
        value={tone}
        onChange={(event) => onTone(Number(event.currentTarget.value))}
        className="absolute inset-0 size-full cursor-pointer bg-surface text-base text-ink opacity-0"
      >
        {tones.map(([key, shown], index) => (
          <option key={key} value={index}>
            {shown} {t(`tones.${key}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
