import { afterAll, describe, expect, test } from 'vitest'
import { staffRoles } from '../../../contract/constants.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { backofficeEndpoints } from '../../../contract/office/backoffice.ts'
import { routes } from '../../../contract/routes.ts'
import { officeOn } from '../../../test/members/office.ts'
import { type OfficeCall, officeFiles, officeRoles, openCalls } from '../../../test/members/office-roles.ts'
import { testRows } from '../../../test/product/rows.ts'
import { testProduct } from '../../../test/product/server.ts'

const product = await testProduct()
const { ask } = officeOn(product)
afterAll(() => product.close())

const calls = Object.keys(routes.backoffice) as OfficeCall[]
const endpointOf = (call: OfficeCall): Endpoint => backofficeEndpoints[call]
const isOpen = (call: OfficeCall) => openCalls.includes(call)

/** `GET /api/office/…` for every route below the office that the router has. */
function routesOfRouter(): string[] {
  const below: string[] = []
  const path: string[] = []
  for (const line of product.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', rest = ''] = /^((?:│ {3}| {4})*)[├└]── (.*)$/.exec(line) ?? []
    const [, part = '', methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(rest) ?? []
    path.splice(indent.length / 4, path.length, part)
    const address = path.join('')
    if (methods !== undefined && /^\/api\/office(?![\w-])/.test(address))
      below.push(...methods.split(', ').map((method) => `${method} ${address}`))
  }
  return below
}

/** The router shows what one place is called by all who name it. */
const withoutNames = (route: string) => route.replace(/:[\w:|]+/g, ':')

describe('the table of roles and calls', () => {
  test('has every route below the office that the router has, and no other', () => {
    // HEAD comes with every GET
    const known = [
      ...calls.map((call) => routes.backoffice[call]),
      ...Object.keys(officeFiles).map((address) => `GET ${address}`),
    ]
    const found = routesOfRouter()
      .filter((route) => !route.startsWith('HEAD '))
      .map(withoutNames)
    expect(found.length).toBeGreaterThan(40)
    expect(found.toSorted()).toEqual([...new Set(known.map(withoutNames))].toSorted())
  })

  test('has every call of the contract, and every call names its roles', () => {
    expect(Object.keys(backofficeEndpoints).toSorted()).toEqual(calls.toSorted())
    expect(Object.keys(officeRoles).toSorted()).toEqual(calls.toSorted())
    for (const call of calls) {
      const { who, roles } = endpointOf(call)
      expect({ call, who }).toEqual({ call, who: isOpen(call) ? 'anyone' : 'staff' })
      if (!isOpen(call))
        expect({ call, roles: roles.toSorted() }).toEqual({ call, roles: officeRoles[call].toSorted() })
    }
  })

  test('has all calls of staff: no other domain has one', () => {
    const others = Object.entries(contract).filter(([domain]) => domain !== 'backoffice')
    const ofStaff = others.flatMap(([, endpoints]) =>
      Object.values<Endpoint>(endpoints).filter(({ who, roles }) => who === 'staff' || roles.length > 0),
    )
    expect(ofStaff).toEqual([])
  })
})

describe('calls', () => {
  const cells = calls.flatMap((call) => staffRoles.map((role) => ({ call, role })))

  testRows(
    'are answered for their roles only',
    cells,
    async ({ call, role }) => {
      const staff = await product.newStaff({ role })
      const { status, body } = await ask(routes.backoffice[call], { cookie: staff.cookie })
      const isRefused = status === 403 && body.error.code === 'forbidden'
      expect(isRefused).toBe(!officeRoles[call].includes(role))
      if (isOpen(call)) return
      const answer = await product.as(await product.newStaff({ role })).backoffice.getStaff({})
      expect(answer.staff.calls.includes(call)).toBe(!isRefused)
    },
    { timeout: 120_000 },
  )

  const closed = calls.filter((call) => !isOpen(call))
  testRows('are refused to members and strangers', closed, async (call) => {
    const member = await product.newMember()
    for (const cookie of [member.cookie, '']) {
      const { status, body } = await ask(routes.backoffice[call], { cookie })
      expect([status, body.error.code, body.data]).toEqual([403, 'staff_required', undefined])
    }
  })
})

describe('files', () => {
  const cells = Object.keys(officeFiles).flatMap((address) => staffRoles.map((role) => ({ address, role })))

  testRows('are given to their roles only', cells, async ({ address, role }) => {
    const staff = await product.newStaff({ role })
    const { statusCode, body } = await fetched(address, staff.cookie)
    const isRefused = statusCode === 403 && body.includes('"forbidden"')
    expect(isRefused).toBe(!officeFiles[address]?.includes(role))
  })

  testRows('are refused to members and strangers', Object.keys(officeFiles), async (address) => {
    for (const cookie of [(await product.newMember()).cookie, '']) {
      const { statusCode, body } = await fetched(address, cookie)
      expect([statusCode, body.includes('"staff_required"')]).toEqual([403, true])
    }
  })
})

/** A file of nothing: whoever may have it hears that there is none, or gets an empty one. */
function fetched(address: string, cookie: string) {
  const url = address.replace(/:\w+/g, '01990000-0000-7000-8000-000000000000')
  return product.app.inject({ url, headers: { host: 'localhost:3000', cookie } })
}
