export { type AudienceCount, countAudience } from './campaign-audience.ts'
export { campaignEmail, campaignTest, codeOf } from './campaign-emails.ts'
export { campaignPush } from './campaign-push.ts'
export { startFault, stopOf } from './campaign-rules.ts'
export { campaignWalk } from './campaign-sending.ts'
export { tallyOf } from './campaign-tally.ts'
export {
  addCampaign,
  type Campaign,
  campaignOf,
  changeDraft,
  copyCampaign,
  listCampaigns,
  stopCampaign,
  writeText,
} from './campaigns.ts'
