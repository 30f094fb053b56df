import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { freeConversations } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { HomeHero } from '../../features/scenes/home-hero.tsx'
import { minimumAges, nicheOf } from '../../features/scenes/niche.ts'
import type { HeroLayout } from '../../features/scenes/niche-looks.ts'
import { SiteNumbers } from '../../features/scenes/site-numbers.tsx'
import { StatePicture } from '../../features/scenes/state-picture.tsx'
import { stepPictures } from '../../features/scenes/step-pictures.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import { AboutSite } from '../../layouts/structured-data.tsx'
import type { PageHandle } from '../../root.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FairPlay } from './fair-play.tsx'
import { People, shownAtHome } from './people.tsx'
import { useHomeLayout } from './use-home-layout.ts'

export const handle: PageHandle = { plain: true }

/** Members have nothing to do here: their start is the search. */
async function load(api: Api, { user }: LoadArgs) {
  if (user) throw redirect('/members')
  const { settings } = await api.sites.getSettings({})
  const niche = nicheOf(undefined, settings.niche)
  const [{ numbers }, { members }] = await Promise.all([
    api.content.getNumbers({}),
    api.content.listShown({ number: shownAtHome, min_age: minimumAges[niche] }),
  ])
  return { numbers, members }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What a visitor sees first. Ships no script. */
export default function HomePage() {
  const { numbers, members } = useLoaderData<typeof loader>()
  const site = useSite()
  return (
    <>
      <PageTitle title={site.index_title} description={site.description} isWhole isIndexed />
      <AboutSite />
      <div className="relative">
        <HomeHero site={site} />
        <People members={members} />
      </div>
      <SiteNumbers numbers={numbers} className="mx-auto max-w-3xl px-4 pt-10 text-center sm:pt-14" />
      <Steps />
      <FairPlay />
      <WhatIsFree />
    </>
  )
}

const freeLooks = {
  over: { words: 'lg:grid lg:grid-cols-[1fr_1.4fr] lg:gap-16', buttons: '' },
  beside: { words: 'lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12', buttons: '' },
  across: { words: 'max-w-3xl! text-center', buttons: 'justify-center' },
} satisfies Record<HeroLayout, object>

/** What costs nothing, whether there are fictional profiles, and on to the sign-up. */
function WhatIsFree() {
  const t = useTranslations('content.home')
  const site = useSite()
  const look = freeLooks[useHomeLayout()]
  return (
    <section className="moment">
      <div className={classes('mx-auto max-w-screen-xl px-4 py-16 sm:py-24', look.words)}>
        <h2 className="mb-5 font-display text-4xl font-semibold sm:text-6xl">{t('freeTitle')}</h2>
        <div>
          <p className="text-lg sm:text-xl">
            {t('freeText', { mode: site.free_chat, credits: site.signup_credits, conversations: freeConversations })}
          </p>
          <p className="mt-3 text-ink-soft">
            {site.fictional_profiles ? t('fictionalNote', { share: site.fictional_share }) : t('noFictionalNote')}
          </p>
          <div className={classes('mt-8 flex flex-wrap gap-3', look.buttons)}>
            <LinkButton to="/signup" size="large">
              {t('start')}
            </LinkButton>
            <LinkButton to="/pricing" size="large" variant="secondary">
              {t('pricing')}
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  )
}

const steps = [
  { title: 'profileStep', text: 'profileStepText', picture: stepPictures.show },
  { title: 'searchStep', text: 'searchStepText', picture: stepPictures.look },
  { title: 'writeStep', text: 'writeStepText', picture: stepPictures.write },
] as const

const stepLooks = {
  over: {
    section: '',
    list: 'grid gap-6 md:grid-cols-3 md:gap-8',
    step: 'grid grid-cols-[8rem_1fr] items-center gap-4 md:block',
    picture: 'aspect-4/3 w-full rounded-card',
    words: 'md:mt-4',
  },
  beside: {
    section: 'lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12',
    list: 'border-t-2 border-ink',
    step: 'flex items-center gap-5 border-b border-line py-5 sm:gap-10',
    picture: 'aspect-4/3 w-30 shrink-0 sm:w-48',
    words: '',
  },
  across: {
    section: 'text-center',
    list: 'grid gap-10 md:grid-cols-3 md:gap-12',
    step: '',
    picture: 'mx-auto size-44 rounded-full',
    words: 'mt-4',
  },
} satisfies Record<HeroLayout, object>

function Steps() {
  const t = useTranslations('content.home')
  const look = stepLooks[useHomeLayout()]
  return (
    <section className={classes('mx-auto max-w-screen-xl px-4 py-14 sm:py-20', look.section)}>
      <h2 className="mb-8 font-display text-4xl font-semibold">{t('stepsTitle')}</h2>
      <ol className={look.list}>
        {steps.map(({ title, text, picture }, index) => (
          <li key={title} className={look.step}>
            <StatePicture picture={picture} className={look.picture} />
            <div className={look.words}>
              <h3 className="font-display text-2xl leading-tight font-semibold">
                <span aria-hidden className="text-primary-ink">
                  {index + 1}.{' '}
                </span>
                {t(title)}
              </h3>
              <p className="mt-1 text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
