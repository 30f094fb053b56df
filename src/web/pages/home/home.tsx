import { CircleUserRound, Heart, Search } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { freeConversations } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import { AboutSite } from '../../layouts/structured-data.tsx'
import type { PageHandle } from '../../root.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Segmented } from '../../ui/fields/radio-group.tsx'
import { FairPlay } from './fair-play.tsx'
import { Portraits } from './portraits.tsx'

export const handle: PageHandle = { plain: true }

/** Members have nothing to do here: their start is the search. */
async function load(_api: Api, { user }: LoadArgs) {
  if (user) throw redirect('/members')
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What a visitor sees first. Ships no script. */
export default function HomePage() {
  const t = useTranslations('content.home')
  const site = useSite()
  return (
    <>
      <PageTitle title={site.index_title} description={site.description} isWhole isIndexed />
      <AboutSite />
      <section className="bg-primary-soft">
        <div className="mx-auto grid max-w-screen-xl items-center gap-10 px-4 py-10 sm:py-16 lg:grid-cols-[6fr_5fr] lg:gap-16">
          <div>
            <h1 className="text-4xl font-extrabold tracking-tight sm:text-5xl xl:text-6xl">{t('title')}</h1>
            <p className="mt-4 mb-7 max-w-xl text-lg text-ink-soft">{t('lead', { site: site.name })}</p>
            <QuickStart />
          </div>
          <Portraits className="mx-auto w-full max-w-md lg:max-w-none" />
        </div>
      </section>
      <Steps />
      <FairPlay />
      <section className="mx-auto max-w-screen-xl px-4 py-14 sm:py-20">
        <div className="flex flex-col items-start gap-5 rounded-sheet bg-surface p-7 shadow-card sm:p-10 lg:flex-row lg:items-center lg:justify-between">
          <div className="max-w-2xl">
            <h2 className="text-2xl font-bold">{t('freeTitle')}</h2>
            <p className="mt-2 text-ink-soft">
              {t('freeText', { mode: site.free_chat, credits: site.signup_credits, conversations: freeConversations })}
            </p>
            <p className="mt-2 text-ink-soft">
              {site.fictional_profiles ? t('fictionalNote', { share: site.fictional_share }) : t('noFictionalNote')}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
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
  { title: 'profileStep', text: 'profileStepText', Icon: CircleUserRound },
  { title: 'searchStep', text: 'searchStepText', Icon: Search },
  { title: 'writeStep', text: 'writeStepText', Icon: Heart },
] as const

function Steps() {
  const t = useTranslations('content.home')
  return (
    <section className="mx-auto max-w-screen-xl px-4 py-14 sm:py-20">
      <h2 className="mb-8 text-3xl font-bold tracking-tight">{t('stepsTitle')}</h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map(({ title, text, Icon }) => (
          <li key={title} className="flex gap-4 md:flex-col">
            <span className="inline-flex size-13 shrink-0 items-center justify-center rounded-full bg-primary text-on-primary">
              <Icon aria-hidden className="size-6" />
            </span>
            <div>
              <h3 className="text-xl font-bold">{t(title)}</h3>
              <p className="mt-1 text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Two choices and on to the sign-up form, which takes them over. */
function QuickStart() {
  const t = useTranslations('content.home')
  return (
    <form action="/signup" className="max-w-md rounded-sheet bg-surface p-5 shadow-raised sm:p-7">
      <div className="grid gap-5">
        <Segmented
          name="gender"
          label={t('iAm')}
          choices={[
            { value: 'female', label: t('woman') },
            { value: 'male', label: t('man') },
          ]}
        />
        <Segmented
          name="seeks"
          label={t('lookingFor')}
          choices={[
            { value: 'male', label: t('men') },
            { value: 'female', label: t('women') },
            { value: 'both', label: t('both') },
          ]}
        />
        <button type="submit" className={buttonLooks('primary', 'large', 'w-full')}>
          {t('start')}
        </button>
      </div>
      <p className="mt-4 text-center text-sm text-ink-soft">
        {t('member')}{' '}
        <Link to="/login" className="prose-link">
          {t('logIn')}
        </Link>
      </p>
    </form>
  )
}
