import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { closableNotices } from '../../../contract/constants.ts'
import { closedNoticeCookie, closedNoticesIn, closingAddress } from '../../api/closed-notices.ts'
import { nextPath } from '../../api/load.ts'

/** Remembers that a notice was closed, for a form of a page without script (`notice`, `next`) and for the close button with script. */
export async function action({ request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const notice = closableNotices.find((known) => known === form.get('notice'))
  if (!notice) throw data(null, { status: 400 })
  const query = new URLSearchParams({ notice, next: nextPath(String(form.get('next')), '/') })
  const cookie = closedNoticeCookie(notice, new Date(), url.protocol === 'https:')
  return redirect(`${closingAddress}?${query}`, { headers: { 'set-cookie': cookie } })
}

/** Redirects back. Without cookies, the fragment suppresses the warning. */
export function loader({ request, url }: LoaderFunctionArgs) {
  const next = nextPath(url.searchParams.get('next'), '/')
  const notice = closableNotices.find((known) => known === url.searchParams.get('notice'))
  const isClosed = !notice || closedNoticesIn(request.headers.get('cookie')).includes(notice)
  return redirect(isClosed ? next : `${next}#${notice}`)
}
