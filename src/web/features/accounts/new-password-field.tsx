import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { passwordLength } from '../../../contract/constants.ts'
import { classes } from '../../ui/classes.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import type { Strength } from './password-strength.ts'
import { usePasswordStrength, useSettled } from './use-password-strength.ts'

/** A password to be chosen: its length, which is all that we ask of it, and how hard it is to guess, shown while it is typed. */
export function NewPasswordField({ name = 'password', label }: { name?: string; label: string }) {
  const t = useTranslations('entry.signUp')
  const [length, setLength] = useState(0)
  const { strength, load, measure } = usePasswordStrength()
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
        onFocus={load}
        onChange={({ currentTarget }) => {
          setLength([...currentTarget.value].length)
          measure(currentTarget)
        }}
      />
      <Meter length={length} strength={strength} />
    </div>
  )
}

const steps = ['weak', 'fair', 'good', 'strong'] as const
const looks: Record<Strength, { bar: string; words: string }> = {
  weak: { bar: 'bg-danger', words: 'text-danger-ink' },
  fair: { bar: 'bg-warning', words: 'text-warning-ink' },
  good: { bar: 'bg-success', words: 'text-success-ink' },
  strong: { bar: 'bg-success', words: 'text-success-ink' },
}
const settleMs = 900

/** How much is still missing; then how hard it is to guess, in words, with a bar for the eye. */
function Meter({ length, strength }: { length: number; strength: Strength | null }) {
  const t = useTranslations('entry.signUp')
  const { min } = passwordLength
  const isEnough = length >= min
  // Where nothing could be estimated, the length alone is good
  const verdict = strength ?? 'good'
  const praise = strength === null ? t('passwordEnough') : t(`passwordStrength.${strength}`)
  const spoken = useSettled(isEnough ? praise : '', settleMs)
  return (
    <div className={classes('mt-2 text-sm', length === 0 && 'hidden')}>
      {isEnough ? <StrengthBar verdict={verdict} /> : <LengthBar share={length / min} />}
      <p aria-hidden className={classes('mt-1', isEnough ? looks[verdict].words : 'text-ink-soft')}>
        {isEnough ? praise : t('passwordCount', { count: length, min })}
      </p>
      {/* Heard when the typing rests; not with each key. */}
      <span role="status" className="sr-only">
        {isEnough ? spoken : ''}
      </span>
    </div>
  )
}

function LengthBar({ share }: { share: number }) {
  return (
    <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
      <div
        className="h-full rounded-full bg-warning transition-[width] duration-150"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}

function StrengthBar({ verdict }: { verdict: Strength }) {
  const filled = steps.indexOf(verdict) + 1
  return (
    <div aria-hidden className="flex gap-1.5">
      {steps.map((step, place) => (
        <span
          key={step}
          className={classes('h-1.5 flex-1 rounded-full', place < filled ? looks[verdict].bar : 'bg-line')}
        />
      ))}
    </div>
  )
}
