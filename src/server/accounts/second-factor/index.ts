export { makeRecoveryCodes, plainCode } from './recovery-codes.ts'
export { sealedFactors } from './second-factor.ts'
export { appUri, newAppSecret, stepOfCode } from './totp.ts'
