import { useState } from 'react'
import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LogoId } from '../../../contract/constants.ts'
import type { OfficeSiteView, SettingView } from '../../../contract/office/sites.ts'
import { type SettingGroup, type SettingName, settingNames } from '../../../contract/setting-fields.ts'
import type { Palette } from '../../../shared/palette.ts'
import { IntentButton, IntentForm, useTyped } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import type { Overtaken } from './actions.ts'
import { SiteField } from './field.tsx'
import { fieldOf, valueIn } from './form-values.ts'
import { SiteLook } from './look.tsx'
import { SiteTry } from './try.tsx'
import { useOwnErrors } from './use-own-errors.ts'
import { useMoment, useSettingWords } from './words.tsx'

type SiteGroupProps = { group: SettingGroup; settings: readonly SettingView[]; site: OfficeSiteView }

/** Some settings and the form that saves them. */
export function SiteGroup({ group, settings, site }: SiteGroupProps) {
  const t = useTranslations('office.sites')
  const intent = `settings/${group}`
  const answer = useActionData<Partial<Overtaken>>()
  const overtaken = answer?.others !== undefined && answer.intent === intent ? (answer as Overtaken) : null
  const errors = useOwnErrors('sites', intent, boundsOf)
  const typed = useTyped(intent)
  const [look, setLook] = useState<Look | null>(null)
  const value = (name: SettingName) => settings.find((setting) => setting.name === name)?.value
  const names = settings.map(({ name }) => name)
  // Untouched fields are remounted with values saved by others
  const keyOf = ({ name, value: now }: SettingView) =>
    overtaken?.untouched.includes(name) ? `${name} ${JSON.stringify(now)}` : name
  return (
    <Card as="section">
      <h2 id={group} className="mb-4 scroll-mt-4 text-lg font-bold">
        {t(`groups.${group}`)}
      </h2>
      {overtaken && <Others overtaken={overtaken} />}
      <IntentForm
        intent={intent}
        errors={overtaken ? null : errors}
        typed={typed && overtaken ? typedWithOthers(typed, overtaken.untouched, settings) : typed}
        className="grid gap-6"
        {...(group === 'looks' && { onInput: (event) => setLook(lookIn(new FormData(event.currentTarget))) })}
      >
        <input type="hidden" name="after" value={Math.max(site.version, overtaken?.latest ?? 0)} />
        <input type="hidden" name="settings" value={names.join(',')} />
        {settings.map((setting) => (
          <SiteField key={keyOf(setting)} setting={setting} />
        ))}
        {group === 'switches' && <SwitchNotes site={site} />}
        {group === 'looks' && (
          <SiteLook
            palette={look?.palette ?? (value('palette') as Palette)}
            logo={look?.logo ?? (value('logo') as LogoId)}
            name={site.look.name}
          />
        )}
        <IntentButton className="justify-self-start">{t('save', { group: t(`groups.${group}`) })}</IntentButton>
      </IntentForm>
      {group === 'partners' && <SiteTry networks={value('trackingPartners')} />}
    </Card>
  )
}

/** What was typed, and what others have changed meanwhile where this form has not. */
function typedWithOthers(
  typed: Record<string, string>,
  untouched: readonly string[],
  settings: readonly SettingView[],
): Record<string, string> {
  const isOthers = (field: string) => untouched.includes(field.split('.')[0] ?? '')
  const own = Object.entries(typed).filter(([field]) => !isOthers(field))
  const turnedOn = settings.flatMap(({ name, value }) => (isOthers(name) && value === true ? [[name, 'on']] : []))
  return Object.fromEntries([...own, ...turnedOn])
}

type Look = { palette: Palette; logo: LogoId }

function lookIn(form: FormData): Look {
  return {
    palette: valueIn(form, fieldOf('palette')) as Palette,
    logo: valueIn(form, fieldOf('logo')) as LogoId,
  }
}

function boundsOf(path: string) {
  const name = settingNames.find((each) => each === path)
  const field = name === undefined ? null : fieldOf(name)
  if (field === null || !('most' in field)) return null
  return { least: 'least' in field ? field.least : 1, most: field.most }
}

/** What others have changed since this page was opened. */
function Others({ overtaken: { others } }: { overtaken: Overtaken }) {
  const t = useTranslations('office.sites')
  const words = useSettingWords()
  const moment = useMoment()
  return (
    <div role="alert" className="mb-5">
      <Alert tone="warning" title={t('conflict.title')}>
        <p>{t('conflict.lead')}</p>
        {others.map(({ version, by, at, changes }) => (
          <div key={version} className="mt-3">
            <p className="font-semibold">{t('conflict.line', { name: by ?? t('commandLine'), moment: moment(at) })}</p>
            <ul className="list-disc ps-5">
              {changes.map(({ name, was, now }) => (
                <li key={name}>
                  {t(`settings.${name}.label`)}. {t('was', { value: words(name, was) })}{' '}
                  {t('now', { value: words(name, now) })}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Alert>
    </div>
  )
}

/** Context of some settings: what fictional profiles mean, measured matches, where the tiles are. */
function SwitchNotes({ site: { settings, match_chance } }: { site: OfficeSiteView }) {
  const t = useTranslations('office.sites')
  const tiles = settings.find(({ name }) => name === 'promotionalTiles')?.value
  return (
    <>
      <Alert tone="warning" title={t('fictionalTitle')}>
        {t('fictionalWarning')}
      </Alert>
      {match_chance !== null && <Alert>{chanceText(match_chance)}</Alert>}
      <p className="text-sm">
        <a href="#partners" className="underline underline-offset-2">
          {t('tilesNote', { count: Array.isArray(tiles) ? tiles.length : 0 })}
        </a>
      </p>
    </>
  )

  function chanceText({ until, premium, free, higher }: NonNullable<OfficeSiteView['match_chance']>): string {
    const counts = {
      premium: premium.members,
      premiumMatched: premium.matched,
      free: free.members,
      freeMatched: free.matched,
    }
    if (until === null) return t('claim.unmeasured')
    return higher === null ? t('claim.tooFew', counts) : t('claim.measured', { ...counts, ...higher })
  }
}
