import type { RegionNumbersView, ShownMemberView } from '../../../contract/content.ts'
import type { Niche } from '../../features/scenes/niche.ts'

/** What every design of a landing page is drawn from. */
export type LanderProps = {
  niche: Niche
  /** Who agreed to be shown, at most twelve; often none: every design is whole without. */
  members: ShownMemberView[]
  /** Of the map only, else empty. */
  regions: RegionNumbersView[]
}

/** What a page about one member is drawn from. */
export type MemberLandingProps = {
  niche: Niche
  /** A showcase member; null if there is none at that address. The page works without one. */
  member: ShownMemberView | null
}
