import type { SettingsView } from '../../../contract/sites.ts'
import { nicheOf } from './niche.ts'
import { nicheScenes } from './niche-scenes.ts'
import { QuickStart } from './quick-start.tsx'
import { PlainSky, Scene } from './scene.tsx'

type HomeHeroProps = {
  site: Pick<SettingsView, 'index_title' | 'description' | 'niche' | 'may_sign_up'>
  /** The page's own headline, or its picture in a page that has another one. */
  heading?: 'h1' | 'p'
}

/** The top of the home page: headline, the beginning of a sign-up, and the scene of the site's niche. */
export function HomeHero({ site, heading: Heading = 'h1' }: HomeHeroProps) {
  const niche = nicheOf(undefined, site.niche)
  return (
    <section className="moment relative isolate overflow-hidden" style={{ backgroundColor: nicheScenes[niche].sky }}>
      <Scene
        niche={niche}
        isHero
        isFirst
        className="absolute inset-x-0 bottom-0 -z-10 h-80 w-full sm:h-112 lg:h-full"
      />
      <div className="mx-auto flex max-w-screen-xl flex-col justify-center px-4 pt-7 pb-60 sm:pb-80 lg:min-h-[40rem] lg:py-16">
        <div className="lg:max-w-xl">
          <div className="relative">
            <PlainSky niche={niche} className="-top-24 -right-72 -bottom-36 -left-80 max-lg:hidden" />
            <Heading className="font-display text-4xl leading-[1.12] font-semibold tracking-[-0.015em] hyphens-auto sm:text-6xl sm:leading-[1.12]">
              {site.index_title}
            </Heading>
            <p className="mt-4 text-lg text-ink-soft max-sm:hidden">{site.description}</p>
          </div>
          {site.may_sign_up && <QuickStart className="mt-5 sm:mt-8" />}
        </div>
      </div>
    </section>
  )
}
