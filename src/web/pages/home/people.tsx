import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../contract/content.ts'
import type { HeroLayout } from '../../features/scenes/niche-looks.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../features/scenes/shown-member.tsx'
import { classes } from '../../ui/classes.ts'
import { useHomeLayout } from './use-home-layout.ts'

/** How many are shown: rows of three on phones, one row on wide windows. */
export const shownAtHome = 6

const looks = {
  // In arched frames; on wide screens in the hero
  over: {
    section: 'moment lg:pointer-events-none lg:absolute lg:inset-x-0 lg:bottom-0 lg:bg-transparent!',
    inside: 'lg:flex lg:flex-col lg:items-end lg:pb-8',
    words: 'lg:sr-only',
    list: 'gap-x-3 gap-y-6 sm:gap-x-5 lg:grid-cols-[repeat(3,7rem)]! lg:*:nth-[n+4]:hidden xl:grid-cols-[repeat(3,9.5rem)]!',
    person:
      'lg:rounded-t-full lg:rounded-b-card lg:border-4 lg:border-lamp lg:bg-canvas lg:p-1 lg:pb-2 lg:text-center lg:text-sm',
    frame: 'rounded-t-full border-3 border-lamp p-1 sm:border-4 lg:border-0 lg:p-0',
    photo: 'rounded-t-full',
    ratio: 4 / 5,
  },
  // A contact sheet
  beside: {
    section: '',
    inside: '',
    words: '',
    list: 'gap-px border-y-2 border-ink py-px',
    person: 'pb-4',
    frame: '',
    photo: '',
    ratio: 3 / 4,
  },
  // Portholes
  across: {
    section: 'text-center',
    inside: '',
    words: '',
    list: 'gap-x-4 gap-y-6 sm:gap-x-7',
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
      <div className={classes('mx-auto max-w-screen-xl px-4 py-12 sm:py-16', look.inside)}>
        <div className={look.words}>
          <h2 id="people" className="font-display text-4xl font-semibold">
            {t('people')}
          </h2>
          <p className="mt-1 mb-7 text-ink-soft">{t('peopleShown')}</p>
        </div>
        <ul className={classes('grid grid-cols-3 lg:grid-cols-6', look.list)}>
          {members.map((member) => (
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
