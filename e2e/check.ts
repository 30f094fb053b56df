import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

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
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 200)}`)
  })
  expect(found, page.url()).toEqual([])
  await expectToFit(page)
}

/** Nothing is wider than the screen. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} is wider than the screen`).toBe(0)
}
