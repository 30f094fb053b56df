import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProductForTests } from '../src/test/product/product.ts'
import { launchOptions } from './chromium.ts'
import { buildPages } from './pages-build.ts'

/**
 * `npm run lighthouse`: Lighthouse's mobile setting over six pages of the demo, in the browser that comes with the packages. Lighthouse
 * itself weighs 176 MB and is no package of this repository:
 *
 *     npm install --prefix /tmp/lighthouse lighthouse@13.5.0
 *     LIGHTHOUSE=/tmp/lighthouse npm run lighthouse
 */

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Page = {
  name: string
  path: string
  /** The page is the first one that this finds on the page of the path. */
  link?: RegExp
  isMember?: boolean
  least: Record<Category, number>
  skipped?: string[]
}

const perfect = { accessibility: 100, 'best-practices': 100, seo: 100 }
const pages: Page[] = [
  { name: 'home', path: '/', least: { performance: 95, ...perfect } },
  { name: 'lander', path: '/landers/gallery', least: { performance: 95, ...perfect } },
  { name: 'content', path: '/pages/terms', least: { performance: 95, ...perfect } },
  // Not for search engines, by intention
  ...[
    { name: 'members', path: '/members' },
    { name: 'profile', path: '/members', link: /href="(\/members\/[\da-f-]{36})"/ },
    { name: 'conversation', path: '/chats', link: /href="(\/chats\/[\da-f-]{36})"/ },
  ].map((page) => ({ ...page, isMember: true, least: { performance: 95, ...perfect }, skipped: ['is-crawlable'] })),
]

type Audit = { id: string; title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }
type Lhr = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
type Lighthouse = (
  url: string,
  flags: object,
  config: object,
) => Promise<{ lhr: Lhr; report: string | string[] } | undefined>

const folder = join(import.meta.dirname, '../build/reports/lighthouse')
const lighthouse = await loadLighthouse()
await buildPages()
const product = process.env.VONK_TEST_URL ? null : await startProductForTests({ DEMO_MEMBERS: '80' })
const origin = process.env.VONK_TEST_URL ?? product?.url ?? ''
const browser = await startBrowser()
try {
  const cookie = await logIn()
  await seeNewLikes(cookie)
  for (const page of pages) await look(page, cookie)
} finally {
  await browser.stop()
  await product?.stop()
}

async function loadLighthouse(): Promise<Lighthouse> {
  const place = process.env.LIGHTHOUSE
  const entry = place === undefined ? 'lighthouse' : join(place, 'node_modules/lighthouse/core/index.js')
  try {
    return ((await import(entry)) as { default: Lighthouse }).default
  } catch {
    console.error(
      'Lighthouse is not here:\n  npm install --prefix /tmp/lighthouse lighthouse@13.5.0\n  LIGHTHOUSE=/tmp/lighthouse npm run lighthouse',
    )
    process.exit(1)
  }
}

async function startBrowser(): Promise<{ port: number; stop(): Promise<void> }> {
  const { executablePath, args = [], env } = await launchOptions()
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath ?? 'chromium', [...args, ...own], {
    stdio: 'ignore',
    env: { ...process.env, ...(env as NodeJS.ProcessEnv | undefined) },
  })
  const file = join(profile, 'DevToolsActivePort')
  for (let attempt = 0; !existsSync(file) && attempt < 300; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const port = Number(readFileSync(file, 'utf8').split('\n')[0])
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function logIn(): Promise<string> {
  const answer = await fetch(`${origin}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'emma@demo.example', password: 'tulips-in-february' }),
  })
  if (!answer.ok) throw new Error(`log-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A dialog would tell of each of them, one a visit; its photo counts as the largest of the page. */
async function seeNewLikes(cookie: string): Promise<void> {
  for (let id: string | null = ''; id !== null; ) {
    const answer = await fetch(`${origin}/api/auto-like.php`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`new likes answered ${answer.status}`)
    id = ((await answer.json()) as { id: string | null }).id
  }
}

async function look(page: Page, cookie: string): Promise<void> {
  const extraHeaders = page.isMember ? { Cookie: cookie } : undefined
  const flags = { port: browser.port, output: 'html', logLevel: 'error', ...(extraHeaders && { extraHeaders }) }
  const config = { extends: 'lighthouse:default', settings: { skipAudits: page.skipped ?? [] } }
  const html = await (await fetch(`${origin}${page.path}`, { headers: { cookie: page.isMember ? cookie : '' } })).text()
  const path = page.link?.exec(html)?.[1] ?? page.path
  // The second visit is measured: in the first, a demo draws its photos
  await lighthouse(`${origin}${path}`, flags, config)
  const result = await lighthouse(`${origin}${path}`, flags, config)
  if (result === undefined) throw new Error(`nothing came of ${path}`)
  // The build that comes before it empties its parent
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${page.name}.html`), String(result.report))
  report(page, result.lhr)
}

function report({ name, path, least }: Page, { categories: found, audits }: Lhr): void {
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const scores = categories.map((category) => `${category} ${score(category)}`).join(' · ')
  console.log(`\n${name} (${path}): ${scores}`)
  console.log(
    `  LCP ${(value('largest-contentful-paint') / 1000).toFixed(2)} s · FCP ${(value('first-contentful-paint') / 1000).toFixed(2)} s · TBT ${Math.round(value('total-blocking-time'))} ms · CLS ${value('cumulative-layout-shift').toFixed(3)} · ${Math.round(value('total-byte-weight') / 1000)} kB`,
  )
  for (const category of categories) {
    if (score(category) < least[category]) process.exitCode = 1
    const word = score(category) < least[category] ? 'short' : 'less '
    const refs = (found[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
    for (const { title, score: reached } of refs.flatMap(({ id }) => audits[id] ?? []))
      if (reached !== null && reached < 1) console.log(`  ${word} ${category}: ${title} (${reached})`)
  }
}
