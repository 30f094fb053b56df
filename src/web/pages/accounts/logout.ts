import { type ActionFunctionArgs, redirect } from 'react-router'
import { apiContext } from '../../api/page-context.ts'

/** Ends the session and reloads the home page; works without script. */
export async function action({ context }: ActionFunctionArgs) {
  await context.get(apiContext).accounts.logOut({})
  return redirect('/')
}

export function loader() {
  return redirect('/')
}
