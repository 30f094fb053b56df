import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const program = join(root, 'node_modules/.bin/depcruise')
const config = join(root, '.dependency-cruiser.js')
const folders = ['src', 'scripts', 'bench', 'e2e']
/** Fewer than this means that the sources were not read, not that they are clean. */
const fewestModules = 150

/** Re-exports of one file. */
const reExport = /^export (?:type )?\{([^}]*)\} from '[^']+'\n/gm
const mostExports = 40
const fewestIndexes = 15

type Cruise = { summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] } }

/** The way back of the planted cycles; the second one is of types only. */
const background: [from: string, to: string, isType?: boolean][] = [
  ['src/server/chat/trip.ts', 'src/server/chat/round.ts'],
  ['src/server/chat/type-trip.ts', 'src/server/chat/type-round.ts', true],
]

/** Planted in a tree of their own: each must be caught by the rule beside it. */
const forbidden: [from: string, to: string, rule: string][] = [
  ['src/server/sites/a.ts', 'src/server/accounts/index.ts', 'floor:sites'],
  ['src/server/profiles/a.ts', 'src/server/chat/index.ts', 'floor:profiles'],
  ['src/server/likes/a.ts', 'src/server/payments/index.ts', 'floor:likes'],
  ['src/server/chat/a.ts', 'src/server/http/app.ts', 'floor:chat'],
  ['src/server/chat/b.ts', 'src/server/credits/ledger.ts', 'front-door-only'],
  ['src/server/chat/c.ts', 'src/server/credits/tables.ts', 'tables-are-private'],
  ['src/server/http/a.ts', 'src/server/credits/ledger.ts', 'front-door-only'],
  ['src/server/backoffice/b.ts', 'src/server/profiles/photos/files/index.ts', 'front-door-only'],
  ['src/server/search/a.ts', 'src/server/profiles/tables.ts', 'tables-are-private'],
  ['src/server/chat/d.ts', 'src/server/credits/listeners.ts', 'reactions-are-wired-by-http'],
  ['src/server/gossip/a.ts', 'src/server/platform/ids.ts', 'no-unknown-domains'],
  ['src/server/platform/a.ts', 'src/server/sites/index.ts', 'platform-knows-no-domain'],
  ['src/server/chat/e.ts', 'src/web/ui/button.tsx', 'server-never-imports-web'],
  ['src/server/chat/f.ts', 'src/server/chat/nowhere.ts', 'no-unresolved'],
  ['src/server/chat/g.ts', 'src/server/chat/h.test.ts', 'code-never-imports-tests'],
  ['src/server/chat/round.ts', 'src/server/chat/trip.ts', 'no-cycles'],
  ['src/server/chat/type-round.ts', 'src/server/chat/type-trip.ts', 'no-cycles'],
  ['src/seed/a.ts', 'src/server/chat/messages/messages.ts', 'seed-uses-front-doors'],
  ['src/web/api/a.ts', 'src/server/chat/index.ts', 'web-never-imports-server'],
  ['src/web/api/b.ts', 'src/contract/chat/chat.ts', 'contract-in-the-browser-is-zod-free'],
  ['src/web/ui/a.tsx', 'src/contract/routes.ts', 'ui-knows-no-domain'],
  ['src/web/features/chat/a.tsx', 'src/web/features/likes/heart.tsx', 'features-do-not-know-each-other'],
  ['src/web/features/chat/b.tsx', 'src/web/pages/chat/inbox.tsx', 'pages-are-on-top'],
  ['src/web/pages/home/a.tsx', 'src/web/pages/chat/inbox.tsx', 'pages-do-not-know-each-other'],
  ['src/web/pages/home/b.tsx', 'src/web/backoffice/queue/queue.tsx', 'site-carries-no-back-office'],
  ['src/web/layouts/a.tsx', 'src/web/backoffice/queue/queue.tsx', 'site-carries-no-back-office'],
  ['src/web/backoffice/a.tsx', 'src/web/pages/chat/inbox.tsx', 'back-office-stands-apart'],
  ['src/server/search/a.ts', 'src/server/backoffice/index.ts', 'floor:search'],
  ['src/server/analytics/b.ts', 'src/server/backoffice/index.ts', 'floor:analytics'],
  ['src/server/tracking/a.ts', 'src/server/analytics/index.ts', 'floor:tracking'],
  ['src/contract/a.ts', 'src/server/platform/ids.ts', 'contract-is-pure'],
  ['src/shared/a.ts', 'src/contract/routes.ts', 'shared-is-pure'],
]

