import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { freeConversations } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { HomeHero } from '../../features/scenes/home-hero.tsx'
import { Scene } from '../../features/scenes/scene.tsx'
import { SiteNumbers } from '../../features/scenes/site-numbers.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { AboutSite } from '../../layouts/structured-data.tsx'
import type { PageHandle } from '../../root.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { FairPlay } from './fair-play.tsx'

export const handle: PageHandle = { plain: true }

/** Members have nothing to do here: their start is the search. */
async function load(api: Api, { user }: LoadArgs) {
  if (user) throw redirect('/members')
  return api.content.getNumbers({})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What a visitor sees first. Ships no script. */
export default function HomePage() {
  const t = useTranslations('content.home')
  const { numbers } = useLoaderData<typeof loader>()
  const site = useSite()
  return (
    <>
      <PageTitle title={site.index_title} description={site.description} isWhole isIndexed />
      <AboutSite />
      <HomeHero site={site} />
      <SiteNumbers numbers={numbers} className="mx-auto max-w-3xl px-4 py-10 sm:py-12" />
      <Steps />
      <FairPlay />
      <section className="moment relative isolate overflow-hidden">
        <Scene className="absolute inset-0 -z-10 size-full opacity-25" />
        <div className="mx-auto max-w-3xl px-4 py-16 text-center sm:py-24">
          <h2 className="font-display text-4xl font-semibold sm:text-5xl">{t('freeTitle')}</h2>
          <p className="mt-5 text-lg">
            {t('freeText', { mode: site.free_chat, credits: site.signup_credits, conversations: freeConversations })}
          </p>
          <p className="mt-2">
            {site.fictional_profiles ? t('fictionalNote', { share: site.fictional_share }) : t('noFictionalNote')}
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <LinkButton to="/signup" size="large">
              {t('start')}
            </LinkButton>
            <LinkButton to="/pricing" size="large" variant="secondary">
              {t('pricing')}
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  )
}

const steps = [
  { title: 'profileStep', text: 'profileStepText' },
  { title: 'searchStep', text: 'searchStepText' },
  { title: 'writeStep', text: 'writeStepText' },
] as const

function Steps() {
  const t = useTranslations('content.home')
  return (
    <section className="mx-auto max-w-screen-xl px-4 py-14 sm:py-20">
      <h2 className="mb-8 font-display text-4xl font-semibold">{t('stepsTitle')}</h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-12">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <span aria-hidden className="font-display text-5xl text-primary-ink">
              {index + 1}
            </span>
            <h3 className="mt-3 text-xl font-bold">{t(title)}</h3>
            <p className="mt-1 text-ink-soft">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
