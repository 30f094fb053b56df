export { ageGaps } from './age-gaps.ts'
export { mayShowcase, refuseUnverified } from './age-verification.ts'
export { sandboxAgePath, sandboxAnswers, sandboxReturn } from './providers/sandbox.ts'
export { serveAgeCallbacks } from './serve-callbacks.ts'
