import { defineConfig } from 'vitest/config'
import { languages } from './scripts/vite/languages.ts'

export default defineConfig({
  test: {
    setupFiles: ['src/test/no-console-errors.ts'],
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.ui.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          environment: 'node',
          include: ['src/**/*.db.test.ts', 'bench/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          globalSetup: ['src/test/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        plugins: [languages()],
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['src/web/**/*.ui.test.tsx'],
          setupFiles: ['src/test/ui/setup.ts'],
        },
      },
    ],
  },
})
