import type { ShownMemberView } from '../../../contract/content.ts'
import type { CardView } from '../../../contract/profiles/profiles.ts'
import { mayShowcase } from '../../accounts/age/index.ts'
import { showcaseMembers } from '../../accounts/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { cards } from './cards.ts'

/** Candidates checked per displayed member: not all have a photo or the age. */
const perPlace = 8

/**
 * Members of an age with showcase consent who are visible to any visitor: those of the visitor's country first, a different
 * selection each day.
 */
export async function shownMembers(ctx: Ctx, number: number, minAge: number): Promise<ShownMemberView[]> {
  const country = ctx.client.country ?? ctx.site.settings.defaultCountry
  const ids = await showcaseMembers(ctx, { country, most: number * perPlace })
  return (await shown(ctx, ids)).filter(({ age }) => age >= minAge).slice(0, number)
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
  if (!mayShowcase(ctx)) return []
  const known = await cards({ ...ctx, viewerId: null }, ids)
  return ids.flatMap((id) => {
    const card = known.get(id)
    return card?.main_image ? [viewOf(card, card.main_image)] : []
  })
}

function viewOf(card: CardView, photo: ShownMemberView['main_image']): ShownMemberView {
  return {
    id: card.id,
    name: card.name,
    age: card.age,
    country: card.country,
    region: card.region_name,
    is_fictional: card.is_fictional,
    main_image: photo,
  }
}
