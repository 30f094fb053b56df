import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { emojis } from './scripts/vite/emoji.ts'
import { icons } from './scripts/vite/icons.ts'
import { languages } from './scripts/vite/languages.ts'

/** Tests against a real PostgreSQL: every file has its own database and its own product. */
const onDatabase = {
  environment: 'node',
  globalSetup: ['src/test/product/postgres-setup.ts'],
  setupFiles: ['src/test/providers/known-photos.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  test: {
    setupFiles: ['src/test/texts/no-console-errors.ts', 'src/test/product/patience.ts'],
    restoreMocks: true,
    // The default of one second is short on a busy machine
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.{db,media,soak}.test.ts', '**/*.ui.test.tsx'],
          // Pure functions: loading modules again for each file takes longer than testing them
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'db',
          include: ['src/**/*.db.test.ts', 'bench/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          // The server's modules hold no state beside database and product, so they are loaded once
          isolate: false,
          // More than two cores: most of the time these tests wait for jobs
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'media',
          include: ['src/**/*.media.test.ts'],
          // Each starts decoders, which are processes of their own
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'soak',
          include: ['src/**/*.soak.test.ts', 'bench/**/*.soak.test.ts', 'scripts/**/*.soak.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        plugins: [languages(), emojis(), icons()],
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
