import { trackingFields } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { formDate, formTexts } from '../../api/form-values.ts'

type SignUpInput = Parameters<Api['accounts']['signUp']>[0]

const textFields = [
  'gender',
  'seeks',
  'email',
  'name',
  'country',
  'signup_message',
  'member_id',
  'consent',
  'consent_version',
  'promotions',
  'website',
  'altcha',
  ...trackingFields,
] as const

/** Answer of a sign-up that stays on the page (`stay`), as in the dialog; null for robots, which get no details. */
export type SignedUp = { signedUp: { name: string; email: string } | null }

/** The form as input of the sign-up call; the server validates it. */
export function signUpInputOf(form: FormData): SignUpInput {
  const texts = formTexts(form)
  const given = textFields.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]] as const]))
  const message = texts.signup_message?.replaceAll('\r\n', '\n')
  return {
    // Empty rather than absent, so that one answer names everything that is missing
    email: '',
    name: '',
    ...Object.fromEntries(given),
    ...(message !== undefined && { signup_message: message }),
    // As typed: blanks at its ends belong to a password
    password: String(form.get('password') ?? ''),
    date_of_birth: formDate(form, 'date_of_birth'),
  } as SignUpInput
}
