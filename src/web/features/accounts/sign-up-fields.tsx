import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { trackingFields, trackingLength } from '../../../contract/constants.ts'
import { usePageFacts, useSite } from '../../api/page-facts.ts'
import { useRegionName } from '../../i18n/format.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { CountedTextArea } from '../../ui/fields/counted-text-area.tsx'
import { Segmented } from '../../ui/fields/radio-group.tsx'
import { RobotTrap } from '../../ui/fields/robot-trap.tsx'
import { Select } from '../../ui/fields/select.tsx'

/** Whose page started a sign-up. */
export type Receiver = { id: string; name: string }

/** The viewer's gender and the gender they look for. */
export function FilterFields({ gender, seeks }: { gender: string | undefined; seeks: string | undefined }) {
  const t = useTranslations('entry.signUp')
  return (
    <>
      <Segmented
        name="gender"
        label={t('iAm')}
        defaultValue={gender}
        isRequired
        choices={[
          { value: 'female', label: t('woman') },
          { value: 'male', label: t('man') },
        ]}
      />
      <Segmented
        name="seeks"
        label={t('lookingFor')}
        defaultValue={seeks}
        isRequired
        choices={[
          { value: 'male', label: t('men') },
          { value: 'female', label: t('women') },
          { value: 'both', label: t('both') },
        ]}
      />
    </>
  )
}

/** What the call takes at most, whatever a site lets members write. */
const longestMessage = 2_000

/** The first words to the member whose page this is; they wait until the address is confirmed. */
export function MessageField({ to }: { to: Receiver }) {
  const t = useTranslations()
  const site = useSite()
  const { message_length, message_credits: credits, signup_credits: own } = site
  const isFree = site.free_chat === 'conversations'
  // Hidden if the viewer cannot pay for it
  const isOffered = isFree || own >= credits
  return (
    <>
      <input type="hidden" name="member_id" value={to.id} />
      {isOffered && (
        <CountedTextArea
          name="signup_message"
          label={t('entry.signUp.message', { name: to.name })}
          hint={isFree ? t('entry.signUp.messageHint') : t('entry.signUp.messageHintCredits', { credits, own })}
          rows={3}
          maxLength={Math.min(message_length, longestMessage)}
          describe={(count) => t('common.charactersLeft', { count })}
        />
      )}
    </>
  )
}

export function CountrySelect() {
  const t = useTranslations('entry.signUp')
  const { countries, geoip_selected_country } = useSite()
  const regionName = useRegionName()
  const locale = useLocale()
  const choices = useMemo(
    () =>
      countries
        .map((country) => ({ value: country, label: regionName(country) }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    [countries, regionName, locale],
  )
  return (
    <Select
      name="country"
      label={t('country')}
      choices={choices}
      defaultValue={geoip_selected_country}
      autoComplete="country"
      isRequired
    />
  )
}

/** A separate consent, never pre-ticked; the version of its text is submitted. */
export function Consent() {
  const t = useTranslations('entry.signUp')
  const site = useSite()
  return (
    <div className="rounded-card bg-sunken p-4">
      <input type="hidden" name="consent_version" value={site.terms_version} />
      <Checkbox
        name="consent"
        hint={t.rich('consentMore', { privacy: (words) => <DocumentLink to="/pages/privacy">{words}</DocumentLink> })}
        isRequired
      >
        {t('consent', { site: site.name })}
      </Checkbox>
    </div>
  )
}

/** Nothing to do with the account: neither needed nor ticked. */
export function Promotions() {
  const t = useTranslations('entry.signUp')
  const { name } = useSite()
  return (
    <Checkbox name="promotions" hint={t('promotionsHint')}>
      {t('promotions', { site: name })}
    </Checkbox>
  )
}

/** Opens beside the form, which stays as it is. */
export function DocumentLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="prose-link">
      {children}
    </Link>
  )
}

/** Where the visitor came from, and a field that only robots find. */
export function HiddenFields({ query }: { query: URLSearchParams }) {
  const t = useTranslations('entry.signUp')
  const { source = {} } = usePageFacts()
  // The source of the first document request; pages navigated to may have it in their address
  const isKnown = Object.keys(source).length > 0
  return (
    <>
      {trackingFields.map((name) => {
        const value = isKnown ? source[name] : query.get(name)?.slice(0, trackingLength)
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null
      })}
      <RobotTrap label={t('website')} />
    </>
  )
}
