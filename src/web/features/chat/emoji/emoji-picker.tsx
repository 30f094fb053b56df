import { Apple, Car, Flag, Hand, Hash, History, Lightbulb, PawPrint, Smile, Trophy } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toLocale } from '../../../i18n/locales.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { EmojiGrid } from './emoji-grid.tsx'
import { EmojiTones } from './emoji-tones.tsx'
import { type Emoji, type EmojiGroup, type EmojiGroupKey, findEmojis, loadEmojis } from './emojis.ts'
import { useEmojiHabits } from './recent-emojis.ts'

type Tab = EmojiGroupKey | 'used'

const mostFound = 120
const icons: Record<Tab, ReactNode> = {
  used: <History />,
  smileys: <Smile />,
  people: <Hand />,
  nature: <PawPrint />,
  food: <Apple />,
  travel: <Car />,
  activities: <Trophy />,
  objects: <Lightbulb />,
  symbols: <Hash />,
  flags: <Flag />,
}

/** All emoji, by group and by words of the page's language, which come when it is first drawn. Stands in a popover of the caller's. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const locale = toLocale(useLocale())
  const [groups, setGroups] = useState<EmojiGroup[] | null>(null)
  const [state, setState] = useState<'loading' | 'failed'>('loading')

  useEffect(() => {
    if (state === 'failed') return
    let isHere = true
    loadEmojis(locale).then(
      (loaded) => isHere && setGroups(loaded),
      () => isHere && setState('failed'),
    )
    return () => {
      isHere = false
    }
  }, [locale, state])

  return (
    <div className="flex h-96 max-h-[60dvh] w-full flex-col gap-2 sm:w-88">
      {groups && <Board groups={groups} onPick={onPick} />}
      {!groups && state === 'loading' && <Loading />}
      {!groups && state === 'failed' && <ErrorState onRetry={() => setState('loading')} />}
    </div>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="flex h-full flex-col gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-11" />
      <Skeleton className="min-h-0 flex-1" />
    </SkeletonGroup>
  )
}

function Board({ groups, onPick }: { groups: EmojiGroup[]; onPick: (emoji: string) => void }) {
  const t = useTranslations('chat.emoji')
  const { habits, use, chooseTone } = useEmojiHabits()
  // What was used lately stays where it is while one picks
  const [used] = useState(habits.used)
  const [chosen, setTab] = useState<Tab | null>(null)
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const tab = chosen ?? (used.length > 0 ? 'used' : 'smileys')
  const shown = query ? findEmojis(groups, query, mostFound) : emojisOf(tab, groups, used)

  function open(next: Tab) {
    setTab(next)
    setTyped('')
  }
  function pick(emoji: string) {
    use(emoji)
    onPick(emoji)
  }
  return (
    <>
      <TextField
        name="emoji"
        type="search"
        label={t('search')}
        placeholder={t('search')}
        isLabelHidden
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="flex items-center gap-1">
        <Tabs tab={query ? null : tab} hasUsed={used.length > 0} onTab={open} />
        <EmojiTones tone={habits.tone} onTone={chooseTone} />
      </div>
      <p role="status" className="sr-only">
        {query && t('found', { count: shown.length })}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {shown.length === 0 && query !== '' && (
          <p className="py-10 text-center text-ink-soft">{t('none', { query: typed.trim() })}</p>
        )}
        <EmojiGrid
          key={query || tab}
          label={query ? t('list') : t(tab)}
          emojis={shown}
          // What was used already has its tone
          tone={query || tab !== 'used' ? habits.tone : 0}
          onPick={pick}
        />
      </div>
    </>
  )
}

function emojisOf(tab: Tab, groups: readonly EmojiGroup[], used: readonly string[]): Emoji[] {
  if (tab !== 'used') return groups.find(({ key }) => key === tab)?.emojis ?? []
  const all = new Map(
    groups.flatMap(({ emojis }) => emojis.flatMap((emoji) => [emoji.emoji, ...emoji.tones].map((key) => [key, emoji]))),
  )
  return used.flatMap((emoji) => {
    const known = all.get(emoji)
    return known ? [{ ...known, emoji }] : []
  })
}

function Tabs({ tab, hasUsed, onTab }: { tab: Tab | null; hasUsed: boolean; onTab: (tab: Tab) => void }) {
  const t = useTranslations('chat.emoji')
  const tabs = (Object.keys(icons) as Tab[]).filter((key) => key !== 'used' || hasUsed)
  return (
    <fieldset aria-label={t('groups')} className="flex min-w-0 flex-1 overflow-x-auto">
      {tabs.map((key) => (
        <label
          key={key}
          title={t(key)}
          className="flex h-11 min-w-8 flex-1 cursor-pointer items-center justify-center rounded-small text-ink-soft hover:bg-sunken has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="emoji-group"
            aria-label={t(key)}
            checked={tab === key}
            onChange={() => onTab(key)}
            className="sr-only"
          />
          <span aria-hidden className="[&>svg]:size-5">
            {icons[key]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
