import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { phone } from './members.ts'

const wide = { width: 1280, height: 860 }
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The page as it is, or another one, which must be there: axe finds nothing at all, and nothing is wider than the screen. */
export async function check(page: Page, path?: string): Promise<void> {
  if (path !== undefined) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
  }
  // What script adds or shows is there; axe must not look while it comes
  await page.waitForLoadState('networkidle')
  await page.evaluate(axeSource)
  await expectNothingFound(page)
  await expectToFit(page)
}

/** The page as it is, on a phone and a wide screen, and on the phone in the dark, too. There nothing but colours is another, the same at any width. */
export async function checkEverywhere(page: Page, state: string, sizes = [wide, phone]): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(axeSource)
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    for (const colorScheme of viewport === wide ? (['light'] as const) : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme })
      // Colours that are on their way are no colours of ours
      await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
      await expectNothingFound(page, { rules, name: `${state}, ${colorScheme}, ${viewport.width} px` })
    }
    await expectToFit(page)
  }
}

async function expectNothingFound(
  page: Page,
  { rules, name = page.url() }: { rules?: string[] | undefined; name?: string } = {},
): Promise<void> {
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
