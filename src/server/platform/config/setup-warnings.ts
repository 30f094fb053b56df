import { type SetupWarning, setupWarnings } from '../../../contract/office/health.ts'
import type { Config } from './config.ts'

type Facts = Pick<
  Config,
  'isDemo' | 'smtpUrl' | 'mailDomain' | 'twilio' | 'paymentProviders' | 'ageProviders' | 'publicUrl' | 'secretKeys'
>

/** Missing or test-only configuration of a production installation; empty in demo mode. */
export function warningsOf(config: Facts): SetupWarning[] {
  if (config.isDemo) return []
  const isSo: Record<SetupWarning, boolean> = {
    sandbox_payments: config.paymentProviders.includes('sandbox'),
    sandbox_age: config.ageProviders.includes('sandbox'),
    // Depends on the sites (`ageGaps`)
    no_age_proof: false,
    no_mail: config.smtpUrl === null,
    no_payments: config.paymentProviders.length === 0,
    no_sms: config.twilio === null,
    no_secret_key: config.secretKeys.current === null,
    no_mail_domain: config.smtpUrl !== null && config.mailDomain === 'localhost',
    no_public_url: config.publicUrl === null,
  }
  return setupWarnings.filter((name) => isSo[name])
}

/** Texts of the warnings for terminal and log. */
export const warningTexts: Record<SetupWarning, string> = {
  sandbox_payments: 'SANDBOX PAYMENTS: anyone can get credits without paying (ALLOW_SANDBOX=payments).',
  sandbox_age: 'SANDBOX AGE CHECK: anyone can pass as an adult (ALLOW_SANDBOX=age).',
  no_age_proof: 'In a country whose law demands proof of age, no one is asked for it or can give it.',
  no_mail: 'No mail leaves: SMTP_URL is not set. Emails wait for three days, then their jobs fail.',
  no_payments: 'Nothing can be bought: PAYMENT_PROVIDERS is not set.',
  no_sms: 'No text messages leave: TWILIO_ACCOUNT_SID is not set. Direct debits by SMS code are off.',
  no_secret_key:
    'The keys that sign and encrypt are stored unprotected in the database: set SECRET_KEY or SECRET_KEY_FILE (docs/operations/secrets.md).',
  no_mail_domain: 'Mail comes from noreply@localhost: MAIL_DOMAIN is not set.',
  no_public_url: 'Links in emails of the first site lead to localhost: PUBLIC_URL is not set.',
}
