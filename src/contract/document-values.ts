import { longDay } from '../shared/date-words.ts'
import type { DocumentFacts } from '../shared/documents/document-facts.ts'
import { numberFormat } from '../shared/formatters.ts'
import { formatMoney } from '../shared/money.ts'
import {
  checkoutMinutes,
  freeConversations,
  type Locale,
  localeCookieDays,
  photoLimit,
  sessionDays,
  timeBonus,
  unsendMinutes,
  welcomeDiscount,
} from './constants.ts'
import type { CompanyView, SettingsView } from './sites.ts'

export type DocumentSetting = { site: SettingsView; company: CompanyView; isFromUs: boolean }

/** Days within which a complaint is acknowledged; the site's setting says when it is decided. */
const complaintReceivedDays = 3
/** The day on which the accessibility statement was last gone through, point by point. */
const accessibilityDay = '2026-11-21'

/** Everything that documents may say of this site and its company, in the words of a language. */
export function factsOf({ site, company, isFromUs }: DocumentSetting, locale: Locale): DocumentFacts {
  const say = wordsOf(locale, isFromUs)
  return {
    ...companyFacts(company, say),
    ...priceFacts(site, say),
    ...offerFacts(say),
    site: site.name,
    mail_name: site.mail_name,
    support_email: site.support_email,
    support_phone: (site.support_phone || company.support_phone).replace(/[-\s]/g, ''),
    minimum_age: say.number(site.minimum_age),
    terms_date: say.day(site.terms_version),
    accessibility_date: say.day(accessibilityDay),
    fictional_profiles: site.fictional_profiles,
    fictional_share: say.percent(site.fictional_share),
    logged_out_search: site.logged_out_search,
    has_advertising: site.promotional_tiles.length > 0,
    is_from_us: isFromUs,
    free_photos: say.number(photoLimit.free),
    premium_photos: say.number(photoLimit.premium),
    session_days: say.number(sessionDays),
    locale_days: say.number(localeCookieDays),
    complaint_received_days: say.number(complaintReceivedDays),
    complaint_answered_days: say.number(site.complaint_days),
  }
}

type Words = ReturnType<typeof wordsOf>

function wordsOf(locale: Locale, isFromUs: boolean) {
  const regions = new Intl.DisplayNames([locale], { type: 'region' })
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    number: (value: number) => numberFormat(locale).format(value),
    percent: (share: number) => percent.format(share),
    day: (iso: string) => longDay(locale, new Date(iso), isFromUs ? 'US' : null),
    region: (country: string) => regions.of(country) ?? country,
    money: (minor: number, currency: string) => formatMoney({ amount_minor: minor, currency }, locale),
  }
}

function companyFacts(company: CompanyView, say: Words) {
  const country = say.region(company.country)
  return {
    company_name: company.name,
    company_address: `${company.address}, ${company.city}, ${country}`,
    company_country: country,
    company_registration: company.kvk,
    company_register: company.register,
    company_representative: company.representative,
    company_vat: company.vat_numbers.join(', '),
    company_tradenames: company.tradenames.join(', '),
  }
}

function priceFacts(site: SettingsView, say: Words) {
  const cost = site.minimum_message_costs[site.geoip_selected_country]
  return {
    message_credits: say.number(site.message_credits),
    photo_credits: say.number(site.photo_credits),
    /** Empty where nothing is sold; then no price can be named. */
    message_price: cost === undefined ? '' : say.money(cost.costs, cost.currency),
    message_length: say.number(site.message_length),
    unsend_minutes: say.number(unsendMinutes),
    country: say.region(site.geoip_selected_country),
    gives_credits: site.free_chat === 'credits' && site.signup_credits > 0,
    signup_credits: say.number(site.signup_credits),
    has_free_conversations: site.free_chat === 'conversations',
    free_conversations: say.number(freeConversations),
    refund_days: say.number(site.refund_days),
    checkout_minutes: say.number(checkoutMinutes),
  }
}

function offerFacts(say: Words) {
  return {
    time_bonus_percentage: say.percent(timeBonus.percentage / 100),
    time_bonus_hours: say.number(timeBonus.seconds / 3600),
    welcome_percentage: say.percent(welcomeDiscount.percentage / 100),
    welcome_days: say.number(welcomeDiscount.days),
  }
}