const allowed: [from: string, to: string][] = [
  ['src/server/chat/ok1.ts', 'src/server/credits/index.ts'],
  ['src/server/chat/ok2.ts', 'src/server/likes/events.ts'],
  ['src/server/backoffice/ok3.ts', 'src/server/profiles/photos/index.ts'],
  ['src/server/chat/tables.ts', 'src/server/accounts/tables.ts'],
  ['src/server/chat/mute-tables.ts', 'src/server/accounts/tables.ts'],
  ['src/server/http/ok4.ts', 'src/server/chat/listeners.ts'],
  ['src/server/accounts/ok5.ts', 'src/server/sites/index.ts'],
  ['src/server/sites/ok6.db.test.ts', 'src/test/product/server.ts'],
  ['src/seed/ok7.ts', 'src/server/chat/index.ts'],
  ['src/seed/ok11.ts', 'src/server/payments/risk/risks-tables.ts'],
  ['src/web/pages/chat/ok8.tsx', 'src/web/features/chat/composer/composer.tsx'],
  ['src/web/api/ok9.ts', 'src/contract/routes.ts'],
  ['src/web/backoffice/ok10.tsx', 'src/web/ui/button.tsx'],
]

let modulesRead = 0
const faults = [...canaryFaults(), ...treeFaults(), ...indexFaults()]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else
  console.log(
    `${modulesRead} modules; ${forbidden.length} planted violations caught, ${allowed.length} good imports let through`,
  )

function canaryFaults(): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'vonk-imports-'))
  try {
    for (const [from, to] of [...forbidden, ...allowed]) plant(tree, from, to)
    for (const [from, to, isType] of background) plant(tree, from, to, isType)
    const { violations } = cruise(tree, ['src']).summary
    const missed = forbidden.filter(
      ([from, , rule]) => !violations.some((violation) => violation.from === from && violation.rule.name === rule),
    )
    const wronged = violations.filter((violation) => allowed.some(([from]) => from === violation.from))
    return [
      ...missed.map(([from, to, rule]) => `canary: ${rule} did not catch ${from} → ${to}`),
      ...wronged.map(({ from, to, rule }) => `canary: ${rule.name} wrongly forbids ${from} → ${to}`),
    ]
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function treeFaults(): string[] {
  const { totalCruised, violations } = cruise(root, folders).summary
  if (totalCruised < fewestModules) return [`Only ${totalCruised} modules were read: the import rules checked nothing`]
  modulesRead = totalCruised
  return violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)
}

/** An index contains a limited number of re-exports only. */
function indexFaults(): string[] {
  const paths = globSync('src/server/**/index.ts', { cwd: root })
  if (paths.length < fewestIndexes)
    return [`Only ${paths.length} index files were read: their exports were not checked`]
  return paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const exported = [...text.matchAll(reExport)].flatMap(([, names = '']) =>
      names.split(',').filter((name) => name.trim()),
    )
    return [
      ...(text.replace(reExport, '').trim() === '' ? [] : [`${path}: contains more than re-exports`]),
      ...(exported.length <= mostExports ? [] : [`${path}: exports ${exported.length} names, ${mostExports} at most`]),
    ]
  })
}

function plant(tree: string, from: string, to: string, isType = false): void {
  if (!to.includes('nowhere')) write(join(tree, to), '', 'a')
  const path = relative(dirname(from), to)
  write(join(tree, from), importOf(path.startsWith('.') ? path : `./${path}`, isType), 'a')
}

function importOf(path: string, isType: boolean): string {
  return isType
    ? `import type { x } from '${path}'\nexport type Y = typeof x\n`
    : `import { x } from '${path}'\nexport const y = x\n`
}

function write(path: string, text: string, flag: 'a'): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { flag })
}

function cruise(cwd: string, paths: string[]): Cruise {
  const present = paths.filter((path) => existsSync(join(cwd, path)))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, ...present, '--config', config, '--output-type', 'json'],
    {
      cwd,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  )
  if (stdout === '') throw new Error(`dependency-cruiser failed:\n${stderr}`)
  return JSON.parse(stdout) as Cruise
}
