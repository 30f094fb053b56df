import { defineConfig } from 'vitest/config'
import { emojis } from './scripts/vite/emoji.ts'
import { languages } from './scripts/vite/languages.ts'

export default defineConfig({
  test: {
    setupFiles: ['src/test/no-console-errors.ts', 'src/test/patience.ts'],
    restoreMocks: true,
    // A second, the default, is short beside browsers and photos
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.ui.test.tsx'],
          // Pure functions: to load them again for each file takes longer than to try them
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          environment: 'node',
          include: ['src/**/*.db.test.ts', 'bench/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          globalSetup: ['src/test/postgres-setup.ts'],
          setupFiles: ['src/test/known-photos.ts'],
          // Each file has a database and a product of its own; the server's modules, which keep nothing beside those, are loaded once
          isolate: false,
          // More than there are cores: most of the time these tests wait for jobs
          maxWorkers: 3,
          // On a machine that stalls; what passed only the second time is named
          retry: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [languages(), emojis()],
        test: {
          name: 'ui',
          environment: 'jsdom',
          // A fresh document for each file, in a thread that stays
          pool: 'vmThreads',
          include: ['src/web/**/*.ui.test.tsx'],
          setupFiles: ['src/test/ui/setup.ts'],
        },
      },
    ],
  },
})
