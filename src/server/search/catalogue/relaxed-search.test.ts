import { beforeAll, expect, it } from 'vitest'
import { attributes, interestKeys } from '../../../contract/profiles/profiles.ts'
import type { SearchState } from '../../../contract/search.ts'
import { searchedAttributes } from '../../../contract/search-constants.ts'
import { chanceOf } from '../../../seed/random.ts'
import { putListed } from '../../../test/members/catalogue.ts'
import { siteSettings } from '../../sites/settings.ts'
import { type FindContext, lookOf } from '../find.ts'
import { searchOf } from '../rules.ts'
import { relaxations, separateFilters } from '../similar.ts'
import { type Catalogue, newCatalogue, sortAll } from './catalogue.ts'
import { countIn } from './lookup.ts'
import { firstEnough } from './relaxed-search.ts'

const now = new Date('2026-06-15T12:00:00Z')
const chance = chanceOf(23)
const settings = siteSettings.parse({})
const ctx: FindContext = { now: now.getTime(), site: { poolId: 'pool', settings } }
const regions = ['NL-UT', 'NL-NH', 'NL-FR', null]
const ids: string[] = []
let catalogue: Catalogue

beforeAll(() => {
  catalogue = newCatalogue()
  for (let index = 0; index < 6_000; index += 1) settle(index)
  sortAll(catalogue)
})

function settle(index: number) {
  const id = `01890000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
  ids.push(id)
  putListed(
    catalogue,
    {
      id,
      poolId: 'pool',
      country: 'NL',
      gender: chance.pick(['female', 'male']),
      seeks: chance.pick(['female', 'male', 'both']),
      isFictional: false,
      born: `${chance.int(1945, 2007)}-0${chance.int(1, 9)}-1${chance.int(0, 9)}`,
      minAge: chance.int(18, 40),
      maxAge: chance.int(41, 99),
      region: chance.pick(regions),
      latitude: null,
      longitude: null,
      trips: [],
      interests: interestKeys.filter(() => chance.is(0.15)),
      choices: Object.fromEntries(
        searchedAttributes.map((name) => [name, chance.is(0.3) ? null : chance.pick([...attributes[name]])]),
      ) as Record<(typeof searchedAttributes)[number], string | null>,
      hasPhoto: chance.is(0.6),
      isVerified: chance.is(0.1),
      isShowcased: false,
      lastActiveAt: now.getTime() - chance.int(0, 5000) * 60_000,
      createdAt: now.getTime() - chance.int(0, 60) * 86_400_000,
    },
    true,
  )
}

const self = {
  memberId: ids[0] ?? '',
  gender: 'male' as const,
  age: 40,
  region: 'NL-UT',
  city: null,
  cell: -1,
  interests: [],
  hidesPresence: false,
  preferences: { seeks: 'female' as const, minAge: 30, maxAge: 60, country: 'NL' },
}

/** Wishes of all kinds, most of them so narrow that few or nobody fits. */
function search(): SearchState {
  const from = chance.int(18, 70)
  const some = <T>(share: number, criterion: T) => (chance.is(share) ? criterion : {})
  const names = chance.some([...searchedAttributes], chance.int(0, 5))
  return searchOf(
    {
      ...some(0.5, { gender: 'both' as const }),
      ...some(0.5, { mutual: false }),
      ...some(0.4, { with_photo: true }),
      ...some(0.4, { verified: true }),
      ...some(0.1, { online: true }),
      ...some(0.1, { new_members: true }),
      ...some(0.5, { countryregion: chance.pick(['NL-UT', 'NL-FR', 'NL-ZE']) }),
      ...some(0.6, { min_age: from, max_age: from + chance.int(0, 25) }),
      ...some(0.5, { interests: chance.some([...interestKeys], chance.int(1, 3)) }),
      ...Object.fromEntries(names.map((name) => [name, chance.some([...attributes[name]], chance.int(1, 2))])),
    },
    self.preferences,
    {
      defaultCountry: 'NL',
      hasFictional: false,
      fields: settings.searchFields,
      genderIdentities: settings.genderIdentities,
    },
    { isMember: true, hasPlace: false, seesPresence: true },
  )
}

it('of 500 random searches the same is given up as when every wider search is counted by itself', () => {
  let [alone, combined, none] = [0, 0, 0]
  for (let round = 0; round < 500; round += 1) {
    const input = search()
    const hidden = chance.some(ids, 10)
    const look = (state: SearchState) => lookOf(ctx, catalogue, state, { self, hidden })
    const enough = chance.pick([1, 6, 6, 40, 2_000])
    const counted = relaxations(input).map((step) => countIn(look(step.search)))
    const { separate, widest } = separateFilters(input)
    const found = firstEnough(look(widest), separate.map(look), enough)
    expect({ asked: input, found }).toEqual({ asked: input, found: counted.findIndex((count) => count >= enough) })
    alone += Number(found >= 0 && found < separate.length)
    combined += Number(found >= separate.length)
    none += Number(found < 0)
  }
  // Of all kinds
  expect([alone > 100, combined > 100, none > 20]).toEqual([true, true, true])
}, 60_000)
