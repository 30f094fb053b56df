import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { killSwitches } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { isoTime } from '../wire.ts'

export const killSwitchActions = ['turn_off_part', 'turn_on_part'] as const

const admins: readonly StaffRole[] = ['admin']
const name = z.enum(killSwitches)

/** `since`: when it was turned off; null while it works. `until`: when it is expected back, only for maintenance. */
const killSwitchView = z.object({ name, since: isoTime.nullable(), until: isoTime.nullable() })
export type KillSwitchView = z.infer<typeof killSwitchView>

export const killSwitchEndpoints = {
  listKillSwitches: endpoint(routes.backoffice.listKillSwitches, {
    who: 'staff',
    roles: admins,
    summary: 'Maintenance mode and the parts of the product that can be turned off for all sites.',
    input: z.object({}),
    output: z.object({ switches: z.array(killSwitchView) }),
  }),
  setKillSwitch: endpoint(routes.backoffice.setKillSwitch, {
    who: 'staff',
    roles: admins,
    summary:
      'Turn a part of the product off or on, for all sites, within two seconds in every process. `minutes`: expected duration of maintenance.',
    input: z.object({ name, is_off: z.boolean(), minutes: z.int().min(1).max(1440).optional() }),
    output: z.object({ switches: z.array(killSwitchView) }),
  }),
}
