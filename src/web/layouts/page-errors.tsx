import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Errors of a page show where the page would be: bar and footer stay. */
export default function PageErrors() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
