import { z } from 'zod'
import { maxSearchedInterests, savedSearches } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { swipesView } from './likes.ts'
import { type AttributeName, attributes, cardView, galleryPhotoView, interest, sought } from './profiles/profiles.ts'
import { firstAnswer, promptAnswerView } from './profiles/prompts.ts'
import { routes } from './routes.ts'
import { country, done, id, isoTime, queryBool, queryInt, queryList, text } from './wire.ts'

const searchSorts = ['recent', 'new', 'distance', 'best'] as const
export type SearchSort = (typeof searchSorts)[number]
const sort = z.enum(searchSorts)

const anyOf = <N extends AttributeName>(name: N) => queryList(z.enum(attributes[name]), attributes[name].length)
/** Search criteria, without paging. Missing ones are filled from the member's own preferences. */
export const searchCriteria = z.object({
  gender: sought.optional(),
  country: country.optional(),
  countryregion: text(0, 20).optional(),
  min_age: queryInt(18, 99).optional(),
  max_age: queryInt(18, 99).optional(),
  online: queryBool.optional(),
  with_photo: queryBool.optional(),
  /** Members of the last seven days. */
  new_members: queryBool.optional(),
  verified: queryBool.optional(),
  /**
   * Members of all countries of the site with a trip, under way or beginning soon, to the area that is searched: the
   * distance or region, else the searcher's own area. Requires the searcher's location, or a region.
   */
  visiting: queryBool.optional(),
  /** Maximum distance in kilometres from the searcher; 0 for any. */
  distance: queryInt(0, 500).optional(),
  /** Any of these, per attribute. */
  gender_identity: anyOf('gender_identity').optional(),
  sexuality: anyOf('sexuality').optional(),
  hair_color: anyOf('hair_color').optional(),
  eye_color: anyOf('eye_color').optional(),
  body_type: anyOf('body_type').optional(),
  relationship_status: anyOf('relationship_status').optional(),
  tattoos: anyOf('tattoos').optional(),
  dating_intent: anyOf('dating_intent').optional(),
  children: anyOf('children').optional(),
  smoking: anyOf('smoking').optional(),
  drinking: anyOf('drinking').optional(),
  education: anyOf('education').optional(),
  height: anyOf('height').optional(),
  languages: anyOf('languages').optional(),
  /** All of these. */
  interests: queryList(interest, maxSearchedInterests).optional(),
  /** Excludes members whose preferred gender or age does not match the searcher; default true. */
  mutual: queryBool.optional(),
  /** Fictional profiles are included on request only, on sites that show them. */
  show_fictional: queryBool.optional(),
  sort: sort.optional(),
})
export type SearchCriteria = z.input<typeof searchCriteria>
const searchInput = searchCriteria.extend({
  cursor: z.string().max(200).optional(),
  per_page: queryInt(1, 60).optional(),
})
export type SearchInput = z.input<typeof searchInput>

const chosen = <N extends AttributeName>(name: N) => z.array(z.enum(attributes[name]))
/** The effective search, with defaults from the member's preferences; an empty list means any. */
const searchState = z.object({
  gender: sought,
  country,
  countryregion: z.string().nullable(),
  min_age: z.int(),
  max_age: z.int(),
  online: z.boolean(),
  with_photo: z.boolean(),
  new_members: z.boolean(),
  verified: z.boolean(),
  visiting: z.boolean(),
  /** Kilometres; null for any distance, and always if the searcher's location is unknown. */
  distance: z.int().nullable(),
  gender_identity: chosen('gender_identity'),
  sexuality: chosen('sexuality'),
  hair_color: chosen('hair_color'),
  eye_color: chosen('eye_color'),
  body_type: chosen('body_type'),
  relationship_status: chosen('relationship_status'),
  tattoos: chosen('tattoos'),
  dating_intent: chosen('dating_intent'),
  children: chosen('children'),
  smoking: chosen('smoking'),
  drinking: chosen('drinking'),
  education: chosen('education'),
  height: chosen('height'),
  languages: chosen('languages'),
  interests: z.array(interest),
  mutual: z.boolean(),
  show_fictional: z.boolean(),
  sort,
})
export type SearchState = z.infer<typeof searchState>

/** Criteria that a search can relax if there are few matches; `facts`: all of `lifeFacts` together. */
const relaxable = [
  'online',
  'new_members',
  'verified',
  'interests',
  'facts',
  'tattoos',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'sexuality',
  'distance',
  'countryregion',
  'ages',
  'with_photo',
] as const
export type Relaxed = (typeof relaxable)[number]

