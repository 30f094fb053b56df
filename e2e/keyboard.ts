import type { Page } from '@playwright/test'

/** Presses Tab, or another key, until the focus is on what matches and has these words; what the key never reaches fails the test. */
export async function tabTo(page: Page, selector: string, words: string | RegExp = '', key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    const text = await page.evaluate((wanted) => {
      const focused = document.activeElement
      return focused?.matches(wanted) ? focused.textContent : null
    }, selector)
    if (text !== null && (typeof words === 'string' ? text.includes(words) : words.test(text))) return
  }
  throw new Error(`The tab key never reached ${selector} ${words}`)
}
