import { Outlet, useRouteError } from 'react-router'
import { OfficeError } from './frame.tsx'

/** Errors of a page show where the page would be: the bar stays. */
export default function OfficePageErrors() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <OfficeError error={useRouteError()} />
}
