import { table } from '../measure.ts'
import { missingPrograms, openCluster } from './cluster.ts'
import { clusterFaults } from './faults.ts'
import { type RowOutcome, tryFault } from './row.ts'

/** No row begins after this, so that the benchmark ends within twelve minutes. */
const latestRowMs = 10.5 * 60_000
const longestMs = 12 * 60_000
/** Open pages hear of everything within this time, whatever fails; plus that in which no message can be read. */
const waitBarMs = 10_000

/**
 * The fault table on a whole installation: what members notice of each fault, and whether anything confirmed is lost.
 * `--row=Redis` tries only the rows with this in their name.
 */
export async function benchCluster(): Promise<void> {
  const missing = missingPrograms()
  if (missing.length > 0) return console.log(`\nCluster: not tried, this machine has no ${missing.join(', ')}`)
  const began = performance.now()
  const overtime = setTimeout(() => process.kill(process.pid, 'SIGTERM'), longestMs)
  const cluster = await openCluster()
  const lines: string[][] = []
  try {
    for (const fault of clusterFaults.filter(({ name }) => isWanted(name))) {
      const reason = performance.now() - began > latestRowMs ? 'no time left' : (fault.missing?.(cluster) ?? null)
      if (reason !== null) {
        lines.push([fault.name, `not tried: ${reason}`, '', '', '', ''])
        continue
      }
      const outcome = await tryFault(cluster, fault)
      lines.push([fault.name, ...cells(outcome)])
      console.log(lines.at(-1)?.join(' | '))
      for (const [what, count] of Object.entries(outcome.failures)) console.log(`  ${count} x ${what}`)
      const waitedTooLong = outcome.longestWaitMs > waitBarMs + (fault.chatIsAwayMs ?? 0)
      if (wrongOf(outcome).length > 0 || waitedTooLong) process.exitCode = 1
    }
  } finally {
    clearTimeout(overtime)
    await cluster.close()
  }
  const head = ['', 'requests, failed', 'confirmed writes', 'lost or twice', 'longest live gap', 'recovery']
  console.log(`\nFaults of a cluster\n\n${table([head, ...lines])}`)
}

function isWanted(name: string): boolean {
  const parts = process.argv.slice(process.argv.indexOf('cluster') + 1).filter((word) => word.startsWith('--row='))
  return parts.length === 0 || parts.some((part) => name.includes(part.slice('--row='.length)))
}

function cells(outcome: RowOutcome): string[] {
  const { requests, failures, confirmed, longestWaitMs, recoveryMs } = outcome
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  const wrong = wrongOf(outcome).join(', ')
  return [`${requests}, ${failed}`, String(confirmed), wrong || '0', seconds(longestWaitMs), seconds(recoveryMs)]
}

function wrongOf({ wrong }: RowOutcome): string[] {
  return Object.entries(wrong).flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]))
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
