import { type AttributeName, attributeNames, type ChoiceName, choiceNames } from './profiles/attributes.ts'

/** Attributes that members can be searched by; those with one value. */
export type SearchedAttribute = Exclude<AttributeName, 'pronouns'>
export type SearchedChoice = Exclude<ChoiceName, 'pronouns'>
const isSearched = (name: AttributeName): name is SearchedAttribute => name !== 'pronouns'
export const searchedAttributes = attributeNames.filter(isSearched)
export const searchedChoices = choiceNames.filter((name): name is SearchedChoice => isSearched(name))

/** Search fields besides the fields of a profile. */
export const generalSearchFields = [
  'gender',
  'country',
  'countryregion',
  'age',
  'distance',
  'online',
  'with_photo',
  'new_members',
  'verified',
  'visiting',
] as const

/** Search fields for visitors: nothing beyond showcase consent. */
export const visitorSearchFields = ['gender', 'country', 'countryregion', 'age', 'with_photo'] as const
