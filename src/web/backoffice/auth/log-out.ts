import { type ActionFunctionArgs, redirect } from 'react-router'
import { apiContext } from '../../api/page-context.ts'

/** Ends the session of the office and loads its log-in anew; without script too. */
export async function action({ context }: ActionFunctionArgs) {
  await context.get(apiContext).backoffice.logOut({})
  return redirect('/office/login')
}

export function loader() {
  return redirect('/office')
}
