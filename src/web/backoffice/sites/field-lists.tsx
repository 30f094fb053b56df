import { use } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '../../../contract/constants.ts'
import { locales } from '../../../contract/constants.ts'
import { mostNetworks, mostTiles, postbackEvents } from '../../../contract/setting-fields.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ErrorsContext, useFieldError } from '../../ui/fields/form-errors.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { FieldGroup, type PartsProps } from './field-parts.tsx'

type Tile = {
  id: string
  partner: string
  title: Partial<Record<Locale, string>>
  text: Partial<Record<Locale, string>>
  url: string
  image: string | null
}
type Network = { network: string; postbacks: Partial<Record<(typeof postbackEvents)[number], string>> }

type LanguageFieldsProps = PartsProps & { of: readonly string[]; most: number }

/** One text per language: English and those that have one in sight, the others folded. */
export function LanguageFields({ of, most, value, ...shared }: LanguageFieldsProps) {
  const t = useTranslations('office.sites')
  const refused = use(ErrorsContext)?.fields ?? {}
  const words = value as Partial<Record<string, string>>
  const isInSight = (language: string) => language === 'en' || Boolean(words[language])
  const folded = of.filter((language) => !isInSight(language))
  const field = (language: string) => {
    const text = {
      name: `${shared.name}.${language}`,
      label: languageNames[language as 'en'],
      defaultValue: words[language] ?? '',
      maxLength: most,
      lang: language,
      autoComplete: 'off',
    }
    return most > mostOfLine ? <TextArea key={language} {...text} rows={3} /> : <TextField key={language} {...text} />
  }
  return (
    <FieldGroup {...shared}>
      <div className="grid gap-4">
        {of.filter(isInSight).map(field)}
        {folded.length > 0 && (
          <Unfold
            label={t('moreLanguages', { count: folded.length })}
            isOpen={folded.some((language) => refused[`${shared.name}.${language}`])}
          >
            {folded.map(field)}
          </Unfold>
        )}
      </div>
    </FieldGroup>
  )
}

/** Longer texts have several lines. */
const mostOfLine = 100

/** Existing tiles and an empty one. Remounted after saving because positions may have changed. */
export function TileFields({ value, ...shared }: PartsProps) {
  const tiles = value as Tile[]
  return (
    <FieldGroup {...shared}>
      <div key={JSON.stringify(tiles)} className="grid gap-5">
        {tiles.map((tile, place) => (
          <TileField key={tile.id} at={`${shared.name}.${place}`} place={place} tile={tile} />
        ))}
        {tiles.length < mostTiles && <NewTile at={`${shared.name}.${tiles.length}`} place={tiles.length} />}
      </div>
    </FieldGroup>
  )
}

function NewTile({ at, place }: { at: string; place: number }) {
  const t = useTranslations('office.sites.tile')
  const errors = [useFieldError(`${at}.url`), useFieldError(`${at}.partner`), useFieldError(`${at}.title.en`)]
  const tile = { id: '', partner: '', title: {}, text: {}, url: '', image: null }
  return (
    <Unfold label={t('another')} isOpen={errors.some(Boolean)}>
      <TileField at={at} place={place} tile={tile} />
    </Unfold>
  )
}

function TileField({ at, place, tile }: { at: string; place: number; tile: Tile }) {
  const t = useTranslations('office.sites.tile')
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{t('legend', { number: place + 1 })}</legend>
      <input type="hidden" name={`${at}.id`} value={tile.id} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField name={`${at}.partner`} label={t('partner')} defaultValue={tile.partner} autoComplete="off" />
        <TextField name={`${at}.url`} label={t('url')} defaultValue={tile.url} autoComplete="off" inputMode="url" />
        <TextField name={`${at}.image`} label={t('image')} defaultValue={tile.image ?? ''} autoComplete="off" />
      </div>
      <div className="mt-4 grid gap-4">
        <TileWords at={at} tile={tile} language="en" />
        <Unfold label={t('languages')}>
          {locales
            .filter((language) => language !== 'en')
            .map((language) => (
              <TileWords key={language} at={at} tile={tile} language={language} />
            ))}
        </Unfold>
        {tile.id !== '' && <Checkbox name={`${at}.remove`}>{t('remove')}</Checkbox>}
      </div>
    </fieldset>
  )
}

function TileWords({ at, tile, language }: { at: string; tile: Tile; language: Locale }) {
  const t = useTranslations('office.sites.tile')
  const name = languageNames[language]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name={`${at}.title.${language}`}
        label={t('title', { language: name })}
        defaultValue={tile.title[language] ?? ''}
        lang={language}
        autoComplete="off"
      />
      <TextField
        name={`${at}.text.${language}`}
        label={t('text', { language: name })}
        defaultValue={tile.text[language] ?? ''}
        lang={language}
        autoComplete="off"
      />
    </div>
  )
}

/** Networks as they are, and room for another one. */
export function NetworkFields({ value, ...shared }: PartsProps) {
  const networks = value as Network[]
  return (
    <FieldGroup {...shared}>
      <div key={JSON.stringify(networks)} className="grid gap-5">
        {networks.map((network, place) => (
          <NetworkField key={network.network} at={`${shared.name}.${place}`} place={place} network={network} />
        ))}
        {networks.length < mostNetworks && (
          <NewNetwork at={`${shared.name}.${networks.length}`} place={networks.length} />
        )}
      </div>
    </FieldGroup>
  )
}

function NewNetwork({ at, place }: { at: string; place: number }) {
  const t = useTranslations('office.sites.network')
  const errors = [useFieldError(`${at}.network`), useFieldError(`${at}.postbacks.sign_up`)]
  return (
    <Unfold label={t('another')} isOpen={errors.some(Boolean)}>
      <NetworkField at={at} place={place} network={{ network: '', postbacks: {} }} />
    </Unfold>
  )
}

function NetworkField({ at, place, network: { network, postbacks } }: { at: string; place: number; network: Network }) {
  const t = useTranslations('office.sites.network')
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{t('legend', { number: place + 1 })}</legend>
      <div className="grid gap-4">
        <TextField
          name={`${at}.network`}
          label={t('network')}
          defaultValue={network}
          autoComplete="off"
          className="max-w-xl"
        />
        {postbackEvents.map((event) => (
          <TextField
            key={event}
            name={`${at}.postbacks.${event}`}
            label={t(event)}
            defaultValue={postbacks[event] ?? ''}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
          />
        ))}
        {network !== '' && <Checkbox name={`${at}.remove`}>{t('remove')}</Checkbox>}
      </div>
    </fieldset>
  )
}
