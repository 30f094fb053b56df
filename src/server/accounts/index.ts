export { type Account, accountsOf, holdStatus, setPaid } from './accounts.ts'
export { agreedToOffers } from './consent/consents.ts'
export { showcaseMembers } from './consent/showcase.ts'
export { countMembers, countSignUps, type MemberCount } from './counts.ts'
export { registerLeavingJobs } from './deletion/account-deletion.ts'
export { closeOnRequest } from './deletion/deletion.ts'
export { registerAccountJobs } from './email/account-emails.ts'
export { ownerOf } from './email/address-owners.ts'
export { registerAccessJobs } from './email/security-emails.ts'
export { beginExport } from './export/exports.ts'
export { serveExports } from './export/serve-exports.ts'
export { accountsHandlers } from './handlers.ts'
export {
  accountForStaff,
  accountHistory,
  accountsNamed,
  accountsWithMail,
  confirmByHand,
  endSessionsFor,
  holdAccount,
  mailActivationAgain,
} from './office.ts'
export { accountsData } from './personal-data.ts'
export {
  accountRelation,
  addressRelation,
  offersRelation,
  originRelation,
  sessionRelation,
  showcaseRelation,
} from './relations.ts'
export { emailKeyOf } from './rules.ts'
export { viewerOf } from './sessions/sessions.ts'
