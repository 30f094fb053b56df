import { type Locale, locales } from '../../contract/constants.ts'
import type { SettingsView, sitesEndpoints } from '../../contract/sites.ts'
import type { Handlers } from '../platform/handlers.ts'
import { wordsOf } from '../platform/words.ts'
import type { Ctx } from './ctx.ts'
import { maySearchLoggedOut, maySignUp, minimumAgeIn, termsVersion } from './rules.ts'
import { siteImageAddresses } from './site-images.ts'
import { siteWords } from './site-words.ts'
import { companyView, ownCompany } from './sites.ts'

/** Facts for the settings from higher domains, injected by the composition root. */
type SiteFacts = {
  /** Share of the pool's visible profiles that are fictional, 0 to 1. */
  fictionalShare(ctx: Ctx): Promise<number>
  /** Country -> lowest price of a message there. */
  minimumMessageCosts(ctx: Ctx): Promise<SettingsView['minimum_message_costs']>
}

/** What profiles and searches of the site have. */
function profileSettings(own: Ctx['site']['settings']) {
  return {
    visible_profile_fields: own.visibleProfileFields,
    visible_profile_notes: own.visibleProfileNotes,
    search_fields: own.searchFields,
    gender_identities: own.genderIdentities,
    dating_intents: own.datingIntents,
  }
}

/** Settings as visitors of this site see them. */
async function settingsView(ctx: Ctx, facts: SiteFacts): Promise<SettingsView> {
  const { site, config } = ctx
  const own = site.settings
  const company = await ownCompany(ctx)
  const say = wordsOf(ctx.locale, 'common')
  const visitorCountry = ctx.viewer?.country ?? ctx.client.country
  return {
    name: site.name,
    ...siteWords(site, ctx.locale),
    logo: own.logo,
    ...siteImageAddresses(own),
    domain: site.host,
    domain_language: own.language,
    languages: [...locales] as Locale[],
    countries: own.countries,
    geoip_country: ctx.client.country,
    geoip_selected_country:
      visitorCountry !== null && own.countries.includes(visitorCountry) ? visitorCountry : own.defaultCountry,
    cdn_prefix: own.cdnPrefix,
    ...profileSettings(own),
    message_credits: own.messageCredits,
    photo_credits: own.photoCredits,
    gift_credits: own.giftCredits,
    signup_credits: own.signupCredits,
    free_chat: own.freeChat,
    message_length: own.messageLength,
    minimum_message_costs: await facts.minimumMessageCosts(ctx),
    minimum_age: minimumAgeIn(own, [visitorCountry]),
    support_email: own.supportEmail,
    support_phone: own.supportPhone.replace(/[-\s]/g, ''),
    enable_site_entry_popup: own.enableSiteEntryPopup,
    site_entry_countries: own.siteEntryCountries,
    push_public_key: ctx.pushKeys.publicKey,
    fictional_profiles: own.fictionalProfiles,
    fictional_warning: say('fictional.warning'),
    fictional_singular: say('fictional.singular'),
    fictional_plural: say('fictional.plural'),
    fictional_icon: 'label',
    fictional_share: own.fictionalProfiles ? await facts.fictionalShare(ctx) : 0,
    refund_days: own.refundDays,
    complaint_days: own.complaintDays,
    signups: own.signups,
    may_sign_up: maySignUp(own, ctx.source),
    logged_out_search: maySearchLoggedOut(own, ctx.source),
    logged_out_search_trafficsource: own.loggedOutSearchTrafficsource,
    member_resell: own.memberResell,
    niche: own.niche,
    company_id: site.companyId,
    mail_name: own.mailName,
    promotional_tiles: own.promotionalTiles.map(({ title, text, ...tile }) => ({
      ...tile,
      title: title[ctx.locale] ?? title.en ?? '',
      text: text[ctx.locale] ?? text.en ?? '',
    })),
    leaving_partner: own.leavingPartner,
    match_chance_claim: own.matchChanceClaim,
    currency: own.currency,
    terms_version: termsVersion(company.added),
    is_demo: config.isDemo,
  }
}

export function sitesHandlers(facts: SiteFacts): Handlers<typeof sitesEndpoints, Ctx> {
  return {
    getSettings: async (ctx) => ({ settings: await settingsView(ctx, facts) }),
    getCompany: async (ctx) => {
      const view = companyView(await ownCompany(ctx))
      return { companyinfo: { ...view, support_phone: view.support_phone.replace(/[-\s]/g, '') } }
    },
  }
}
