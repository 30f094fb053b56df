import type { Niche } from './niche.ts'
import bridge from './pictures/bridge.svg?url&no-inline'
import cafe from './pictures/cafe.svg?url&no-inline'
import garden from './pictures/garden.svg?url&no-inline'
import harbour from './pictures/harbour.svg?url&no-inline'
import rooftop from './pictures/rooftop.svg?url&no-inline'
import rope from './pictures/rope.svg?url&no-inline'
import street from './pictures/street.svg?url&no-inline'

type NicheScene = {
  /** 1600 x 720, drawn for its right half; words go over the left. */
  picture: string
  /** The upper edge of the picture: the ground above it. */
  sky: string
}

/** What each niche looks like at dusk. Its headline is `niche.<name>.title` of the landing pages. */
export const nicheScenes: Record<Niche, NicheScene> = {
  general: { picture: street, sky: '#1f1135' },
  she: { picture: rooftop, sky: '#24103a' },
  bdsm: { picture: rope, sky: '#150b2b' },
  bbw: { picture: cafe, sky: '#2a1022' },
  gilf: { picture: garden, sky: '#12233a' },
  milf: { picture: harbour, sky: '#0b2b38' },
  gay: { picture: bridge, sky: '#101637' },
}
