import { data } from 'react-router'

/** Any address of the office that is not in the route table. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
