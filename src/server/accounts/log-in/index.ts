export { type BeforeBan, banMember, liftBan, mayBeBanned } from './ban.ts'
export { holdForDecision, isLimited, limitMember, refuseLimited, registerLimitJobs } from './limited-accounts.ts'
export { blockedRefusal, countGuess, countOwn } from './password-guesses.ts'
