import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import type { StoredTestMail } from '../../src/test/members/every-email.ts'
import { launchOptions } from '../chromium.ts'

// `node scripts/screens/mail-pictures.ts` draws every mail as it leaves the product, in light and dark, as wide as a telephone, into build/pictures;
// `node scripts/screens/mail-pictures.ts --to /tmp/x like match` only some, elsewhere
const root = join(import.meta.dirname, '../..')
const { values, positionals: only } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
const to = values.to ?? join(root, 'build/pictures')
const [width, gap, tallest] = [390, 16, 2_400]

mkdirSync(to, { recursive: true })
const mails = caused().filter(({ name }) => only.length === 0 || only.includes(name))
const browser = await chromium.launch(await launchOptions())
try {
  for (const mail of mails) {
    await draw(browser, mail)
    console.log(mail.name)
  }
} finally {
  await browser.close()
}

/** Emails come from the tests that trigger them, which write them to a given folder. */
function caused(): StoredTestMail[] {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-mails-'))
  const file = join(folder, 'mails.json')
  try {
    const vitest = join(root, 'node_modules/.bin/vitest')
    const words = ['run', '--project', 'soak', 'src/server/http/every-mail.soak.test.ts']
    const { status } = spawnSync(vitest, words, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, KEEP_MAILS: file },
    })
    if (status !== 0) throw new Error('the mails are not as they should be')
    return JSON.parse(readFileSync(file, 'utf8')) as StoredTestMail[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Light on the left, dark on the right. */
async function draw(within: Browser, { name, html }: StoredTestMail): Promise<void> {
  const looks = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await within.newPage({ viewport: { width, height: 300 }, colorScheme, deviceScaleFactor: 1 })
    await page.setContent(html)
    looks.push(await page.screenshot({ fullPage: true }))
    await page.close()
  }
  const heights = await Promise.all(looks.map(async (look) => (await sharp(look).metadata()).height))
  const height = Math.min(Math.max(...heights), tallest)
  await sharp({ create: { width: width * 2 + gap, height, channels: 3, background: '#8a8a8a' } })
    .composite(looks.map((input, place) => ({ input, left: place * (width + gap), top: 0 })))
    .webp({ quality: 78 })
    .toFile(join(to, `mail-${name}.webp`))
}
