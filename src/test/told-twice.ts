import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only when they were run again: on a machine that stalls they may, and they want looking at. */
export default class ToldTwice implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    if (retryCount > 0 && test.ok())
      console.log(`only the second time: ${relative(process.cwd(), test.module.moduleId)} › ${test.fullName}`)
  }
}
