import { Fragment, type ReactNode, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { SettingName } from '../../../contract/setting-fields.ts'
import { productShades } from '../../../shared/palette-contrast.ts'
import { classes } from '../../ui/classes.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldNotes } from '../../ui/fields/field.tsx'
import { useFieldError } from '../../ui/fields/form-errors.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

export type PartsProps = { name: SettingName; label: string; hint: string; value: unknown }

/** Several fields that are one setting: its name, its fault as a whole, and what it does. */
export function FieldGroup({ name, label, hint, children }: Omit<PartsProps, 'value'> & { children: ReactNode }) {
  const id = useId()
  const error = useFieldError(name)
  const field = { hintId: `${id}-hint`, errorId: `${id}-error`, shownError: error }
  return (
    <fieldset
      aria-describedby={[error && field.errorId, field.hintId].filter(Boolean).join(' ')}
      data-field={name}
      tabIndex={-1}
      className="min-w-0"
    >
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <FieldNotes field={field} hint={hint} />
      <div className="mt-3">{children}</div>
    </fieldset>
  )
}

/** Some of a list. */
export function Several({ of, value, ...shared }: PartsProps & { of: readonly string[] }) {
  const t = useTranslations('office.sites')
  const questions = useTranslations('profiles.prompts.questions')
  const chosen = new Set(value as string[])
  const isPrompt = shared.name === 'prompts'
  return (
    <FieldGroup {...shared}>
      <div className={classes('grid gap-x-5 sm:grid-cols-3', isPrompt ? '' : 'grid-cols-2 lg:grid-cols-5')}>
        {of.map((each) => (
          <Checkbox key={each} name={shared.name} value={each} defaultChecked={chosen.has(each)}>
            {isPrompt ? questions(each as 'after_work') : t(`fieldNames.${each}` as 'fieldNames.age')}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}

export function GiftFields({ of, value, ...shared }: PartsProps & { of: readonly string[] }) {
  const t = useTranslations('office.sites')
  const prices = value as Record<string, number>
  return (
    <FieldGroup {...shared}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {of.map((gift) => {
          const name = `${shared.name}.${gift}`
          return (
            <TextField
              key={gift}
              name={name}
              label={t(`gifts.${gift}` as 'gifts.rose')}
              defaultValue={prices[gift] ?? ''}
              inputMode="numeric"
              autoComplete="off"
            />
          )
        })}
      </div>
    </FieldGroup>
  )
}

type Shades = Record<string, { light: string; dark: string }>

/** A row for each token with its colours in light and dark; the picture of them is drawn by the group. */
export function PaletteFields({ of, value, ...shared }: PartsProps & { of: readonly string[] }) {
  const t = useTranslations('office.sites')
  const shades = value as Shades
  return (
    <FieldGroup {...shared}>
      <div className="grid grid-cols-2 items-center gap-x-4 gap-y-2 @md:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem]">
        {themes.map((theme) => (
          <p
            key={theme}
            aria-hidden
            className={classes('text-sm font-semibold text-ink-soft', theme === 'light' && '@md:col-start-2')}
          >
            {t(`look.${theme}`)}
          </p>
        ))}
        {of.map((token) => (
          <Fragment key={token}>
            <p aria-hidden className="text-sm font-semibold @max-md:col-span-2 @max-md:mt-2">
              {t(`palette.${token as 'primary'}`)}
            </p>
            {themes.map((theme) => (
              <ColourField
                key={theme}
                name={`${shared.name}.${token}.${theme}`}
                label={t(`palette.${theme}`, { name: t(`palette.${token as 'primary'}`) })}
                colour={shades[token]?.[theme] ?? ''}
                standard={productShades[token]?.[theme] ?? '#000000'}
              />
            ))}
          </Fragment>
        ))}
      </div>
    </FieldGroup>
  )
}

const themes = ['light', 'dark'] as const

type ColourFieldProps = { name: string; label: string; colour: string; standard: string }

/** A colour as #rrggbb, typed or picked; the picker shows the product's own where none is typed. */
function ColourField({ name, label, colour, standard }: ColourFieldProps) {
  const t = useTranslations('office.sites.palette')
  const [text, picker] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  return (
    <TextField
      ref={text}
      name={name}
      label={label}
      isLabelHidden
      defaultValue={colour}
      placeholder={standard}
      maxLength={7}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onInput={({ currentTarget: { value } }) => {
        if (picker.current) picker.current.value = isColour(value) ? value.trim() : standard
      }}
      after={
        <input
          ref={picker}
          type="color"
          aria-label={t('pick', { name: label })}
          defaultValue={isColour(colour) ? colour : standard}
          onInput={({ currentTarget: { value } }) => {
            if (!text.current) return
            text.current.value = value
            text.current.dispatchEvent(new Event('input', { bubbles: true }))
          }}
          className="size-10 cursor-pointer rounded-small border border-control-line bg-surface p-0.5 noscript:hidden"
        />
      }
    />
  )
}

const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text.trim())

const partsOf = {
  thresholds: ['look', 'hide'],
  leaving: ['name', 'url', 'seconds'],
  claim: ['percentage', 'source'],
} as const

/** A few named parts, each in a field of its own. */
export function Parts({ kind, value, ...shared }: PartsProps & { kind: 'thresholds' | 'leaving' | 'claim' }) {
  const t = useTranslations('office.sites')
  const parts = (value ?? {}) as Record<string, string | number | null>
  return (
    <FieldGroup {...shared}>
      <div className="grid gap-4 sm:grid-cols-3">
        {partsOf[kind].map((part) => {
          const name = `${shared.name}.${part}`
          return (
            <TextField
              key={part}
              name={name}
              label={t(`${kind}.${part}` as 'leaving.name')}
              defaultValue={parts[part] ?? ''}
              autoComplete="off"
            />
          )
        })}
      </div>
    </FieldGroup>
  )
}
