import { writeFileSync } from 'node:fs'
import { recordsFile, recordsOfProcessing } from './records/document.ts'

// `npm run records`: writes docs/legal/records-of-processing.md (GDPR, article 30) from the code; a test checks that it is current
writeFileSync(recordsFile, recordsOfProcessing())
