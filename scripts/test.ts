import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'build/reports')
const lanes = 2
/** What node compiled, shared by the many processes that tests start. */
const compiled = join(root, 'node_modules/.cache/compiled')
const program = (name: string) => join(root, 'node_modules/.bin', name)

type Counts = { passed: number; failed: number; skipped: number }
type Step = {
  name: string
  /** Commands in order; the first failure ends the step. Empty: nothing to run. */
  run: string[][]
  /** The step that has to be over first. */
  after?: string
  /** Where a suite writes its counts; a step without one counts as one test. */
  report?: { file: string; read: (json: never) => Counts }
}
type Outcome = { name: string; seconds: number; hasPassed: boolean; counts: Counts }

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** The long tests instead of those of every change. */
    soak: { type: 'boolean', default: false },
    /** First the tests of every change, then the long ones. */
    'with-soak': { type: 'boolean', default: false },
    /** Only what changed since a commit can affect; see CONTRIBUTING.md. */
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    /** `2/4`: the second quarter of the test files. */
    shard: { type: 'string' },
  },
})

const pagesBuild: Step = { name: 'pages build', run: [[process.execPath, 'scripts/build.ts']] }

const children = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(130)
  })
}

/** Lists of steps, one list after the other. Long steps come first, so that both lanes end together. */
function tiers(): Step[][] {
  if (options.changed) return [stepsSince(options.since ?? forkPoint())]
  if (options.soak) return [soakSteps()]
  return options['with-soak'] ? [coreSteps(), soakSteps()] : [coreSteps()]
}

function coreSteps(): Step[] {
  const database = vitest('database tests', ['db'])
  return [
    database,
    pagesBuild,
    ...(isFirstShard() ? [types()] : []),
    vitest('component tests', ['ui']),
    vitest('unit tests', ['unit']),
    ...(isFirstShard() ? [lint(), ownership()] : []),
    // Each keeps two processors busy: side by side, both only wait longer
    { ...playwright('browser tests', ['--grep-invert', '@soak']), after: database.name },
  ]
}

function soakSteps(): Step[] {
  // One of them measures the pages
  const long = { ...vitest('long tests', ['soak']), after: pagesBuild.name }
  return [
    pagesBuild,
    long,
    vitest('media tests', ['media']),
    // As above
    { ...playwright('long browser tests', ['--grep', '@soak']), after: long.name },
  ]
}

/**
 * Unit, component and media tests whose imports changed; database tests of the folders that changed, since each of them imports the whole
 * product; browser tests that were edited themselves.
 */
function stepsSince(commit: string): Step[] {
  const files = changedFiles(commit)
  const folders = databaseFolders(files)
  const hasBrowserTests = files.some((file) => file.startsWith('e2e/'))
  return [
    types(),
    ...(folders.length > 0 ? [vitest('database tests', ['db'], folders)] : []),
    vitest('unit, component, media tests', ['unit', 'ui', 'media'], [`--changed=${commit}`]),
    // Not without need: to find out that none has changed, Playwright compiles them all
    ...(hasBrowserTests ? [playwright('browser tests', [`--only-changed=${commit}`, '--pass-with-no-tests'])] : []),
    // Biome's own --changed ignores uncommitted files
    lint(['--no-errors-on-unmatched', ...files]),
  ]
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/** Where this branch left main; on main itself, the last commit. */
function forkPoint(): string {
  return git('merge-base', 'HEAD', 'main')
}

function changedFiles(commit: string): string[] {
  const lists = [git('diff', '--name-only', '--relative', commit), git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap((list) => list.split('\n')).filter((file) => existsSync(join(root, file)))
}

/**
 * `src/server/chat/messages/send.ts` and `src/contract/chat/chat.ts` → `src/server/chat/`; database tests map to
 * themselves.
 */
function databaseFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    if (file.endsWith('.db.test.ts')) return [file]
    const [, domain] = /^src\/(?:server|contract)\/(\w+)/.exec(file) ?? []
    return domain !== undefined && existsSync(join(root, 'src/server', domain)) ? [`src/server/${domain}/`] : []
  })
  return [...new Set(folders)]
}

function isFirstShard(): boolean {
  return options.shard === undefined || options.shard.startsWith('1/')
}

function isWanted({ name }: Step): boolean {
  return wanted.length === 0 || wanted.some((part) => name.includes(part))
}

