export { recoveryCodesIn } from './recovery-codes.ts'
export { sealedFactors } from './second-factor.ts'
export { appCodeOf, appUri, newAppSecret, stepOfCode } from './totp.ts'
