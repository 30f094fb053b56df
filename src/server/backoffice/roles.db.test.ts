import { afterAll, describe, expect, test } from 'vitest'
import { staffRoles } from '../../contract/constants.ts'
import { routes } from '../../contract/routes.ts'
import { officeOn } from '../../test/office.ts'
import { type OfficeCall, officeRoles } from '../../test/office-roles.ts'
import { testProduct } from '../../test/server.ts'

const product = await testProduct()
const { ask } = officeOn(product)
afterAll(() => product.close())

describe('roles', async () => {
  const calls = Object.keys(routes.backoffice) as OfficeCall[]
  const cells = calls.flatMap((call) => staffRoles.map((role) => ({ call, role })))

  test.each(cells)('$call by $role', async ({ call, role }) => {
    expect(officeRoles).toHaveProperty(call)
    const staff = await product.newStaff({ role })
    const { status, body } = await ask(routes.backoffice[call], { cookie: staff.cookie })
    const isRefused = status === 403 && body.error.code === 'forbidden'
    expect(isRefused).toBe(!officeRoles[call].includes(role))
    if (call === 'logIn' || call === 'logOut') return
    const answer = await product.as(await product.newStaff({ role })).backoffice.getStaff({})
    expect(answer.staff.calls.includes(call)).toBe(!isRefused)
  })
})
