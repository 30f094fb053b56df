import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LogoId } from '../../../contract/constants.ts'
import type { OfficeSiteView, SettingView } from '../../../contract/office/sites.ts'
import { type SettingGroup, type SettingName, settingNames } from '../../../contract/setting-fields.ts'
import type { Palette } from '../../../shared/palette.ts'
import { IntentButton, IntentForm, useTyped } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import type { Overtaken, SiteAnswer } from './actions.ts'
import { SiteField } from './field.tsx'
import { fieldOf, settingsIn, valueIn } from './form-values.ts'
import { SiteLook } from './look.tsx'
import { SiteTry } from './try.tsx'
import { useOwnErrors } from './use-own-errors.ts'
import { useMoment, useSettingWords } from './words.tsx'

/** Values by setting name, as they are in a form. */
export type Edited = Record<string, unknown>
type SiteGroupProps = {
  group: SettingGroup
  settings: readonly SettingView[]
  site: OfficeSiteView
  /** Values that are not saved, after each change of them; null when there are none. `field`: the one that changed. */
  onEdit: (edited: Edited | null, field?: string) => void
  isUnsaved: boolean
}

/** Some settings and the form that saves them. */
export function SiteGroup({ group, settings, site, onEdit, isUnsaved }: SiteGroupProps) {
  const t = useTranslations('office.sites')
  const intent = `settings/${group}`
  const answer = useActionData<Partial<Overtaken & SiteAnswer>>()
  const overtaken = answer?.others !== undefined && answer.intent === intent ? (answer as Overtaken) : null
  const errors = useOwnErrors('sites', intent, boundsOf)
  const typed = useTyped(intent)
  const [look, setLook] = useState<Look | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef<string>(null)
  const savedBy = answer?.group === group ? answer : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and once for each answer
  useEffect(() => {
    if (form.current === null || (saved.current !== null && savedBy === null)) return
    saved.current = JSON.stringify(settingsIn(new FormData(form.current)))
    if (savedBy !== null) onEdit(null)
  }, [savedBy])
  const noteEdit = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const entries = new FormData(currentTarget)
    const edited = settingsIn(entries)
    if (group === 'looks') setLook(lookIn(entries))
    onEdit(JSON.stringify(edited) === saved.current ? null : edited, (target as HTMLInputElement).name)
  }
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
        ref={form}
        onInput={noteEdit}
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <IntentButton>{t('save', { group: t(`groups.${group}`) })}</IntentButton>
          <p role="status" className="text-sm font-semibold text-warning-ink">
            {isUnsaved && t('unsaved.mark')}
          </p>
        </div>
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
        <Link to="?part=partners" className="underline underline-offset-2">
          {t('tilesNote', { count: Array.isArray(tiles) ? tiles.length : 0 })}
        </Link>
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
