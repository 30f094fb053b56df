import type { CardView } from '../../contract/profiles/profiles.ts'

/** A member as lists show her, without a photo. */
export const anna: CardView = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Anna',
  age: 34,
  gender: 'female',
  gender_identity: null,
  trips: [],
  country: 'NL',
  region: 'NL-NB',
  region_name: 'North Brabant',
  city: 'Eindhoven',
  distance_km: null,
  main_image: null,
  is_online: false,
  last_active: 'today',
  is_new: false,
  is_verified: false,
  is_fictional: false,
}
