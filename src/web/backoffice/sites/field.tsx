import { useTranslations } from 'use-intl'
import { nichePrefixes } from '../../../contract/constants.ts'
import type { SettingView } from '../../../contract/office/sites.ts'
import type { SettingField, SettingName } from '../../../contract/setting-fields.ts'
import { sentences } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { zoneName } from '../ui/zone-name.ts'
import { AgeFields, CountriesField, useCountries } from './countries-field.tsx'
import { LanguageFields, NetworkFields, TileFields } from './field-lists.tsx'
import { GiftFields, PaletteFields, Parts, Several } from './field-parts.tsx'
import { fieldOf } from './form-values.ts'
import { useSettingWords } from './words.tsx'

/** One setting with its name, what it does, its default and its value. */
export function SiteField({ setting }: { setting: SettingView }) {
  const t = useTranslations('office.sites')
  const words = useSettingWords()
  const { name, value, standard } = setting
  const field = fieldOf(name)
  const hint = sentences(
    t(`settings.${name}.about`),
    name === 'timeZone' && t('zoneNow', { zone: zoneName(String(value)) }),
    field.kind === 'number' && name !== 'niche' && t('bounds', { least: field.least, most: field.most }),
    standardText(),
  )
  const label = t(`settings.${name}.label`)
  const shared = { field, name, label, hint, value }
  switch (field.kind) {
    case 'switch':
      return (
        <Switch name={name} hint={hint} defaultChecked={value === true}>
          <span className="text-sm font-semibold">{label}</span>
        </Switch>
      )
    case 'several':
      return <Several {...shared} of={field.of} />
    case 'countries':
      return <CountriesField {...shared} />
    case 'ages':
      return <AgeFields {...shared} />
    case 'gifts':
      return <GiftFields {...shared} of={field.of} />
    case 'words':
      return <LanguageFields {...shared} of={field.of} most={field.most} />
    case 'palette':
      return <PaletteFields {...shared} of={field.of} />
    case 'tiles':
      return <TileFields {...shared} />
    case 'networks':
      return <NetworkFields {...shared} />
    case 'thresholds':
    case 'leaving':
    case 'claim':
      return <Parts {...shared} kind={field.kind} />
    default:
      return <Single {...shared} />
  }

  /** Nothing where the default is empty. */
  function standardText(): string | null {
    if (name === 'name' || standard === null || standard === '') return null
    if (typeof standard === 'object' && Object.keys(standard).length === 0) return null
    const isAll = field.kind === 'several' && (standard as string[]).length === field.of.length
    return t('standard', { value: isAll ? t('all') : words(name, standard) })
  }
}

/** More choices than these are a list to open. */
const mostInSight = 3

type SingleProps = {
  field: SettingField
  name: SettingName
  label: string
  hint: string
  value: unknown
}

/** The input of one field. */
function Single({ field, name, label, hint, value }: SingleProps) {
  const t = useTranslations('office.sites')
  const text = textOf(field, value)
  const plain = { name, label, hint, defaultValue: text, autoComplete: 'off' }
  if (field.kind === 'choice' && field.words === 'languages')
    return <Select {...plain} choices={field.of.map((each) => ({ value: each, label: languageNames[each as 'en'] }))} />
  if (name === 'defaultCountry') return <CountrySelect {...plain} />
  if (name === 'niche') return <Select {...plain} choices={choices(nichePrefixes.map((_, place) => place + 1))} />
  if (field.kind === 'choice' && field.of.length > mostInSight) return <Select {...plain} choices={choices(field.of)} />
  if (field.kind === 'choice')
    return <RadioGroup name={name} label={label} hint={hint} defaultValue={text} choices={choices(field.of)} />
  if (field.kind === 'number') return <TextField {...plain} inputMode="numeric" pattern="\s*\d+\s*" isRequired />
  if (field.kind === 'paragraph' || field.kind === 'proof')
    return <TextArea {...plain} rows={3} spellCheck={field.kind === 'paragraph'} />
  return <TextField {...plain} />

  function choices(of: readonly (string | number)[]) {
    return of.map((each) => ({ value: String(each), label: t(`options.${name}.${each}` as 'options.logo.spark') }))
  }
}

type CountrySelectProps = { name: SettingName; label: string; hint: string; defaultValue: string }

function CountrySelect(props: CountrySelectProps) {
  return <Select {...props} choices={useCountries()} />
}

function textOf({ kind }: SettingField, value: unknown): string {
  if (kind === 'proof')
    return Object.entries(value as Record<string, { by: string; pages: string[]; levels: string[] }>)
      .map(([country, { by, pages, levels }]) =>
        [country, by, ...pages, ...(by === 'provider' ? levels : [])].join(' '),
      )
      .join('\n')
  return value === null || value === undefined ? '' : String(value)
}
