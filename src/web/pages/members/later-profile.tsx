import { optionalPart } from '../../ui/loaded-later.tsx'

// The foot of a profile: drawn by the server, its code comes after the first paint.
const album = () => import('../../features/profiles/album/album-of-member.tsx')
const gifts = () => import('../../features/chat/attachments/member-gifts.tsx')

export const AlbumOfMember = import.meta.env.SSR
  ? (await album()).AlbumOfMember
  : optionalPart(async () => (await album()).AlbumOfMember)

export const MemberGifts = import.meta.env.SSR
  ? (await gifts()).MemberGifts
  : optionalPart(async () => (await gifts()).MemberGifts)
