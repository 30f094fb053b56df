import type { SearchState } from '../../contract/search.ts'

/** All that a site can have asked. */
export const allSearchFields = [
  'gender',
  'country',
  'countryregion',
  'age',
  'online',
  'with_photo',
  'new_members',
  'verified',
  'visiting',
  'distance',
  'sexuality',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'interests',
]

/** What was searched for a member of the Netherlands who asked for nothing. */
export const searchState: SearchState = {
  gender: 'female',
  country: 'NL',
  countryregion: null,
  min_age: 25,
  max_age: 40,
  online: false,
  with_photo: false,
  new_members: false,
  verified: false,
  visiting: false,
  distance: null,
  gender_identity: [],
  sexuality: [],
  hair_color: [],
  eye_color: [],
  dating_intent: [],
  children: [],
  smoking: [],
  drinking: [],
  education: [],
  height: [],
  languages: [],
  body_type: [],
  relationship_status: [],
  tattoos: [],
  interests: [],
  mutual: true,
  show_fictional: false,
  sort: 'recent',
}

export const dutchRegions = [
  { id: 'NL-DR', name: 'Drenthe' },
  { id: 'NL-GR', name: 'Groningen' },
  { id: 'NL-NB', name: 'North Brabant' },
]
