import type { FittingReasons } from '../../contract/search.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Found } from './catalogue/lookup.ts'
import { unpackInterests } from './catalogue/traits.ts'
import { bestFor, type FindContext } from './find.ts'
import type { SearcherSelf } from './searcher.ts'

/** Why somebody fits a searcher: what both profiles say, as far as the site shows it. */
export function reasonsFor(
  ctx: FindContext,
  catalogue: Catalogue,
  self: SearcherSelf,
): (found: Found) => FittingReasons {
  const { region, interests, age, bornAfter, bornUntil } = bestFor(ctx, catalogue, self)
  const showsInterests = ctx.site.settings.visibleProfileFields.includes('interests')
  return ({ crowd, slot }) => {
    const born = crowd.born[slot] ?? 0
    return {
      shared_interests: showsInterests
        ? unpackInterests(
            (crowd.interestsLow[slot] ?? 0) & interests[0],
            (crowd.interestsHigh[slot] ?? 0) & interests[1],
          )
        : [],
      is_same_region: region !== 0 && crowd.region[slot] === region,
      is_age_mutual:
        born > bornAfter && born <= bornUntil && age >= (crowd.minAge[slot] ?? 0) && age <= (crowd.maxAge[slot] ?? 0),
    }
  }
}
