import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../contract/content.ts'
import type { HeroLayout } from '../../features/scenes/niche-looks.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../features/scenes/shown-member.tsx'
import { classes } from '../../ui/classes.ts'
import { useHomeLayout } from './use-home-layout.ts'

/** How many are loaded: rows of three on phones, one row on wide windows; the hero holds three. */
export const shownAtHome = 6

const looks = {
  // In arched frames before the scene of the hero
  over: {
    shown: 3,
    section: 'moment pointer-events-none absolute inset-x-0 bottom-0 bg-transparent!',
    inside: 'flex flex-col items-center pb-5 lg:items-end lg:pb-16',
    words: 'sr-only',
    list: 'w-full max-w-96 grid-cols-3 gap-x-3 sm:w-auto sm:max-w-none sm:grid-cols-[repeat(3,9.5rem)] sm:gap-x-5 lg:grid-cols-[repeat(3,7rem)] xl:grid-cols-[repeat(3,11rem)]',
    person: 'rounded-t-full rounded-b-card border-3 border-lamp bg-canvas p-1 pb-2 text-center text-sm sm:border-4',
    frame: '',
    photo: 'rounded-t-full',
    ratio: 4 / 5,
  },
  // A contact sheet
  beside: {
    shown: shownAtHome,
    section: '',
    inside: 'py-12 sm:py-16',
    words: '',
    list: 'grid-cols-3 lg:grid-cols-6 gap-px border-y-2 border-ink py-px',
    person: 'pb-4',
    frame: '',
    photo: '',
    ratio: 3 / 4,
  },
  // Portholes
  across: {
    shown: shownAtHome,
    section: 'text-center',
    inside: 'py-12 sm:py-16',
    words: '',
    list: 'grid-cols-3 lg:grid-cols-6 gap-x-4 gap-y-6 sm:gap-x-7',
    person: '',
    frame: 'rounded-full bg-primary-soft p-1.5 sm:p-2.5',
    photo: 'rounded-full ring-2 ring-surface',
    ratio: 1,
  },
} satisfies Record<HeroLayout, object>

/** Members who agreed to be shown to visitors; nothing where there are few. */
export function People({ members }: { members: ShownMemberView[] }) {
  const t = useTranslations('content.home')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  const look = looks[useHomeLayout()]
  if (members.length < shownAtHome) return null
  return (
    <section aria-labelledby="people" className={look.section}>
      <div className={classes('mx-auto max-w-screen-xl px-4', look.inside)}>
        <div className={look.words}>
          <h2 id="people" className="font-display text-4xl font-semibold">
            {t('people')}
          </h2>
          <p className="mt-1 mb-7 text-ink-soft">{t('peopleShown')}</p>
        </div>
        <ul className={classes('grid', look.list)}>
          {members.slice(0, look.shown).map((member) => (
            <li key={member.id} className={classes('min-w-0', look.person)}>
              <div className={look.frame}>
                <ShownPhoto
                  member={member}
                  sizes="(min-width: 992px) 12rem, 30vw"
                  ratio={look.ratio}
                  className={look.photo}
                />
              </div>
              <p className="mt-2 truncate font-semibold">{nameAndAge(member)}</p>
              <p className="truncate text-sm text-ink-soft">{place(member)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
