import { benchAnalytics } from './analytics.ts'
import { benchChat } from './chat.ts'
import { benchCluster } from './cluster/bench.ts'
import { benchFaults } from './faults/faults.ts'
import { benchLanders } from './landers.ts'
import { benchMoneyHammer } from './money-hammer.ts'
import { benchPages } from './pages.ts'
import { benchParity } from './parity.ts'
import { benchPresence } from './presence.ts'
import { benchSearch } from './search.ts'
import { benchSearchProcess } from './search-process.ts'
import { benchSizing } from './sizing.ts'
import { benchViews } from './views.ts'

/** `npm run bench` runs all; `npm run bench -- search` some. Each prints a table against a baseline measured in the same run. */
const benches: Record<string, () => Promise<void>> = {
  chat: benchChat,
  search: benchSearch,
  'search-process': benchSearchProcess,
  pages: benchPages,
  views: benchViews,
  landers: benchLanders,
  parity: benchParity,
  faults: benchFaults,
  analytics: benchAnalytics,
  presence: benchPresence,
}
/** No comparisons: only by their names. */
const alone: Record<string, () => Promise<void>> = {
  hammer: benchMoneyHammer,
  sizing: benchSizing,
  cluster: benchCluster,
}

const wanted = process.argv
  .slice(2)
  .filter((argument) => argument in benches || argument in alone || !/^(-|\d)/.test(argument))
for (const name of wanted.length === 0 ? Object.keys(benches) : wanted) {
  const bench = benches[name] ?? alone[name]
  if (bench === undefined) throw new Error(`No such benchmark: ${name}. There are ${Object.keys(benches).join(', ')}.`)
  await bench()
}
