import type { ShownMemberView } from '../../../contract/content.ts'
import type { Niche } from './niche.ts'

/** What every design of a landing page is drawn from. */
export type LanderProps = {
  niche: Niche
  /** Who agreed to be shown, at most twelve; often none: every design is whole without. */
  members: ShownMemberView[]
}

/** What a page about one member is drawn from. */
export type MemberLandingProps = {
  niche: Niche
  /** Who agreed to be shown; null where nobody of that address did: such a page is whole, too. */
  member: ShownMemberView | null
}
