import { diagnose } from './doctor/diagnose.ts'
import { lineOf } from './doctor/finding.ts'

// `npm run doctor`: checks the configuration of this environment and everything it names: docs/operations/configuration.md
const findings = await diagnose(process.env)
for (const finding of findings) console.log(lineOf(finding))
const faults = findings.filter(({ state }) => state === 'failed').length
const warnings = findings.filter(({ state }) => state === 'warning').length
console.log(`\n${faults} failed, ${warnings} warnings`)
if (faults > 0) process.exitCode = 1
