import { redirect } from 'react-router'

/** Where reports and notices had a page of their own: the queue, narrowed to them. */
export function loader({ url }: { url: URL }) {
  return redirect(`/office/queue?kind=${url.pathname.endsWith('/notices') ? 'notices' : 'reports'}`)
}
export const clientLoader = loader
