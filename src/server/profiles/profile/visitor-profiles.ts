import type { ShownMemberView } from '../../../contract/content.ts'
import type { CardView } from '../../../contract/profiles/profiles.ts'
import { mayShowcase } from '../../accounts/age/index.ts'
import { showcaseMembers } from '../../accounts/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { cards } from './cards.ts'

/** Candidates checked per displayed member: not all have a photo or the age. */
const perPlace = 8

type Wanted = {
  number: number
  minAge: number
  /** The page that they are for, if it has a selection of its own. */
  page: string
}

/**
 * Members of an age with showcase consent who are visible to any visitor: those of the visitor's country first, a different
 * selection each day and on each page. The second one has another gender than the first, and genders alternate, as far as there are both.
 */
export async function shownMembers(ctx: Ctx, { number, minAge, page }: Wanted): Promise<ShownMemberView[]> {
  const country = ctx.client.country ?? ctx.site.settings.defaultCountry
  const ids = await showcaseMembers(ctx, { country, most: number * perPlace, selection: page })
  const fitting = (await shownCards(ctx, ids)).filter(({ age }) => age >= minAge)
  return alternating(withBothFirst(fitting).slice(0, number)).map(viewOf)
}

function withBothFirst(cards: ShownCard[]): ShownCard[] {
  const [first, ...others] = cards
  const second = others.find(({ gender }) => gender !== first?.gender)
  if (first === undefined || second === undefined) return cards
  return [first, second, ...others.filter((card) => card !== second)]
}

/** The same for one member; null for all others, existing or not. */
export async function shownMember(ctx: Ctx, id: string): Promise<ShownMemberView | null> {
  const [member] = await shown(ctx, await showcaseMembers(ctx, { only: id, most: 1 }))
  return member ?? null
}

/** Which of some members may still be shown, with current data. */
export async function shownAmong(ctx: Ctx, ids: readonly string[]): Promise<ShownMemberView[]> {
  return shown(ctx, await showcaseMembers(ctx, { among: ids, most: ids.length }))
}

async function shown(ctx: Ctx, ids: string[]): Promise<ShownMemberView[]> {
  return (await shownCards(ctx, ids)).map(viewOf)
}

/** The same, each of another gender than the one before where one is left. */
function alternating(cards: readonly ShownCard[]): ShownCard[] {
  const left = [...cards]
  const ordered: ShownCard[] = []
  while (left.length > 0) {
    const other = left.findIndex(({ gender }) => gender !== ordered.at(-1)?.gender)
    ordered.push(...left.splice(Math.max(0, other), 1))
  }
  return ordered
}

type ShownCard = CardView & Pick<ShownMemberView, 'main_image'>
const hasPhoto = (card: CardView | undefined): card is ShownCard => Boolean(card?.main_image)

async function shownCards(ctx: Ctx, ids: string[]): Promise<ShownCard[]> {
  if (!mayShowcase(ctx)) return []
  const known = await cards({ ...ctx, viewerId: null }, ids)
  return ids.map((id) => known.get(id)).filter(hasPhoto)
}

function viewOf(card: ShownCard): ShownMemberView {
  return {
    id: card.id,
    name: card.name,
    age: card.age,
    country: card.country,
    region: card.region_name,
    is_fictional: card.is_fictional,
    main_image: card.main_image,
  }
}
