import { redirect } from 'react-router'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, onServerAction } from '../../api/load.ts'
import { forStaff, nextOfficePath } from '../auth/entry.ts'

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs) => {
  const { schema = '', next = '' } = formTexts(form)
  await backoffice.choosePool({ schema })
  return redirect(nextOfficePath(next))
})
/** Shows another pool and reloads the office; works without script. */
export const action = onServerAction(act)

export function loader() {
  return redirect('/office')
}