/** Two steps at a time; a step waits for its dependency. */
async function runAll(all: Step[]): Promise<Outcome[]> {
  const waiting = [...all]
  const done: Outcome[] = []
  const running = new Map<string, Promise<void>>()
  const mayRun = ({ after = '' }: Step) => !running.has(after) && !waiting.some(({ name }) => name === after)
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < lanes ? waiting.findIndex(mayRun) : -1
    const [step] = next < 0 ? [] : waiting.splice(next, 1)
    if (step === undefined) {
      await Promise.race(running.values())
      continue
    }
    const run = runStep(step).then((outcome) => {
      done.push(outcome)
      running.delete(step.name)
    })
    running.set(step.name, run)
  }
  return done
}

async function runStep(step: Step): Promise<Outcome> {
  const begun = performance.now()
  let output = ''
  let hasPassed = true
  for (const command of step.run) {
    const ended = await runCommand(command)
    output += ended.output
    hasPassed = ended.code === 0
    if (!hasPassed) break
  }
  const seconds = (performance.now() - begun) / 1000
  console.log(`${hasPassed ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
  if (!hasPassed) console.log(output.trimEnd().replace(/^/gm, '    '))
  return { name: step.name, seconds, hasPassed, counts: countsOf(step, hasPassed) }
}

function runCommand([file = '', ...args]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => {
      children.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** A suite that failed without a failing test (a file that does not load, a set-up that broke) counts as one failure more. */
function countsOf({ report: written }: Step, hasPassed: boolean): Counts {
  if (written === undefined) return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 }
  const isThere = existsSync(written.file)
  const counts = isThere ? written.read(JSON.parse(readFileSync(written.file, 'utf8')) as never) : nothing()
  return hasPassed || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

function types(): Step {
  return {
    name: 'types',
    run: [
      [program('react-router'), 'typegen'],
      // Several checkers of one project repeat each other's work: twice the processor time
      [program('tsc'), '--build', '--checkers', '1', '--builders', '2'],
    ],
  }
}

function lint(args: string[] = []): Step {
  return { name: 'lint, format', run: [[program('biome'), 'check', '--error-on-warnings', ...args]] }
}

function ownership(): Step {
  const checks = [
    ['scripts/checks/check-imports.ts'],
    ['scripts/checks/check-names.ts'],
    ['scripts/checks/check-tables.ts'],
    ['scripts/checks/check-migrations.ts'],
    ['scripts/checks/notice.ts', '--check'],
  ]
  return { name: 'import rules', run: checks.map((check) => [process.execPath, ...check]) }
}

function vitest(name: string, projects: string[], args: string[] = []): Step {
  const file = join(reports, `${projects.join('-')}.json`)
  const command = [
    ...[program('vitest'), 'run', '--passWithNoTests', '--reporter=dot', '--reporter=json'],
    ...[`--outputFile.json=${file}`, ...projects.flatMap((project) => ['--project', project]), ...shardOf(), ...args],
  ]
  return { name, run: [command], report: { file, read: fromVitest } }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

function fromVitest(json: VitestReport): Counts {
  return { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests + json.numTodoTests }
}

function playwright(name: string, args: string[]): Step {
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const command = [program('playwright'), 'test', '--reporter=dot,json', ...shardOf(), ...args]
  const run = [['env', `PLAYWRIGHT_JSON_OUTPUT_FILE=${file}`, ...command]]
  return { name, run, after: pagesBuild.name, report: { file, read: fromPlaywright } }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

function fromPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

function shardOf(): string[] {
  return options.shard === undefined ? [] : [`--shard=${options.shard}`]
}

function report(all: Outcome[], seconds: number): void {
  const total = nothing()
  console.log('\nstep                          passed  failed  skipped   seconds')
  for (const { name, counts, seconds: own } of all) {
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
    const columns = [counts.passed, counts.failed, counts.skipped].map((count) => String(count).padStart(8)).join('')
    console.log(`${name.padEnd(28)}${columns}${own.toFixed(1).padStart(11)}`)
  }
  console.log(`all of it in ${seconds.toFixed(0)} s\n`)
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
  if (total.failed > 0) process.exitCode = 1
}

function nothing(): Counts {
  return { passed: 0, failed: 0, skipped: 0 }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const started = performance.now()
const outcomes: Outcome[] = []
for (const tier of tiers()) outcomes.push(...(await runAll(tier.filter(isWanted))))
report(outcomes, (performance.now() - started) / 1000)
