import { parseArgs } from 'node:util'
import { type KillSwitch, killSwitches } from '../src/contract/constants.ts'
import { staffIdOf, turnPart } from '../src/server/backoffice/index.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { readKillSwitches } from '../src/server/sites/kill-switches/index.ts'
import { runCommand } from './on-database.ts'

const usage = `npm run maintenance                                      what is turned off
npm run maintenance -- start --by you@company.example [--minutes 30]
                                           closes all sites with a page of their own; the office and payment webhooks work
npm run maintenance -- end --by …          opens them again
npm run maintenance -- stop payments [messages …] --by …
                                           turns off parts of all sites: ${killSwitches.slice(1).join(', ')}
npm run maintenance -- resume payments [messages …] --by …
--by: your staff account, for the audit log. Every process follows within two seconds. In DATABASE_URL, or the database below VAR_DIR.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, by: { type: 'string' } },
})
const [name = 'status', ...named] = positionals

await runCommand(
  {
    status,
    start: (platform) => set(platform, ['maintenance'], true),
    end: (platform) => set(platform, ['maintenance'], false),
    stop: (platform) => set(platform, named, true),
    resume: (platform) => set(platform, named, false),
  },
  { name, usage },
)

async function set(platform: Platform, names: readonly string[], isOff: boolean): Promise<void> {
  const parts = names.map(partOf)
  if (parts.length === 0) throw new Error(`Name parts: ${killSwitches.slice(1).join(', ')}.`)
  const minutes = Number(values.minutes ?? 30)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1_440) throw new Error('--minutes is 1 to 1440.')
  const staffId = await staffIdOf(platform.db, values.by ?? '')
  if (staffId === null) throw new Error('--by names an active staff account, for the audit log.')
  const ctx = { ...platform, requestId: 'npm run maintenance' }
  for (const name of parts) await turnPart(ctx, { staffId }, { name, isOff, minutes })
  await status(platform)
}

function partOf(typed: string): KillSwitch {
  const part = killSwitches.find((name) => name === typed)
  if (part === undefined) throw new Error(`${typed} is none of: ${killSwitches.join(', ')}.`)
  return part
}

async function status({ db }: Platform): Promise<void> {
  const turnedOff = await readKillSwitches(db)
  if (turnedOff.size === 0) console.log('Everything works: no maintenance, nothing is turned off.')
  for (const [part, { since, until }] of turnedOff)
    console.log(
      `${part}: off since ${since.toISOString()}${until === null ? '' : `, expected back ${until.toISOString()}`}`,
    )
}
