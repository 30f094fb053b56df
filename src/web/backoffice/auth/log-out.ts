import { type ActionFunctionArgs, redirect } from 'react-router'
import { apiContext } from '../../api/page-context.ts'

/** Ends the office session and reloads the log-in; works without script. */
export async function action({ context }: ActionFunctionArgs) {
  await context.get(apiContext).backoffice.logOut({})
  return redirect('/office/login')
}

export function loader() {
  return redirect('/office')
}
