import { data } from 'react-router'
import type { Api } from '../../../contract/index.ts'
import type { SettingView, SiteVersionView } from '../../../contract/office/sites.ts'
import { postbackEvents, siteImageKinds } from '../../../contract/setting-fields.ts'
import { failureOf } from '../../api/errors.ts'
import { formTexts } from '../../api/form-values.ts'
import type { ActArgs, Refused } from '../../api/load.ts'
import { faultsInForm, fieldOf, settingsIn, valueIn } from './form-values.ts'

export type SiteAnswer = {
  done: 'settings' | 'nothing' | 'tried' | 'image'
  /** Which part was saved. */
  part?: string
  tried?: { status: 'sent' | 'failed' | 'refused'; outcome: string }
}
/** What others have changed since the page was opened; the version that the next try has to follow. */
export type Overtaken = Refused & {
  others: SiteVersionView[]
  latest: number
  /** What the others have changed, and this form has not: it shows theirs. */
  untouched: string[]
}

/** What the forms of a site's settings do, by their intent: `settings/<part>`, `image/<kind>` and `try`. */
export async function actOnSite(api: Api, args: ActArgs) {
  const texts = formTexts(args.form)
  const { intent = '' } = texts
  if (intent.startsWith('settings/')) return savePart(api, args, intent)
  if (intent.startsWith('image/')) return changeImage(api, args, intent)
  if (intent !== 'try') throw new Response(null, { status: 404 })
  const [event = '', ...network] = (texts.what ?? '').split(' ')
  const wanted = postbackEvents.find((known) => known === event) ?? 'sign_up'
  const { id = '' } = args.params
  const tried = await api.backoffice.tryPostback({ id, network: network.join(' '), event: wanted })
  return { done: 'tried', tried } satisfies SiteAnswer
}

async function savePart({ backoffice }: Api, { form, params }: ActArgs, intent: string) {
  const { id = '' } = params
  const { after = '', ...typed } = formTexts(form)
  try {
    const { changed } = await backoffice.saveSettings({ id, after, changes: settingsIn(form) })
    const done = changed.length > 0 ? 'settings' : 'nothing'
    return { done, part: intent.split('/')[1] ?? '' } satisfies SiteAnswer
  } catch (error) {
    const failure = failureOf(error)
    if (failure?.code === 'conflict') {
      const { versions } = await backoffice.listSiteVersions({ id })
      const others = versions.filter(({ version }) => version > Number(after))
      const { site } = await backoffice.getOfficeSite({ id })
      const untouched = untouchedIn(form, { others, settings: site.settings })
      const overtaken: Overtaken = { error: failure, intent, typed, others, untouched, latest: site.version }
      return data(overtaken, { status: 409 })
    }
    if (failure?.fields !== undefined) Object.assign(error as object, { fields: faultsInForm(form, failure.fields) })
    throw error
  }
}

/** `image/<kind>` uploads, `image/<kind>/remove` goes back to the built-in one. */
async function changeImage({ backoffice }: Api, { form, params }: ActArgs, intent: string) {
  const { id = '' } = params
  const [, named, act] = intent.split('/')
  const kind = siteImageKinds.find((known) => known === named) ?? 'logo'
  const { after = '' } = formTexts(form)
  if (act === 'remove') await backoffice.saveSettings({ id, after, changes: { [`${kind}Image`]: null } })
  else {
    const file = form.get('file')
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    await backoffice.uploadSiteImage({ id, after, kind, file: base64Of(bytes), is_ours: form.has('is_ours') as true })
  }
  return { done: 'image' } satisfies SiteAnswer
}

function base64Of(bytes: Uint8Array): string {
  const step = 0x80_00
  const parts = Array.from({ length: Math.ceil(bytes.length / step) }, (_, place) =>
    String.fromCharCode(...bytes.subarray(place * step, (place + 1) * step)),
  )
  return btoa(parts.join(''))
}

type Meanwhile = { others: readonly SiteVersionView[]; settings: readonly SettingView[] }

/** Settings that others have changed and that the form shows in their old state. */
export function untouchedIn(form: FormData, { others, settings }: Meanwhile): string[] {
  // Newest first: the last one has the value at the time the form was opened
  const was = new Map(others.flatMap(({ changes }) => changes.map((change) => [change.name, change.was] as const)))
  return [...was].flatMap(([name, value]) => {
    const before = value ?? settings.find((setting) => setting.name === name)?.standard ?? null
    return JSON.stringify(valueIn(form, fieldOf(name))) === JSON.stringify(before) ? [name] : []
  })
}
