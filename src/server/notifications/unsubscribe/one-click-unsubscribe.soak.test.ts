import { afterAll, beforeAll } from 'vitest'
import { locales } from '../../../contract/constants.ts'
import { openOneClick, stoppableKinds } from '../../../test/members/one-click.ts'
import { testRows } from '../../../test/product/rows.ts'

let oneClick: Awaited<ReturnType<typeof openOneClick>>
beforeAll(async () => {
  oneClick = await openOneClick()
})
afterAll(() => oneClick.close())

const rows = locales.flatMap((locale) => stoppableKinds.map((kind) => ({ locale, kind })))
testRows(
  'a mail program ends every kind of mail in every language with one press',
  rows,
  ({ kind, locale }) => oneClick.expectOnePressEnds(kind, locale),
  { timeout: 600_000 },
)
