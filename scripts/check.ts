import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'build/reports')
const lanes = 2
/** More than these that fail are a fault, not a machine that stalled. */
const mostAgain = 8
const node = process.execPath
/** What node compiled, for all of the many processes that are started; the decoders of photos take it from their server. */
const compiled = join(root, 'node_modules/.cache/compiled')
const program = (name: string) => join(root, 'node_modules/.bin', name)

type Counts = { passed: number; failed: number; skipped: number }
type Step = {
  name: string
  /** Commands, one after the other; the first that fails ends the step. */
  run: string[][]
  after?: string
  /** Where a suite leaves its numbers; without one the step counts as one test. */
  report?: { file: string; read: (json: never) => Counts }
  /** Tries what failed once more; null where nothing is to be gained by it. Leaves its numbers in the same file. */
  again?: (first: never) => string[] | null
  env?: Record<string, string>
}
type Outcome = { name: string; seconds: number; hasPassed: boolean; counts: Counts; output: string }

/** What everything must pass. The long ones come first, so that both lanes end together. */
const steps: Step[] = [
  { name: 'pages build', run: [[node, 'scripts/build.ts']] },
  {
    name: 'types',
    run: [
      [program('react-router'), 'typegen'],
      [program('tsc'), '--build'],
    ],
  },
  playwright('browser tests'),
  vitest('database tests', 'db'),
  vitest('unit tests', 'unit'),
  vitest('component tests', 'ui'),
  { name: 'lint, format', run: [[program('biome'), 'check', '--error-on-warnings']] },
  { name: 'import rules', run: [[node, 'scripts/check-imports.ts']] },
]

const children = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(130)
  })
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const wanted = process.argv.slice(2)
const started = performance.now()
const outcomes = await runAll(
  wanted.length === 0 ? steps : steps.filter((step) => wanted.some((name) => step.name.includes(name))),
)
for (const outcome of outcomes) await tryAgain(outcome)
report(outcomes, (performance.now() - started) / 1000)

/** Two steps at a time; one that waits for another is passed over until that one is through. */
async function runAll(all: Step[]): Promise<Outcome[]> {
  const waiting = [...all]
  const done: Outcome[] = []
  const running = new Set<string>()
  const mayRun = (step: Step) => !waiting.some((other) => other.name === step.after) && !running.has(step.after ?? '')
  async function lane(): Promise<void> {
    for (let next = waiting.findIndex(mayRun); waiting.length > 0; next = waiting.findIndex(mayRun)) {
      const [step] = next < 0 ? [] : waiting.splice(next, 1)
      if (!step) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        continue
      }
      running.add(step.name)
      done.push(await runStep(step))
      running.delete(step.name)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}

/** The few tests that failed beside everything else have the machine to themselves once; what passes then passed, and is named. */
async function tryAgain(outcome: Outcome): Promise<void> {
  const step = steps.find(({ name }) => name === outcome.name)
  if (outcome.hasPassed || !step?.report || !step.again || !existsSync(step.report.file)) return
  const first = JSON.parse(readFileSync(step.report.file, 'utf8')) as never
  const { failed, passed, skipped } = step.report.read(first)
  const command = failed > 0 && failed <= mostAgain ? step.again(first) : null
  if (!command) return
  rmSync(step.report.file)
  const { code, output } = await runCommand(command, step.env)
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name}: ${failed} that failed, again and alone`)
  console.log(indent(output))
  if (!existsSync(step.report.file)) return
  const left = step.report.read(JSON.parse(readFileSync(step.report.file, 'utf8')) as never).failed
  outcome.counts = { passed: passed + failed - left, failed: left, skipped }
}

async function runStep(step: Step): Promise<Outcome> {
  const begun = performance.now()
  let output = ''
  let hasPassed = true
  for (const command of step.run) {
    const ended = await runCommand(command, step.env)
    output += ended.output
    hasPassed = ended.code === 0
    if (!hasPassed) break
  }
  const counts = countsOf(step, hasPassed)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${hasPassed ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
  if (!hasPassed) console.log(indent(output))
  else for (const [line] of output.matchAll(/only the second time: .*$/gm)) console.log(`  ${line}`)
  return { name: step.name, seconds, hasPassed, counts, output }
}

function runCommand(
  [file = '', ...args]: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compiled, ...env },
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
function countsOf(step: Step, hasPassed: boolean): Counts {
  const file = step.report?.file
  const isThere = file !== undefined && existsSync(file)
  const counts = isThere && step.report ? step.report.read(JSON.parse(readFileSync(file, 'utf8')) as never) : nothing()
  if (!step.report) return { ...counts, passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1 }
  return hasPassed || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

function vitest(name: string, project: string): Step {
  const file = join(reports, `${project}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./src/test/told-twice.ts',
    `--outputFile.json=${file}`,
  ]
  return {
    name,
    run: [[program('vitest'), ...args]],
    report: { file, read: fromVitest },
    again({ testResults }: VitestReport) {
      const failed = testResults.filter(({ status }) => status === 'failed')
      const isLoaded = failed.every(({ assertionResults }) => assertionResults.length > 0)
      return isLoaded ? [program('vitest'), ...args, ...failed.map((result) => relative(root, result.name))] : null
    },
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: unknown[] }[]
}

function fromVitest(json: VitestReport): Counts {
  return { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests + json.numTodoTests }
}

function playwright(name: string): Step {
  const file = join(reports, 'e2e.json')
  const hasAny = globSync('e2e/**/*.spec.ts', { cwd: root }).length > 0
  const command = [program('playwright'), 'test', '--reporter=line,json']
  return {
    name,
    run: hasAny ? [command] : [],
    after: 'pages build',
    report: { file, read: fromPlaywright },
    again: () => [...command, '--last-failed', '--workers=1'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }
}

type PlaywrightSuite = {
  specs: { title: string; file: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

/** What passed only the second time passed, and is named. */
function fromPlaywright({ stats, suites }: PlaywrightReport): Counts {
  const all = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(all),
  ]
  const twice = suites.flatMap(all).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  for (const { file, title } of twice) console.log(`  only the second time: ${file} › ${title}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

function report(all: Outcome[], seconds: number): void {
  const total = nothing()
  console.log('\nstep              passed  failed  skipped   seconds')
  for (const { name, counts, seconds: own } of all) {
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
    const columns = [counts.passed, counts.failed, counts.skipped].map((count) => String(count).padStart(8)).join('')
    console.log(`${name.padEnd(16)}${columns}${own.toFixed(1).padStart(11)}`)
  }
  console.log(`all of it in ${seconds.toFixed(0)} s\n`)
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
  if (total.failed > 0) process.exitCode = 1
}

function nothing(): Counts {
  return { passed: 0, failed: 0, skipped: 0 }
}

function indent(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}
