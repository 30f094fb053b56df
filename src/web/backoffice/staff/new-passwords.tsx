import { useTranslations } from 'use-intl'
import { passwordLength } from '../../../contract/constants.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'

/** The password that a colleague chooses, and the same once more: `password` and `password_again` of a form. */
export function NewPasswords() {
  const t = useTranslations('office.me')
  return (
    <>
      <PasswordField
        name="password"
        label={t('new')}
        hint={t('newHint', { min: passwordLength.min })}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField name="password_again" label={t('again')} autoComplete="new-password" isRequired />
    </>
  )
}
