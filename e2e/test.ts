import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '../src/contract/constants.ts'
import { isTextFault } from '../src/test/texts/text-faults.ts'

/** The language of every test run. Tests of the others are long tests. */
export const usualLocales: readonly Locale[] = ['en']

/** The tag of a test in one language. */
export function soakUnlessUsual(locale: Locale): string[] {
  return usualLocales.includes(locale) ? [] : ['@soak']
}

/**
 * Playwright's test, whose pages are ready when `goto` and `reload` return: what is typed and pressed before the scripts have taken a page
 * over is sent as a form without script, which is right for a member and not what these tests are about.
 */
export const test = base.extend<{ wholeTexts: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        context.on('page', waitWhenOpening)
        return context
      }
      await use(browser)
      browser.newContext = open
    },
    { scope: 'worker' },
  ],
  /** No page of the test lacked a text, or a value of one. */
  wholeTexts: [
    async ({ browserName: _ }, use) => {
      textFaults.length = 0
      await use(undefined)
      expect(textFaults).toEqual([])
    },
    { auto: true },
  ],
})

/** What use-intl says in the console of any page of this worker; its tests run one after the other. */
const textFaults: string[] = []

function waitWhenOpening(page: Page): void {
  page.on('console', (message) => {
    if (isTextFault(message.text())) textFaults.push(message.text())
  })
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...given) => {
    const answer = await goto(...given)
    await takenOver(page)
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload(...given)
    await takenOver(page)
    return answer
  }
}

/** Once React has taken over what the server drew; at once where no script runs. For pages that a link or a form without script opened. */
export async function takenOver(page: Page): Promise<void> {
  // To wait brings much script into the page; by now most are ready. One that is already on its way elsewhere is waited for there
  if (await page.evaluate(isTakenOver).catch(() => false)) return
  await page.waitForFunction(isTakenOver)
}

/** The same for a part of a page whose code comes after that of the page. */
export async function partTakenOver(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => globalThis.earlyInput.isHydrated(element))).toBe(true)
}

/** Runs in the browser. */
function isTakenOver(): boolean {
  // A plain page, or a browser without script: not even what stands in the page has run
  if (!('__reactRouterContext' in window)) return true
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const root = key === undefined ? undefined : (document as unknown as Record<string, Root>)[key]
  return root !== undefined && !root.stateNode.current.memoizedState.isDehydrated
}
