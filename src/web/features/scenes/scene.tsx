import { useSite } from '../../api/page-facts.ts'
import { classes } from '../../ui/classes.ts'
import { type Niche, nicheOf } from './niche.ts'
import { nicheScenes } from './niche-scenes.ts'

/** Below the words on phones; on wide windows transparent on their left, where the words are. */
const heroFade =
  'object-[70%_40%] max-lg:h-60! max-lg:mask-t-from-85% lg:mask-l-from-20% lg:mask-l-to-[min(48%,100%-40rem)]'

type SceneProps = {
  /** The site's by default. */
  niche?: Niche | undefined
  /** The layout has its words above on phones and on the left of wide windows: shows the uploaded hero image, if there is one. */
  isHero?: boolean
  /** In sight when the page opens. */
  isFirst?: boolean
  className?: string
}

/**
 * The scene of a niche, or the uploaded hero image of the site: fills its place, cut at the sides, with the ground at the
 * lower edge. An uploaded image is transparent where the words are: they read whatever it shows, and no scrim lies on it.
 */
export function Scene({ niche, isHero = false, isFirst = false, className }: SceneProps) {
  const scene = useNicheScene(niche)
  const hero = isHero ? scene.hero : null
  return (
    <img
      src={hero?.large ?? scene.picture}
      {...(hero && { srcSet: `${hero.small} 960w, ${hero.large} 1600w`, sizes: '100vw' })}
      alt=""
      width={1600}
      height={720}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      className={classes('object-cover', hero ? heroFade : 'object-[76%_100%]', className)}
    />
  )
}

/** Behind words over a scene: the plain sky, so that no star and no lit window shows between the letters. */
export function PlainSky({ niche, className }: Pick<SceneProps, 'niche' | 'className'>) {
  const { sky } = useNicheScene(niche)
  return (
    <div
      aria-hidden
      className={classes('absolute -z-10 mask-x-from-65% mask-y-from-65%', className)}
      style={{ backgroundColor: sky }}
    />
  )
}

/** The scene of a niche, or of the site's. */
export function useNicheScene(niche?: Niche) {
  const site = useSite()
  const own = nicheOf(undefined, site.niche)
  const scene = nicheScenes[niche ?? own]
  // A page about another niche keeps its scene
  const hero = niche === undefined || niche === own ? site.hero_image : null
  return { ...scene, hero }
}
