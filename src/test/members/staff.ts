import type { StaffRole } from '../../contract/constants.ts'
import { addStaff, officeCookie, storeStaffSession } from '../../server/backoffice/index.ts'
import { newToken } from '../../server/platform/ids.ts'
import type { Platform } from '../../server/platform/platform.ts'

export type TestStaff = { id: string; cookie: string; name: string; email: string; role: StaffRole }
type StaffOptions = { role?: StaffRole; name?: string; passwordHash?: string }

/** Makes staff members who are logged in to the office: `product.newStaff({ role: 'support' })`. */
export function staffMaker({ db, clock }: Platform) {
  let serial = 0
  return async function newStaff({
    role = 'admin',
    name,
    passwordHash = 'unusable',
  }: StaffOptions = {}): Promise<TestStaff> {
    serial += 1
    const who = { name: name ?? `Staff${serial}`, email: `staff${serial}@example.com`, role }
    const id = await addStaff(db, { ...who, passwordHash, at: clock.now() })
    const token = newToken()
    await storeStaffSession(db, { staffId: id, token, userAgent: 'test', now: clock.now() })
    return { id, ...who, cookie: `${officeCookie}=${token}` }
  }
}
