import type { Scope } from './scope.ts'
import type { ShellFacts } from './shell-facts.ts'
import { startWorker } from './start.ts'

/** Filled in by the build (scripts/vite/worker.ts). */
declare const __SHELL__: ShellFacts

startWorker(self as unknown as Scope, __SHELL__)
