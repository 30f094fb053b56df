import type { Locale } from '../../contract/constants.ts'
import { interestKeys, type profilesEndpoints } from '../../contract/profiles/profiles.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import { type Ctx, limitRate, networkKeys } from '../sites/index.ts'
import { closeAlbum, listAlbumGuests, openAlbum } from './album/album.ts'
import { deletePhoto, orderPhotos, savePhoto, setMainPhoto } from './photos/photos.ts'
import { finishUpload } from './photos/uploads/finish-upload.ts'
import { nearestPlace, type Region, regionsOf } from './places/places.ts'
import { byAlphabetOf, regionNameIn } from './places/region-names.ts'
import { listOwnPhotos, ownProfileView } from './profile/own-profile.ts'
import { noteAbsence } from './profile/presence.ts'
import { profileFor } from './profile/profile.ts'
import { saveOwnProfile } from './profile/save.ts'
import { noteView } from './profile/views.ts'
import { getVerification, startVerification } from './verification/verification.ts'
import { listBlockedMembers, setVisibility, visibilityView } from './visibility/visibility.ts'

export { photoTimeRelation, shownRelation } from './analytics.ts'
export { exportProfile } from './export.ts'
export {
  fictionalShare,
  hideAfterUnlike,
  isInvisible,
  lockProfile,
  type ProfileFacts,
  profileFacts,
  showTo,
} from './facts.ts'
export { registerProfileJobs } from './jobs.ts'
export { reactProfiles } from './listeners.ts'
export { membersCalled, type PhotoActivity, type PhotoOfMember, photoHistory, photosOfMember } from './office.ts'
export { photosAt, profileForReport } from './photos/evidence.ts'
export { copyPhotos } from './photos/evidence-photo.ts'
export { messagePhotoFile } from './photos/files/renditions.ts'
export { servePhotos } from './photos/files/serve-photos.ts'
export { clearProfileText, putBackMainPhoto, putBackProfileText } from './photos/moderate.ts'
export { decisionsOn } from './photos/photo-decisions.ts'
export { duplicatesOf } from './photos/photo-hashes.ts'
export {
  holdPhoto,
  letPhotoStand,
  letPhotoWait,
  photoOwner,
  photosForStaff,
  type StaffPhoto,
  tallyPhotos,
  type WaitingPhoto,
  waitingPhotos,
} from './photos/photo-queue.ts'
export { type PhotoBefore, type PhotoDecision, reviewPhoto, reviewPhotoIn } from './photos/photo-review.ts'
export { knownAs, refuseKnown, rememberPhoto } from './photos/photo-signals.ts'
export {
  attachPhoto,
  removeStored,
  type StoredPhoto,
  storeDrawing,
  storeMessagePhoto,
  uploadPath,
} from './photos/store-photo.ts'
export { nearestRegions, type Region, regionNames, regionsOf } from './places/places.ts'
export { cards } from './profile/cards.ts'
export { countOnlineOfPools, countProfiles, countWaitingPhotos } from './profile/counts.ts'
export { ownProfileView, profileProgress, userProfile } from './profile/own-profile.ts'
export { notePresence } from './profile/presence.ts'
export { profileFor } from './profile/profile.ts'
export { changeProfile, type ProfileChanges } from './profile/save.ts'
export { type StaffTexts, textsForStaff, verifiedAmong } from './profile/staff-texts.ts'
export { countViewers, viewersOf, viewPartitions } from './profile/views.ts'
export { shownAmong, shownMember, shownMembers } from './profile/visitor-profiles.ts'
export {
  coarsely,
  distanceStep,
  isRequestedField,
  kilometresBetween,
  mayBeListed,
  mayBeSeen,
  newMemberDays,
} from './rules.ts'
export {
  countWaitingVerifications,
  decideVerification,
  photosForReview,
  reopenVerification,
  type SelfieDecision,
  selfieOf,
  settleBadgeOf,
  verificationsSince,
  type WaitingVerification,
  waitingVerifications,
} from './verification/verification-review.ts'
export {
  activityRelation,
  audienceRelation,
  isSeen,
  isShownOnline,
  searchableRelation,
  standingColumns,
  visibilityModesRelation,
} from './visibility/relations.ts'
export {
  allowsFictional,
  type CardContext,
  type StandingRow,
  sightings,
  sightOf,
  type VisibilityModesRow,
} from './visibility/viewer-access.ts'
export { visibilityView } from './visibility/visibility.ts'

