import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { phone } from '../members.ts'

const wide = { width: 1280, height: 860 }
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Size = { width: number; height: number }
export const phoneAndWide: readonly Size[] = [wide, phone]

/**
 * The page as it is, or another one, which must be there: axe finds nothing, once in light and once in dark for the contrast, and nothing is
 * wider than the screen at the sizes that are named, else as the page is.
 */
export async function check(page: Page, path?: string, sizes: readonly (Size | null)[] = [null]): Promise<void> {
  if (path !== undefined) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
  }
  await checkEverywhere(page, page.url(), sizes)
}

/** The page as it is, at these sizes. axe looks once in light, at the first, and once in dark, at the last. */
export async function checkEverywhere(
  page: Page,
  state: string,
  sizes: readonly (Size | null)[] = phoneAndWide,
): Promise<void> {
  // What script adds or shows is there; axe must not look while it comes
  await page.waitForLoadState('networkidle')
  await page.evaluate(axeSource)
  await endTransitions(page)
  for (const [at, size] of sizes.entries()) {
    if (size) await page.setViewportSize(size)
    // What is placed by script moves with the frame after the resize
    await drawFrames(page)
    const name = `${state}, ${size?.width ?? 'this'} px`
    if (at === 0) await expectNothingFound(page, { name })
    if (at === sizes.length - 1)
      await inTheDark(page, () => expectNothingFound(page, { rules: ['color-contrast'], name: `${name}, dark` }))
    await expectToFit(page)
  }
}

async function inTheDark(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  // What script colours hears of it with the next frame
  await drawFrames(page)
  await look()
  await page.emulateMedia({ colorScheme: 'light' })
}

async function drawFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Colours on their way from one to another are no colours of ours, and a page that draws no frame leaves them there. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** An element that fades in has the contrast of neither state. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })
}

async function expectNothingFound(page: Page, { rules, name }: { rules?: string[]; name: string }): Promise<void> {
  await finishAnimations(page)
  const found = await page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
      }
    }
    // What passes need not be described, nor what is found be given a selector
    const options = { resultTypes: ['violations'], selectors: false, ...(only && { runOnly: only }) }
    const { violations } = await axe.run(options)
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 200)}`)
  }, rules)
  expect(found, name).toEqual([])
}

/** Nothing is wider than the screen. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} is wider than the screen`).toBe(0)
}
