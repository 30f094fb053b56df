import { useRouteLoaderData } from 'react-router'
import type { StaffView } from '../../../contract/office/backoffice.ts'

/** Whether the role of who is logged in includes a call, as the server said when the office was opened. */
export function useMay(call: StaffView['calls'][number]): boolean {
  const answer = useRouteLoaderData('backoffice/layout/office-layout') as { staff: StaffView } | undefined
  return answer?.staff.calls.includes(call) ?? false
}
