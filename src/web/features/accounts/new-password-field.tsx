import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { passwordLength } from '../../../contract/constants.ts'
import { classes } from '../../ui/classes.ts'
import { PasswordField } from '../../ui/password-field.tsx'

/** A password to be chosen: its length, which is all that we ask of it, is shown while it is typed. */
export function NewPasswordField({ name = 'password', label }: { name?: string; label: string }) {
  const t = useTranslations('accounts.signUp')
  const [length, setLength] = useState(0)
  return (
    <div>
      <PasswordField
        name={name}
        label={label}
        hint={t('passwordHint', passwordLength)}
        autoComplete="new-password"
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
        isRequired
        onChange={(event) => setLength([...event.currentTarget.value].length)}
      />
      <LengthMeter length={length} />
    </div>
  )
}

function LengthMeter({ length }: { length: number }) {
  const t = useTranslations('accounts.signUp')
  const { min } = passwordLength
  const isEnough = length >= min
  return (
    <div className={classes('mt-2 text-sm', length === 0 && 'hidden')}>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={classes(
            'h-full rounded-full transition-[width] duration-150',
            isEnough ? 'bg-success' : 'bg-warning',
          )}
          style={{ width: `${Math.min(1, length / min) * 100}%` }}
        />
      </div>
      <p aria-hidden className={classes('mt-1', isEnough ? 'text-success-ink' : 'text-ink-soft')}>
        {isEnough ? t('passwordEnough') : t('passwordCount', { count: length, min })}
      </p>
      {/* Heard once, when the aim is reached; not with each key. */}
      <span role="status" className="sr-only">
        {isEnough ? t('passwordEnough') : ''}
      </span>
    </div>
  )
}
