import { type KillSwitch, killSwitches } from '../../../contract/constants.ts'
import type { KillSwitchView, killSwitchEndpoints } from '../../../contract/office/kill-switches.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import type { Handlers } from '../../platform/handlers.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { readKillSwitches, setKillSwitch } from '../../sites/kill-switches/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'

/** Maintenance mode and kill switches, with an audit entry for each change. */
export const killSwitchHandlers: Handlers<typeof killSwitchEndpoints, Ctx> = {
  listKillSwitches: async (ctx) => ({ switches: await views(ctx.db) }),
  setKillSwitch: async (ctx, { name, is_off: isOff, minutes = null }) => {
    await turnPart(ctx, staffOf(ctx), { name, isOff, minutes })
    return { switches: await views(ctx.db) }
  },
}

/** `minutes`: expected duration, of maintenance only. */
type Turn = { name: KillSwitch; isOff: boolean; minutes: number | null }

/** Turns a part of the product off or on for all sites, with an audit entry if that changes anything. */
export function turnPart(
  ctx: Pick<Ctx, 'db' | 'clock' | 'requestId'>,
  who: Pick<Staff, 'staffId'>,
  { name, isOff, minutes }: Turn,
): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const until = name === 'maintenance' && minutes !== null ? new Date(at.getTime() + minutes * 60_000) : null
    if (!(await setKillSwitch(tx, { name, isOff, until, at }))) return
    const facts = { part: name, ...(isOff && until !== null && { until: until.toISOString() }) }
    await noteAct(ctx, tx, who, { action: isOff ? 'turn_off_part' : 'turn_on_part', detail: { facts } })
  })
}

async function views(db: Db): Promise<KillSwitchView[]> {
  const turnedOff = await readKillSwitches(db)
  return killSwitches.map((name) => {
    const { since = null, until = null } = turnedOff.get(name) ?? {}
    return { name, since: since?.toISOString() ?? null, until: until?.toISOString() ?? null }
  })
}
