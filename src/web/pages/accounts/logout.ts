import { type ActionFunctionArgs, redirect } from 'react-router'
import { apiContext } from '../../api/page-context.ts'

/** Ends the session and loads the home page anew; without script too. */
export async function action({ context }: ActionFunctionArgs) {
  await context.get(apiContext).accounts.logOut({})
  return redirect('/')
}

export function loader() {
  return redirect('/')
}
