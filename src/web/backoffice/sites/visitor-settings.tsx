import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Locale } from '../../../contract/constants.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import { useMoments, useMoney, useRegionName } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'

type Field = keyof SettingsView

/** Every field of the view has its place here: the compiler finds one without a group. */
const groupOf = {
  name: 'brand',
  index_title: 'brand',
  description: 'brand',
  logo: 'brand',
  logo_image: 'brand',
  hero_image: 'brand',
  domain: 'brand',
  niche: 'brand',
  mail_name: 'brand',
  may_sign_up: 'access',
  signups: 'access',
  logged_out_search: 'access',
  logged_out_search_trafficsource: 'access',
  enable_site_entry_popup: 'access',
  site_entry_countries: 'access',
  minimum_age: 'access',
  domain_language: 'places',
  languages: 'places',
  countries: 'places',
  geoip_country: 'places',
  geoip_selected_country: 'places',
  currency: 'places',
  visible_profile_fields: 'profiles',
  visible_profile_notes: 'profiles',
  search_fields: 'profiles',
  dating_intents: 'profiles',
  gender_identities: 'profiles',
  message_credits: 'prices',
  photo_credits: 'prices',
  gift_credits: 'prices',
  signup_credits: 'prices',
  free_chat: 'prices',
  message_length: 'prices',
  minimum_message_costs: 'prices',
  member_resell: 'prices',
  support_email: 'support',
  support_phone: 'support',
  refund_days: 'support',
  complaint_days: 'support',
  terms_version: 'support',
  company_id: 'support',
  fictional_profiles: 'fictional',
  fictional_share: 'fictional',
  fictional_warning: 'fictional',
  fictional_singular: 'fictional',
  fictional_plural: 'fictional',
  fictional_icon: 'fictional',
  promotional_tiles: 'partners',
  leaving_partner: 'partners',
  match_chance_claim: 'partners',
  cdn_prefix: 'technical',
  push_public_key: 'technical',
  is_demo: 'technical',
} as const satisfies Record<Field, string>

const fields = Object.keys(groupOf) as Field[]
const groups = [...new Set(Object.values(groupOf))]

/** The settings of a visitor in words, by what they are about. */
export function VisitorSettings({ settings }: { settings: SettingsView }) {
  const t = useTranslations('office.sites.visitor')
  const text = useSettingText(settings)
  return (
    <div className="-mb-5 gap-5 lg:columns-2">
      {groups.map((group) => (
        <Card key={group} as="section" className="mb-5 break-inside-avoid">
          <h2 className="mb-3 text-lg font-bold">{t(`groups.${group}`)}</h2>
          <Facts
            facts={fields
              .filter((field) => groupOf[field] === group)
              .map((field) => [t(`fields.${field}`), text(field)])}
          />
        </Card>
      ))}
    </div>
  )
}

function useSettingText(settings: SettingsView): (field: Field) => ReactNode {
  const t = useTranslations('office.sites')
  const regionName = useRegionName()
  const money = useMoney()
  const format = useFormatter()
  const { dayAndTime } = useMoments()
  const list = (words: readonly string[]) => (words.length === 0 ? t('none') : format.list(words))
  const countries = (codes: readonly string[]) => list(codes.map(regionName))
  const names = (keys: readonly string[]) =>
    list(keys.map((key) => (t.has(`fieldNames.${key}` as never) ? t(`fieldNames.${key}` as never) : key)))
  const special: { [field in Field]?: () => ReactNode } = {
    logo: () => t(`options.logo.${settings.logo}`),
    hero_image: () => settings.hero_image?.large ?? null,
    niche: () => t(`options.niche.${settings.niche}` as 'options.niche.1'),
    free_chat: () => t(`options.freeChat.${settings.free_chat}`),
    signups: () => t(`options.signups.${settings.signups}`),
    site_entry_countries: () => countries(settings.site_entry_countries),
    domain_language: () => languageNames[settings.domain_language],
    languages: () => list(settings.languages.map((language: Locale) => languageNames[language])),
    countries: () => countries(settings.countries),
    geoip_country: () => settings.geoip_country && regionName(settings.geoip_country),
    geoip_selected_country: () => regionName(settings.geoip_selected_country),
    visible_profile_fields: () => names(settings.visible_profile_fields),
    visible_profile_notes: () => names(settings.visible_profile_notes),
    search_fields: () => names(settings.search_fields),
    gender_identities: () => names(settings.gender_identities),
    dating_intents: () => names(settings.dating_intents),
    minimum_message_costs: () =>
      list(
        Object.entries(settings.minimum_message_costs).map(([country, { costs, currency }]) =>
          t('visitor.pair', { name: regionName(country), value: money({ amount_minor: costs, currency }) }),
        ),
      ),
    terms_version: () => dayAndTime(settings.terms_version),
    fictional_share: () => format.number(settings.fictional_share, { style: 'percent', maximumFractionDigits: 1 }),
    promotional_tiles: () =>
      list(settings.promotional_tiles.map(({ partner, title }) => t('visitor.pair', { name: partner, value: title }))),
    leaving_partner: () => settings.leaving_partner && t('visitor.seconds', settings.leaving_partner),
    match_chance_claim: () =>
      settings.match_chance_claim &&
      t('visitor.pair', {
        name: format.number(settings.match_chance_claim.percentage / 100, { style: 'percent' }),
        value: settings.match_chance_claim.source,
      }),
  }
  return (field) => {
    const value = special[field] ? special[field]() : settings[field]
    if (typeof value === 'boolean') return t(value ? 'visitor.yes' : 'visitor.no')
    return value === null || value === '' ? t('none') : String(value)
  }
}