/** What two members have in common that few others have: facts of both profiles only. */
const fittingReasons = z.object({
  shared_interests: z.array(interest),
  is_same_town: z.boolean(),
})
export type FittingReasons = z.infer<typeof fittingReasons>
const fittingView = fittingReasons.extend({ profile: cardView })
export type FittingView = z.infer<typeof fittingView>
/** A member suggested for the day; with a reason that the day's other picks do not have, if there is one. */
const dailyPickView = fittingView.extend({ answer: firstAnswer, liked: z.boolean(), is_match: z.boolean() })
export type DailyPickView = z.infer<typeof dailyPickView>
/** A card of the swipe game: its photos, the main one first, and its first two answers to prompts of the site. */
const deckCardView = fittingView.extend({
  photos: z.array(galleryPhotoView),
  prompts: z.array(promptAnswerView),
})
export type DeckCardView = z.infer<typeof deckCardView>
/** A search result; reasons only when sorted by best match. */
const foundView = cardView.extend({ answer: firstAnswer, reasons: fittingReasons.nullable() })
export type FoundView = z.infer<typeof foundView>

/** A saved search: its criteria, without the member's location. */
const savedSearchView = z.object({
  id,
  name: z.string(),
  filters: searchCriteria,
  has_alert: z.boolean(),
  /** Matches who signed up since the member last looked, up to 99. */
  num_new: z.int(),
  created_at: isoTime,
})
export type SavedSearchView = z.infer<typeof savedSearchView>
const saved = z.object({ searches: z.array(savedSearchView) })
const searchName = text(1, savedSearches.nameLength)

export const searchEndpoints = {
  searchMembers: endpoint(routes.search.searchMembers, {
    who: 'anyone',
    summary:
      'Search members, by cursor. The number of results is exact up to 1,000; `is_capped` says that there are more. Rate limits count first pages only.',
    input: searchInput,
    output: z.object({
      search: searchState,
      profiles: z.array(foundView),
      num_results: z.int().nullable(),
      is_capped: z.boolean(),
      next_cursor: z.string().nullable(),
      /** Whether the searcher's location is known, which distance requires. */
      has_place: z.boolean(),
      /** With few matches: the smallest relaxation that finds others, and those members. */
      similar: z
        .object({
          relaxed: z.array(z.enum(relaxable)),
          /** The nearest region with matches, if the region was relaxed. */
          region: z.object({ id: z.string(), name: z.string() }).nullable(),
          profiles: z.array(foundView),
          num_results: z.int(),
          is_capped: z.boolean(),
        })
        .nullable(),
    }),
  }),
  countMembers: endpoint(routes.search.countMembers, {
    who: 'anyone',
    summary: 'The exact number of matches, for forms that show the effect of each filter.',
    input: searchCriteria,
    output: z.object({ num_results: z.int() }),
  }),
  listFitting: endpoint(routes.search.listFitting, {
    who: 'member',
    summary:
      'List a few mutually matching members, best first, with the shared interests; without those liked, passed or messaged.',
    input: z.object({}),
    output: z.object({ fitting: z.array(fittingView) }),
  }),
  getDeck: endpoint(routes.search.getDeck, {
    who: 'member',
    summary: 'Get the next cards of the swipe game, best match first; `except` are shown already.',
    input: z.object({ except: queryList(id, 40).optional() }),
    output: z.object({
      deck: z.array(deckCardView),
      /** Whether there are passed members to show again. */
      has_passed: z.boolean(),
      swipes: swipesView,
    }),
  }),
  listDailyPicks: endpoint(routes.search.listDailyPicks, {
    who: 'member',
    summary:
      'List the three members suggested today, the same all day; they stay when they are liked, and go when they are passed or no longer visible.',
    input: z.object({}),
    output: z.object({
      picks: z.array(dailyPickView),
      /** Start of the next day in the time zone of the site. */
      next_at: isoTime,
    }),
  }),
  listSavedSearches: endpoint(routes.search.listSavedSearches, {
    who: 'member',
    summary: 'List saved searches of the member, newest first.',
    input: z.object({}),
    output: saved,
  }),
  saveSearch: endpoint(routes.search.saveSearch, {
    who: 'member',
    summary: `Saves a search; at most ${savedSearches.most} of them.`,
    input: z.object({ name: searchName, filters: searchCriteria, has_alert: queryBool.optional() }),
    output: saved,
    errors: ['saved_search_limit'],
  }),
  changeSavedSearch: endpoint(routes.search.changeSavedSearch, {
    who: 'member',
    summary: 'Rename a saved search, or turn its alert on or off.',
    input: z.object({ id, name: searchName.optional(), has_alert: queryBool.optional() }),
    output: saved,
  }),
  markSearchSeen: endpoint(routes.search.markSearchSeen, {
    who: 'member',
    summary: 'Mark all results of a saved search as seen.',
    input: z.object({ id }),
    output: done,
  }),
  removeSavedSearch: endpoint(routes.search.removeSavedSearch, {
    who: 'member',
    summary: 'Delete a saved search.',
    input: z.object({ id }),
    output: saved,
  }),
}
