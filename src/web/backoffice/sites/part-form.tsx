import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OfficeSiteView, SettingView } from '../../../contract/office/sites.ts'
import { type SettingGroup, type SettingName, settingNames } from '../../../contract/setting-fields.ts'
import { IntentButton, IntentForm, useTyped } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { Overtaken, SiteAnswer } from './actions.ts'
import { fieldOf, settingsIn } from './form-values.ts'
import { SiteGroup } from './group.tsx'
import type { Edited, Part, Values } from './parts.ts'
import { useOwnErrors } from './use-own-errors.ts'
import { useMoment, useSettingWords } from './words.tsx'

type PartFormProps = {
  part: Part
  groups: readonly { group: SettingGroup; settings: readonly SettingView[] }[]
  site: OfficeSiteView
  edited: Edited | null
  /** After each change; null when nothing is left to save. `field`: the one that changed. */
  onEdit: (edited: Edited | null, field?: string) => void
}

/** The settings of a part, which are saved together. Discarding draws the form anew, with what is saved. */
export function PartForm(props: PartFormProps) {
  const t = useTranslations('office.sites')
  const answer = useActionData()
  const [discarded, setDiscarded] = useState({ times: 0, answer: undefined as unknown })
  const section = useRef<HTMLElement>(null)
  function discard() {
    setDiscarded(({ times }) => ({ times: times + 1, answer }))
    props.onEdit(null)
    section.current?.focus({ preventScroll: true })
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={t(`tabs.${props.part}`)} className="outline-none">
      <Fields
        key={discarded.times}
        {...props}
        isAnswered={answer !== undefined && answer !== discarded.answer}
        onDiscard={discard}
      />
    </section>
  )
}

type FieldsProps = PartFormProps & {
  /** Whether the page's last answer is about what the form has now. */
  isAnswered: boolean
  onDiscard: () => void
}

function Fields({ part, groups, site, edited, onEdit, isAnswered, onDiscard }: FieldsProps) {
  const t = useTranslations('office.sites')
  const intent = `settings/${part}`
  const lastAnswer = useActionData<Partial<Overtaken & SiteAnswer>>()
  const answer = isAnswered ? lastAnswer : undefined
  const overtaken = answer?.others !== undefined && answer.intent === intent ? (answer as Overtaken) : null
  const refused = useOwnErrors('sites', intent, boundsOf)
  const errors = isAnswered && !overtaken ? refused : null
  const lastTyped = useTyped(intent)
  const typed = isAnswered ? lastTyped : undefined
  const settings = groups.flatMap((each) => each.settings)
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef<Values>({})
  const sent = useRef<Values>(null)
  const savedBy = answer?.part === part ? answer : null

  useEffect(() => {
    saved.current = valuesIn(form.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, and for the values that come after it
  useEffect(() => {
    if (savedBy !== null && sent.current !== null) saved.current = sent.current
    if (overtaken !== null) saved.current = { ...saved.current, ...valuesIn(form.current, overtaken.untouched) }
    if (savedBy !== null || overtaken !== null) onEdit(edit())
  }, [savedBy, overtaken, site.version])

  return (
    <IntentForm
      intent={intent}
      errors={errors}
      typed={typed && overtaken ? typedWithOthers(typed, overtaken.untouched, settings) : typed}
      className="grid gap-5 [&_[data-field]]:scroll-mb-44"
      ref={form}
      onInput={({ target }: FormEvent) => onEdit(edit(), (target as HTMLInputElement).name)}
      onSubmit={() => {
        sent.current = valuesIn(form.current)
      }}
    >
      {overtaken && <Others overtaken={overtaken} />}
      <input type="hidden" name="after" value={Math.max(site.version, overtaken?.latest ?? 0)} />
      <input type="hidden" name="settings" value={settings.map(({ name }) => name).join(',')} />
      {groups.map((each) => (
        <SiteGroup key={each.group} {...each} site={site} edited={edited} replaced={overtaken?.untouched ?? []} />
      ))}
      <div className="sticky bottom-4 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 shadow-raised sm:px-6">
        <IntentButton variant={edited ? 'primary' : 'secondary'}>{t('save')}</IntentButton>
        {edited && (
          <Button variant="secondary" onPress={onDiscard}>
            {t('unsaved.discard')}
          </Button>
        )}
        <p role="status" className={classes('text-sm', edited ? 'font-semibold text-warning-ink' : 'text-ink-soft')}>
          {t('unsaved.count', { count: edited?.changed.length ?? 0 })}
        </p>
      </div>
    </IntentForm>
  )

  function edit(): Edited | null {
    const values = valuesIn(form.current)
    const isSaved = (name: string) => comparable(values[name]) === comparable(saved.current[name])
    const changed = (Object.keys(values) as SettingName[]).filter((name) => !isSaved(name))
    return changed.length === 0 ? null : { values, changed }
  }
}

/** New tiles get an id with each reading of the form. */
const comparable = (value: unknown) => JSON.stringify(value, (key, part) => (key === 'id' ? undefined : part))

function valuesIn(form: HTMLFormElement | null, only?: readonly string[]): Values {
  const values = form === null ? {} : settingsIn(new FormData(form))
  return only ? Object.fromEntries(Object.entries(values).filter(([name]) => only.includes(name))) : values
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
    <div role="alert">
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
