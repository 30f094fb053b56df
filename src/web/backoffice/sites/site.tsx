import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Locale, type LogoId, nichePrefixes } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { OfficeSiteView } from '../../../contract/office/sites.ts'
import type { SettingGroup, SettingName } from '../../../contract/setting-fields.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import type { Palette } from '../../../shared/palette.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { AreaTexts } from '../../i18n/area-texts.tsx'
import { loadArea } from '../../i18n/areas.ts'
import type { AppMessages } from '../../i18n/messages.ts'
import { areasOfPage } from '../../i18n/page-areas.ts'
import { classes } from '../../ui/classes.ts'
import { forStaff } from '../auth/entry.ts'
import { actOnSite, type SiteAnswer } from './actions.ts'
import { fieldOf } from './form-values.ts'
import { SiteFrame } from './frame.tsx'
import { HomePreview, type PreviewedHome } from './home-preview.tsx'
import { PartForm } from './part-form.tsx'
import { type Edited, type Part, partNames, parts } from './parts.ts'
import { SiteImages } from './site-images.tsx'
import { SiteTry } from './try.tsx'
import { UnsavedWarning } from './unsaved.tsx'

const load = forStaff(async ({ backoffice }: Api, { params: { id = '' }, pattern, locale }: LoadArgs) => {
  const [{ site }, { settings }] = await Promise.all([
    backoffice.getOfficeSite({ id }),
    backoffice.previewSite({ id, country: '', locale: 'en' }),
  ])
  const texts = await Promise.all(areasOfPage(pattern).map((area) => loadArea(area, locale)))
  return { site, shown: settings, texts: Object.assign({}, ...texts) as Partial<AppMessages> }
})
export const loader = onServer(load)
const loadInBrowser = inBrowser(load)
export const clientLoader: typeof loadInBrowser = async (args) => {
  const loaded = await loadInBrowser(args)
  isOutdated = false
  return loaded
}
export const action = onServerAction(forStaff(actOnSite))
export const clientAction = inBrowserAction(
  forStaff(async (api: Api, args: ActArgs) => {
    const answer = await actOnSite(api, args)
    isOutdated = true
    return answer
  }),
)

/** Whether the site has not been loaded since something was saved: another part, opened meanwhile, interrupts that. Not after a refusal. */
let isOutdated = false

/** After a conflict, untouched fields show the values saved by others. Another part of the page needs nothing new unless something was saved. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search)
    return isOutdated
  return actionStatus === 409 || defaultShouldRevalidate
}

/** Parts that change what the home page looks like. */
const previewed: readonly Part[] = ['general', 'texts', 'look']

/**
 * Every setting of a site that the role may change, in parts that are saved one by one. All parts stay in the page, so that
 * what was typed into one of them is still there after a look at another.
 */
export default function SitePage() {
  const t = useTranslations('office.sites')
  const { site, shown, texts } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<SiteAnswer>>()
  const [query] = useSearchParams()
  const [edits, setEdits] = useState<Edits>({})
  const [language, setLanguage] = useState<Locale>(site.look.language)
  const known = partNames.filter((each) => groupsOf(each).length > 0)
  const part = known.find((each) => each === query.get('part')) ?? known[0]
  const unsaved = known.filter((each) => edits[each])
  const isPreviewed = part !== undefined && previewed.includes(part)
  return (
    <SiteFrame site={site} page={part ?? 'general'} lead={t('settingsLead')} unsaved={unsaved}>
      <DoneNotice answer={answer} text={doneText()} />
      <UnsavedWarning parts={unsaved} />
      <div key={site.id} className={classes('grid items-start gap-6', isPreviewed && 'xl:grid-cols-2')}>
        <div className="grid min-w-0 gap-5">
          {known.map((each) => (
            <div key={each} hidden={each !== part} className="grid gap-5">
              <PartForm
                part={each}
                groups={groupsOf(each)}
                site={site}
                edited={edits[each] ?? null}
                onEdit={(edited, field) => noteEdit(each, edited, field)}
              />
              {each === 'look' && <SiteImages site={site} />}
              {each === 'partners' && <SiteTry networks={savedOf('trackingPartners')} />}
            </div>
          ))}
        </div>
        {isPreviewed && (
          <aside className="min-w-0 xl:sticky xl:top-[calc(var(--bar-height)+1rem)]">
            <AreaTexts messages={texts}>
              <EditedHome site={site} shown={shown} edits={edits} language={language} />
            </AreaTexts>
          </aside>
        )}
      </div>
    </SiteFrame>
  )

  function settingsOf(group: SettingGroup) {
    return site.settings.filter(({ name }) => fieldOf(name).group === group && fieldOf(name).kind !== 'image')
  }
  function groupsOf(of: Part) {
    return parts[of]
      .map((group) => ({ group, settings: settingsOf(group) }))
      .filter(({ settings }) => settings.length > 0)
  }
  function savedOf(name: SettingName) {
    return site.settings.find((setting) => setting.name === name)?.value
  }
  /** The preview shows the language that was typed last. */
  function noteEdit(of: Part, edited: Edited | null, field = '') {
    setEdits((former) => ({ ...former, [of]: edited }))
    const [name, typed] = field.split('.')
    if (name === 'indexTitle' || name === 'description') setLanguage(typed as Locale)
  }
  function doneText(): string | null {
    if (answer?.done === 'settings') return t('done')
    if (answer?.done === 'image') return t('images.done')
    return answer?.done === 'nothing' ? t('nothing') : null
  }
}

type Edits = Partial<Record<Part, Edited | null>>
type EditedHomeProps = {
  site: OfficeSiteView
  shown: SettingsView
  edits: Edits
  language: Locale
}

/** The home page with what was typed, else with what is saved, else as it is for every site of the niche. */
function EditedHome({ site, shown, edits, language }: EditedHomeProps) {
  const home = useTranslations('content.home')
  const ofNiche = useTranslations('landers.niche')
  const typed: Edited['values'] = Object.assign({}, ...Object.values(edits).map((edited) => edited?.values))
  const valueOf = (name: SettingName) => typed[name] ?? site.settings.find((setting) => setting.name === name)?.value
  const wordsOf = (name: 'indexTitle' | 'description') =>
    ((valueOf(name) ?? {}) as Partial<Record<Locale, string>>)[language]
  const name = String(valueOf('name') ?? shown.name)
  const niche = Number(valueOf('niche') ?? shown.niche) || 1
  const prefix = nichePrefixes[niche - 1]
  const edited: PreviewedHome = {
    name,
    niche,
    index_title: wordsOf('indexTitle') ?? (prefix ? ofNiche(`${prefix}.title`) : home('title')),
    description: wordsOf('description') ?? (prefix ? ofNiche(`${prefix}.lead`) : home('lead', { site: name })),
    logo: (valueOf('logo') ?? shown.logo) as LogoId,
    palette: (valueOf('palette') ?? {}) as Palette,
  }
  return <HomePreview home={edited} />
}
