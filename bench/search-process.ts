import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { measure, ms, openCaller, table, times } from './measure.ts'
import { openWorldStage, seconds, warm, works } from './search.ts'
import { type Stage, serve } from './stage.ts'

/** The mix at a process with its own index and at one that asks the search process of the machine, in turns. */
export async function benchSearchProcess(): Promise<void> {
  const { stage } = await openWorldStage()
  try {
    await compare(stage)
  } finally {
    await stage.close()
  }
}

async function compare(stage: Stage): Promise<void> {
  const env = { SEARCH_URL: `unix:${join(stage.varDir, 'search.sock')}` }
  const [own, search, web] = [
    await serve(stage),
    await serve(stage, { env: { ...env, ROLE: 'search' } }),
    await serve(stage, { env }),
  ]
  try {
    await warm(stage.db, own.origin)
    await untilSearchable(web.origin)
    for (const connections of [1, 16]) {
      const callers = { own: openCaller(own.origin, connections), web: openCaller(web.origin, connections) }
      const [ownWorks, webWorks] = [await works(stage.db, callers.own), await works(stage.db, callers.web)]
      const measured = await measure(
        { 'own index': ownWorks.mix, 'search process': webWorks.mix },
        { connections, seconds },
      )
      const { p50, p99, perSecond } = measured['own index']
      const rows = Object.entries(measured).map(([name, each]) => [
        name,
        ms(each.p50),
        ms(each.p99),
        Math.round(each.perSecond),
        times(each.p50, p50),
        times(each.p99, p99),
        times(each.perSecond, perSecond),
      ])
      console.log(`\nThe mix by the place of the index, ${connections} at once\n`)
      console.log(table([['', 'p50 ms', 'p99 ms', 'per second', 'p50', 'p99', 'rate'], ...rows]))
      callers.own.close()
      callers.web.close()
    }
    const memory = await Promise.all([own, web, search].map((process) => process.memory()))
    console.log('\nMemory after a collection of garbage, MB\n')
    console.log(
      table([
        ['', 'heap and arrays', 'resident'],
        ...['web, own index', 'web, search process', 'search process'].map((name, at) => {
          const { heapUsed = 0, external = 0, rss = 0 } = memory[at] ?? {}
          return [name, Math.round((heapUsed + external) / 2 ** 20), Math.round(rss / 2 ** 20)]
        }),
      ]),
    )
  } finally {
    await Promise.all([own, web, search].map(({ stop }) => stop()))
  }
}

/** Waits until the search process has loaded the members. */
async function untilSearchable(origin: string): Promise<void> {
  const caller = openCaller(origin, 1)
  while ((await caller.get('/ready')).includes('search')) await wait(500)
  caller.close()
}
