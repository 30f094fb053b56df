import { hasDemoWorld } from '../seed/start.ts'
import { toleratedSkewMs } from './platform/config/clock-skew.ts'
import { warningsOf, warningTexts } from './platform/config/setup-warnings.ts'
import type { Platform } from './platform/platform.ts'
import { isPlaceholder, listCompanies } from './sites/editing/index.ts'

/**
 * What a real installation must not start with: sites whose legal pages name no real company, or the demo's members and staff, whose
 * passwords are published. Throws a text that says what to do.
 */
export async function refuseUnfinished(platform: Platform): Promise<void> {
  const unnamed = (await listCompanies(platform.db)).filter((row) => row.sites.length > 0 && isPlaceholder(row))
  if (unnamed.length > 0) throw new Error(placeholderText(unnamed.flatMap((row) => row.sites)))
  if (await hasDemoWorld(platform))
    throw new Error(
      'This database holds the demo world, whose staff and members have published passwords.\n' +
        'Use an empty database for a real installation, or set DEMO=1 to run the demo.',
    )
}

function placeholderText(sites: readonly string[]): string {
  return [
    `The legal pages of ${sites.join(', ')} would name a company that does not exist ("Vonk, Keizersgracht 1, KvK 00000000").`,
    'Enter your own first:',
    '  npm run company -- change --name "Example B.V." --address "Herengracht 500" --city Amsterdam --country NL --registration 12345678',
    '`npm run company -- help` lists all options.',
  ].join('\n')
}

/** Logs what the configuration lacks, one line each, and answers the texts for the terminal, with that of a wrong clock. */
export function warnOfSetup({ config, log, skew }: Pick<Platform, 'config' | 'log' | 'skew'>): string[] {
  const warnings = warningsOf(config).map((name) => {
    log.warn({ setup: name }, warningTexts[name])
    return warningTexts[name]
  })
  const ahead = skew.milliseconds() ?? 0
  if (Math.abs(ahead) <= toleratedSkewMs) return warnings
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  const way = ahead > 0 ? 'ahead of' : 'behind'
  return [...warnings, `The clock of this machine is ${seconds} s ${way} the database's: check NTP on both.`]
}
