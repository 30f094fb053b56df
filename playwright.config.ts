import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/test/product/product-setup.ts',
  outputDir: 'build/reports/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Patience for a machine that is several times slower; a test that passes waits for none of it
  timeout: 360_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: [['list']],
  use: {
    baseURL: process.env.VONK_TEST_URL ?? 'http://127.0.0.1:3000',
    // Costs a quarter of the time; whoever looks for a fault adds `--trace retain-on-failure`
    trace: 'off',
    // What tests hold back or answer themselves would pass by them; those of the worker allow it
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
})
