import { useSite } from '../../api/page-facts.ts'
import { classes } from '../../ui/classes.ts'
import { type Niche, nicheOf } from './niche.ts'
import { nicheScenes } from './niche-scenes.ts'

type SceneProps = {
  /** The site's by default. */
  niche?: Niche | undefined
  /** In sight when the page opens. */
  isFirst?: boolean
  className?: string
}

/** The scene of a niche: fills its place, cut at the sides, with the ground at the lower edge. */
export function Scene({ niche, isFirst = false, className }: SceneProps) {
  const { picture } = useNicheScene(niche)
  return (
    <img
      src={picture}
      alt=""
      width={1600}
      height={720}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      className={classes('object-cover object-[76%_100%]', className)}
    />
  )
}

/** The scene of a niche, or of the site's. */
export function useNicheScene(niche?: Niche) {
  const site = useSite()
  return nicheScenes[niche ?? nicheOf(undefined, site.niche)]
}
