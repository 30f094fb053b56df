import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from 'react-router'
import type { StaffView } from '../../../contract/office/backoffice.ts'
import { OfficeError } from './frame.tsx'
import { OfficePageNotFound } from './page-not-found.tsx'

/** Errors of a page show where the page would be: the bar stays. */
export default function OfficePageErrors() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData('backoffice/layout/office-layout') as { staff: StaffView } | undefined
  if (isRouteErrorResponse(error) && error.status === 404 && frame) return <OfficePageNotFound staff={frame.staff} />
  return <OfficeError error={error} />
}
