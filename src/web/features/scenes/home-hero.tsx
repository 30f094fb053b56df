import type { SettingsView } from '../../../contract/sites.ts'
import { classes } from '../../ui/classes.ts'
import { type Niche, nicheOf } from './niche.ts'
import { type HeroLayout, nicheLooks } from './niche-looks.ts'
import { QuickStart } from './quick-start.tsx'
import { PlainSky, Scene, useNicheScene } from './scene.tsx'

type HomeHeroProps = {
  site: Pick<SettingsView, 'index_title' | 'description' | 'niche' | 'may_sign_up'>
  /** The page's own headline, or its picture in a page that has another one. */
  heading?: 'h1' | 'p'
}

const looks = {
  over: {
    scene: 'absolute inset-x-0 bottom-0 -z-10 h-80 w-full sm:h-112 lg:h-full',
    words: 'flex flex-col justify-center pt-7 pb-60 sm:pb-80 lg:min-h-[40rem] lg:py-16 [&>*]:lg:max-w-xl',
    heading: 'sm:text-6xl',
    sky: '-top-24 -right-72 -bottom-36 -left-80 max-lg:hidden',
    start: 'mt-5 sm:mt-8 lg:max-w-lg',
  },
  beside: {
    scene:
      'h-36 w-full max-lg:object-[76%_35%]! sm:h-60 lg:absolute lg:inset-y-0 lg:end-0 lg:-z-10 lg:h-full lg:w-[46%]',
    words: 'flex flex-col justify-center pt-5 pb-8 lg:min-h-[42rem] lg:py-16 [&>*]:lg:max-w-[50%] [&>*]:lg:pe-10',
    heading: 'sm:text-5xl xl:text-6xl',
    sky: 'hidden',
    start: 'mt-5 sm:mt-8',
  },
  across: {
    scene: 'absolute inset-x-0 bottom-0 -z-10 h-72 w-full sm:h-112 lg:h-full',
    words:
      'flex flex-col items-center pt-7 pb-52 text-center sm:pb-72 lg:min-h-[42rem] lg:pt-16 lg:pb-10 [&>:first-child]:lg:max-w-4xl',
    heading: 'sm:text-6xl lg:text-7xl',
    sky: '-inset-x-48 -top-16 -bottom-28 max-lg:hidden',
    start: 'mt-5 w-full text-start sm:mt-8 lg:mt-auto',
  },
} satisfies Record<HeroLayout, object>

/** The top of the home page: headline, the beginning of a sign-up, and the scene of the site's niche, arranged as the niche asks. */
export function HomeHero({ site, heading: Heading = 'h1' }: HomeHeroProps) {
  const niche = nicheOf(undefined, site.niche)
  const layout = useHeroLayout(niche)
  const { sky } = useNicheScene(niche)
  const look = looks[layout]
  return (
    <section
      className="moment relative isolate overflow-hidden"
      style={layout === 'beside' ? undefined : { backgroundColor: sky }}
    >
      <Scene niche={niche} isHero isFirst className={look.scene} />
      <div className={classes('mx-auto max-w-screen-xl px-4', look.words)}>
        <div className="relative">
          <PlainSky niche={niche} className={look.sky} />
          <Heading
            className={classes('font-display text-4xl leading-[1.12]! font-semibold hyphens-auto', look.heading)}
          >
            {site.index_title}
          </Heading>
          <p className="mt-3 text-ink-soft sm:mt-4 sm:text-lg">{site.description}</p>
        </div>
        {site.may_sign_up && <QuickStart layout={layout} className={look.start} />}
      </div>
    </section>
  )
}

/** Over the scene where an own image was uploaded: it is masked for words on its left. */
function useHeroLayout(niche: Niche): HeroLayout {
  const { hero } = useNicheScene(niche)
  return hero ? 'over' : nicheLooks[niche].hero
}
