export { closeAppealOf, type OpenAppeal, openAppeals, settleAppeal } from './appeals.ts'
