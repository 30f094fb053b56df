import { photoUpload } from '../../../contract/constants.ts'
import type { Copies } from './copies.ts'
import { sharePath } from './rules.ts'
import type { Scope } from './scope.ts'
import type { StandingKeeper } from './standing.ts'

/** Where the page finds what was shared: one thing at a time, the last one. */
const sharedPhoto = '/shared/photo'
const sharedText = '/shared/text'

/** What another app shares is put aside for the page that asks where it should go. */
export async function takeShared(
  { scope, copies, standing }: { scope: Scope; copies: Copies; standing: StandingKeeper },
  request: Request,
): Promise<Response> {
  const toPage = (query: string) => Response.redirect(`${scope.location.origin}${sharePath}${query}`, 303)
  // Logged out: the page requires a log-in first, then the file again
  if ((await standing.get()).member === null) return toPage('?again')
  const form = await request.formData().catch(() => null)
  const photo = form?.getAll('photo').find((part) => part instanceof File && part.size > 0)
  const text = ['title', 'text', 'url'].flatMap((name) => form?.get(name) || []).join('\n')
  const shared = await copies.shared()
  await Promise.all([shared.delete(sharedPhoto), shared.delete(sharedText)])
  if (photo instanceof File && photo.size <= mostBytes) {
    const headers = { 'content-type': photo.type, 'x-name': encodeURIComponent(photo.name) }
    await shared.put(sharedPhoto, new Response(photo, { headers }))
  }
  if (text !== '') await shared.put(sharedText, new Response(text))
  return toPage(photo || text !== '' ? '' : '?again')
}

/** A page makes it smaller before it is sent; beyond this it is no photo. */
const mostBytes = photoUpload.maxBytes * 4
