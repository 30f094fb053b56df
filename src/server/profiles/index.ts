export { photoTimeRelation } from './analytics.ts'
export {
  fictionalShare,
  hideAfterUnlike,
  isInvisible,
  lockProfile,
  memberNumbers,
  type ProfileFacts,
  profileFacts,
  regionNumbers,
  showTo,
} from './facts.ts'
export { profilesHandlers } from './handlers.ts'
export { registerProfileJobs } from './jobs.ts'
export { reactProfiles } from './listeners.ts'
export { membersCalled, photoHistory, photosOfMember } from './office.ts'
export { profilesData } from './personal-data.ts'
export { cityNameIn } from './places/city-names.ts'
export { nearestRegions, type Region, regionNames, regionsOf } from './places/places.ts'
export { cards, cardsWithAnswers } from './profile/cards.ts'
export { promptAnswersOf } from './profile/prompts.ts'
export { coarsely, distanceStep, isRequestedField, kilometresBetween, mayBeListed, newMemberDays } from './rules.ts'
export type { AreConnected } from './verification/verification-requests.ts'
export { isSeen } from './visibility/relations.ts'
