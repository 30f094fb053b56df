import { expect } from '@playwright/test'
import { test } from '../test.ts'

test('with reduced motion, all of a page takes the colours of a new theme at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/signup')
  for (const colorScheme of ['dark', 'light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(mostRunning), colorScheme).toBe(0)
    await expect(page.locator('body')).toHaveCSS('background-color', grounds[colorScheme])
  }
})

const grounds = { light: 'rgb(251, 246, 241)', dark: 'rgb(19, 13, 23)' }

/** Runs in the browser: the most transitions and animations at once in the next frames. */
async function mostRunning(): Promise<number> {
  let most = 0
  for (let frame = 0; frame < 20; frame += 1) {
    await new Promise(requestAnimationFrame)
    most = Math.max(most, document.getAnimations().length)
  }
  return most
}