export const profilesHandlers: Handlers<typeof profilesEndpoints, Ctx> = {
  listInterests: async () => ({ interests: [...interestKeys] }),
  listRegions: async (ctx, input) => listPlaces(ctx, input),
  geocode: async (ctx, { lat, lon }) => {
    await limitRate(ctx, 'geocode', networkKeys(ctx).network)
    const place = await nearestPlace(ctx.site.settings.countries, { latitude: lat, longitude: lon }, ctx.locale)
    return { geocode: place ?? false }
  },
  pageHidden: async (ctx) => {
    if (ctx.viewer !== null) await noteAbsence(ctx, ctx.viewer.memberId)
    return { done: true }
  },
  getOwnProfile: async (ctx) => ({ profile: await ownProfileView(ctx, viewerOf(ctx).memberId) }),
  saveProfile: async (ctx, changes) => {
    await saveOwnProfile(ctx, changes)
    return { profile: await ownProfileView(ctx, viewerOf(ctx).memberId) }
  },
  getProfile: async (ctx, { id }) => {
    await limitView(ctx, id)
    const profile = await profileFor(ctx, id)
    // Here, not where profiles are read: that is done for other reasons, too
    if (ctx.viewer !== null) await noteView(ctx, { memberId: id, viewerId: ctx.viewer.memberId })
    return { profile }
  },
  listPhotos: (ctx) => listOwnPhotos(ctx, viewerOf(ctx).memberId),
  orderPhotos: (ctx, { ids }) => orderPhotos(ctx, ids),
  deletePhoto: (ctx, { id }) => deletePhoto(ctx, id),
  getVisibility: async (ctx) => ({ visibility: await visibilityView(ctx.db, viewerOf(ctx).memberId) }),
  setVisibility: async (ctx, changes) => {
    await setVisibility(ctx, changes)
    return { visibility: await visibilityView(ctx.db, viewerOf(ctx).memberId) }
  },
  listBlockedMembers: async (ctx) => ({ members: await listBlockedMembers(ctx) }),
  setMainPhoto: (ctx, { id }) => setMainPhoto(ctx, id),
  savePhoto: (ctx, { id, ...changes }) => savePhoto(ctx, id, changes),
  finishUpload: (ctx, { id }) => finishUpload(ctx, id),
  getVerification: async (ctx) => ({ verification: await getVerification(ctx) }),
  startVerification: async (ctx) => ({ verification: await startVerification(ctx) }),
  listAlbumGuests: (ctx) => listAlbumGuests(ctx),
  openAlbum: (ctx, { member_id }) => openAlbum(ctx, member_id),
  closeAlbum: (ctx, { id }) => closeAlbum(ctx, id),
}

/** One's own profile is no view. Errors: too_many_requests. */
async function limitView(ctx: Ctx, memberId: string): Promise<void> {
  if (ctx.viewer === null) await limitRate(ctx, 'profileViewVisitor', networkKeys(ctx).network)
  else if (ctx.viewer.memberId !== memberId) await limitRate(ctx, 'profileView', ctx.viewer.memberId)
}

async function listPlaces(ctx: Ctx, wanted: { country?: string | undefined; region?: string | undefined }) {
  const served = ctx.site.settings.countries
  const countries = wanted.country === undefined ? served : served.filter((country) => country === wanted.country)
  const regions = await regionsOf(countries)
  const cities =
    wanted.region === undefined ? [] : (regions.find((region) => region.id === wanted.region)?.cities ?? [])
  return { regions: countries.flatMap((country) => namedRegions(regions, country, ctx.locale)), cities }
}

/** Those of one country, in the order of the language's alphabet. */
function namedRegions(regions: readonly Region[], country: string, locale: Locale) {
  const compare = byAlphabetOf(locale)
  return regions
    .filter((region) => region.country === country)
    .map(({ id, name }) => ({ id, name: regionNameIn(locale, id, name), country }))
    .toSorted((one, other) => compare(one.name, other.name))
}
