import { optionalPart } from '../ui/loaded-later.tsx'

// Parts of the frame whose code a browser gets after the first paint: the server draws them at once, and until their code is there they
// work as plain links and forms. The server has them from its start, so that no page waits for them.
const footer = () => import('./footer.tsx')
const noticeLine = () => import('./notice-line.tsx')

export const Footer = import.meta.env.SSR ? (await footer()).Footer : optionalPart(async () => (await footer()).Footer)

export const MemberFooter = import.meta.env.SSR
  ? (await footer()).MemberFooter
  : optionalPart(async () => (await footer()).MemberFooter)

export const NoticeLine = import.meta.env.SSR
  ? (await noticeLine()).NoticeLine
  : optionalPart(async () => (await noticeLine()).NoticeLine)
