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
] as const

/** Search fields for visitors: nothing beyond showcase consent. */
export const visitorSearchFields = ['gender', 'country', 'countryregion', 'age', 'with_photo'] as const
