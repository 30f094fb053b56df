import { ArrowLeft } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { SignUpLink } from '../../features/accounts/sign-up-link.tsx'
import telescope from '../../features/scenes/pictures/states/search.svg?url&no-inline'
import { StatePicture } from '../../features/scenes/state-picture.tsx'
import { chosenFilters } from '../../features/search/chosen-filters.ts'
import { MemberCount } from '../../features/search/count/member-count.tsx'
import { useFilterText } from '../../features/search/filter-texts.ts'
import { answersElsewhere, answersIn, finderAddress } from '../../features/search/finder.ts'
import { FinderFrame } from '../../features/search/finder-frame.tsx'
import { FinderQuestion } from '../../features/search/finder-questions.tsx'
import { KeepSearch } from '../../features/search/keep-search.tsx'
import { type Region, regionsOf, useRegions } from '../../features/search/regions.ts'
import { savedSearchesBy, useSavedSearches } from '../../features/search/saved-searches-list.ts'
import type { SearchBase } from '../../features/search/search-draft.ts'
import { useFinder } from '../../features/search/use-finder.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'

/** Where the form goes on to when it is sent without script: its last button. */
const resultsPath = '/members'

async function load(api: Api, { url, user }: LoadArgs) {
  const { settings } = user ? { settings: null } : await api.sites.getSettings({})
  if (settings && !settings.logged_out_search) return closed(api, settings)
  const input = answersIn(url.searchParams)
  const [answer, { num_results }, saved] = await Promise.all([
    api.search.searchMembers({ ...input, per_page: 1 }),
    api.search.countMembers(input),
    user ? savedSearchesBy(api) : [],
  ])
  const { gender, country, min_age, max_age } = answer.search
  const base: SearchBase = { gender, country, min_age, max_age }
  return { base, hasPlace: answer.has_place, saved, count: num_results, regions: await regionsOf(api, country) }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Where visitors may not search: the questions, and no number. */
async function closed(api: Api, { geoip_selected_country: country }: SettingsView) {
  const base: SearchBase = { gender: 'both', country, min_age: 18, max_age: 99 }
  return { base, hasPlace: false, saved: [], count: null, regions: await regionsOf(api, country) }
}

/** An answer changes the address only; what was loaded stays. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href
}

/** A short guided search: a question at a time, and how many people are left with every answer. */
export default function MatchFinderPage() {
  const t = useTranslations('finder')
  const { base, hasPlace, regions, count } = useLoaderData<typeof clientLoader>()
  const finder = useFinder(base)
  const { criteria, draft, step, steps, question } = finder
  const navigate = useNavigate()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step < steps) finder.go(step + 1)
    else void navigate(searchAddress({ ...criteria, sort: 'best' }))
  }

  return (
    <Page width="wide">
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <form
        method="get"
        action="/match-finder"
        aria-label={t('title')}
        onSubmit={submit}
        className="gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[1fr_auto]"
      >
        {answersElsewhere(criteria, question).map(([name, value]) => (
          <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
        ))}
        <Card className="max-lg:rounded-b-none lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:pb-24">
          <FinderFrame step={step} steps={steps} title={t(`${question}.title`)} lead={t(`${question}.lead`)}>
            <FinderQuestion
              question={question}
              draft={draft}
              onChange={finder.change}
              loaded={{ country: base.country, regions }}
              hasPlace={hasPlace}
            />
          </FinderFrame>
        </Card>
        <div
          data-above-bar
          className="sticky bottom-(--bottom-bar-height) z-10 rounded-b-card border-t border-line bg-surface px-5 py-3 shadow-card sm:px-6 lg:contents"
        >
          {count !== null && (
            <Beside>
              <MemberCount criteria={criteria} first={count} />
              {step < steps && (
                <Link
                  to={searchAddress({ ...criteria, sort: 'best' })}
                  className="prose-link inline-flex min-h-11 items-center"
                >
                  {t('showNow')}
                </Link>
              )}
            </Beside>
          )}
          <Actions finder={finder} isOpen={count !== null} />
        </div>
      </form>
      {step === steps && count !== null && <Keep finder={finder} />}
    </Page>
  )
}

/** What the answers come to: on phones a line at the end of the card, above the way on, which stays in sight; on wide screens with a picture, beside the question. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start">
      <StatePicture picture={telescope} className="mb-5 w-full rounded-sheet max-lg:hidden" />
      {children}
    </div>
  )
}

type Finder = ReturnType<typeof useFinder>

function Actions({ finder: { criteria, step, steps }, isOpen }: { finder: Finder; isOpen: boolean }) {
  const t = useTranslations()
  const isLast = step === steps
  return (
    <div className="mt-2 flex flex-wrap items-center justify-end gap-2 lg:col-start-1 lg:row-start-2 lg:m-6 lg:self-end">
      {step > 1 && (
        <LinkButton to={finderAddress(criteria, step - 1)} variant="quiet" className="me-auto -ms-3">
          <ArrowLeft aria-hidden className="size-5" />
          {t('common.back')}
        </LinkButton>
      )}
      {!isLast && (
        <Button type="submit" name="step" value={step + 1}>
          {t('finder.next')}
        </Button>
      )}
      {isLast && isOpen && (
        <Button type="submit" formAction={resultsPath} name="sort" value="best">
          {t('finder.show')}
        </Button>
      )}
      {isLast && !isOpen && <SignUpLink>{t('finder.signUp')}</SignUpLink>}
    </div>
  )
}

/** Keeps what was found out; a visitor needs an account for that. */
function Keep({ finder: { criteria, search } }: { finder: Finder }) {
  const t = useTranslations('search.kept')
  const loaded = useLoaderData<typeof clientLoader>()
  const saved = useSavedSearches(loaded.saved)
  const regions: Region[] = useRegions(search.country, { country: loaded.base.country, regions: loaded.regions })
  const textOf = useFilterText(regions)
  const texts = chosenFilters(criteria, search).map(({ filter }) => textOf(filter))
  return (
    <div className="mt-2 flex justify-center">
      {useUser() === null ? (
        <SignUpLink variant="quiet">{t('keep')}</SignUpLink>
      ) : (
        <KeepSearch filters={criteria} texts={texts} numSaved={saved.length} />
      )}
    </div>
  )
}
