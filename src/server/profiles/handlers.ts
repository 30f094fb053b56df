import { interestKeys, type profilesEndpoints } from '../../contract/profiles/profiles.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import { type Ctx, limitRate, networkKeys } from '../sites/index.ts'
import { closeAlbum, listAlbumGuests, openAlbum } from './album/album.ts'
import { deletePhoto, orderPhotos, savePhoto, setMainPhoto } from './photos/photos.ts'
import { finishUpload } from './photos/uploads/finish-upload.ts'
import { listPlaces, nearestPlace } from './places/places.ts'
import { searchPlaces } from './places/search-places.ts'
import { listOwnPhotos, ownProfileView } from './profile/own-profile.ts'
import { noteAbsence } from './profile/presence.ts'
import { openProfile } from './profile/profile.ts'
import { saveOwnProfile } from './profile/save.ts'
import { getVerification, startVerification } from './verification/verification.ts'
import {
  type AreConnected,
  declineVerificationRequest,
  listVerificationRequests,
  requestVerification,
} from './verification/verification-requests.ts'
import { listBlockedMembers, setVisibility, visibilityView } from './visibility/visibility.ts'

/** The API of profiles. `areConnected` comes from likes and chat. */
export const profilesHandlers = ({
  areConnected,
}: {
  areConnected: AreConnected
}): Handlers<typeof profilesEndpoints, Ctx> => ({
  listInterests: async () => ({ interests: [...interestKeys] }),
  listRegions: async (ctx, input) => listPlaces(ctx.site.settings.countries, input, ctx.locale),
  searchPlaces: async (ctx, input) => ({
    places: await searchPlaces(ctx.site.settings.countries, input, ctx.locale),
  }),
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
    return { profile: await openProfile(ctx, id) }
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
  getVerification: async (ctx) => ({
    verification: await getVerification(ctx),
    requests: await listVerificationRequests(ctx),
  }),
  requestVerification: async (ctx, { id }) => ({
    requested_at: (await requestVerification(ctx, id, areConnected)).toISOString(),
  }),
  declineVerificationRequest: async (ctx, { id }) => {
    await declineVerificationRequest(ctx, id)
    return { done: true }
  },
  startVerification: async (ctx) => ({ verification: await startVerification(ctx) }),
  listAlbumGuests: (ctx) => listAlbumGuests(ctx),
  openAlbum: (ctx, { member_id }) => openAlbum(ctx, member_id),
  closeAlbum: (ctx, { id }) => closeAlbum(ctx, id),
})

/** The own profile does not count. Errors: too_many_requests. */
async function limitView(ctx: Ctx, memberId: string): Promise<void> {
  if (ctx.viewer === null) await limitRate(ctx, 'profileViewVisitor', networkKeys(ctx).network)
  else if (ctx.viewer.memberId !== memberId) await limitRate(ctx, 'profileView', ctx.viewer.memberId)
}
