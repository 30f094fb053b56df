export { type BrandSite, brandSites } from './brand.ts'
export type { Cookies, Ctx, Site, Staff, Viewer } from './ctx.ts'
export { sitesHandlers } from './handlers.ts'
export { atOwnHost, originOf, originOfSite } from './origin.ts'
export { isWithinRate, limitRate, networkKeys, refundRate } from './rate-limits.ts'
export { isAdultNiche, isFromPartner, maySearch, maySignUp, minimumAgeIn, reviewsPhotosFirst } from './rules.ts'
export { senderOf } from './sender.ts'
export { type SiteSettings, siteSettings } from './settings.ts'
export { serveSiteImages, siteImageFolder } from './site-images.ts'
export { siteWords } from './site-words.ts'
export {
  companyOf,
  companyView,
  currentTerms,
  listSites,
  type SiteRow,
  settingsOfSites,
  siteByHost,
  siteById,
  siteCache,
  siteRows,
} from './sites.ts'
export { carriedAddress, sourceOf } from './source.ts'
export type { SepaCreditor } from './tables.ts'
