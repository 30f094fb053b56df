import { useRouteLoaderData } from 'react-router'
import type { StaffView } from '../../../contract/office/backoffice.ts'

/** Whether the viewer's role may make a call, according to the server. */
export function useMay(call: StaffView['calls'][number]): boolean {
  const answer = useRouteLoaderData('backoffice/layout/office-layout') as { staff: StaffView } | undefined
  return answer?.staff.calls.includes(call) ?? false
}
