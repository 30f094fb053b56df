import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { MeView } from '../../../contract/office/access.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { useDeviceName } from '../ui/device-name.ts'
import { DoneAlert } from '../ui/done-alert.tsx'
import { NewPasswords } from './new-passwords.tsx'
import { MeFactor } from './own-second-factor.tsx'
import { actOnFactor } from './second-factor-setup.tsx'

const load = forStaff(async (api: Api) => (await api.backoffice.getMe({})).me)
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async (api: Api, { form }: ActArgs) => {
  const [intent, id] = String(form.get('intent') ?? '').split('/')
  const typed = (name: string) => String(form.get(name) ?? '')
  if (intent === 'password') {
    const password = { password: typed('password'), password_again: typed('password_again') }
    await api.backoffice.changeStaffPassword({ old_password: typed('old_password'), ...password })
    return redirect('/office/me?done=password')
  }
  if (intent === 'end-session') {
    await api.backoffice.endOwnSessions(id === undefined ? {} : { id })
    return redirect(`/office/me?done=${id === undefined ? 'sessions' : 'session'}`)
  }
  return actOnFactor(api, form)
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** One's own account at the office. */
export default function MePage() {
  const t = useTranslations('office')
  const me = useLoaderData<typeof loader>()
  return (
    <>
      <OfficeTitle title={t('me.title')} />
      <PageHeader title={me.name}>{t('me.lead', { email: me.email, role: t(`roles.${me.role}`) })}</PageHeader>
      <DoneAlert of="me" />
      <div className="grid max-w-3xl gap-5">
        <MeFactor factor={me.second_factor} />
        <Password />
        <MeSessions sessions={me.sessions} />
      </div>
    </>
  )
}

function Password() {
  const t = useTranslations('office.me')
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('password')}</h2>
      <p className="mb-4 text-ink-soft">{t('passwordLead')}</p>
      <IntentForm intent="password">
        <div className="grid max-w-md gap-5">
          <PasswordField name="old_password" label={t('current')} autoComplete="current-password" isRequired />
          <NewPasswords />
          <IntentButton className="justify-self-start">{t('change')}</IntentButton>
        </div>
      </IntentForm>
    </Card>
  )
}

/** Where one is logged in to the office, and the ways to end it. */
function MeSessions({ sessions }: { sessions: MeView['sessions'] }) {
  const t = useTranslations('office.me')
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('sessions')}</h2>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <IntentForm intent="end-session" className="mt-3">
          <IntentButton variant="secondary">{t('endOthers')}</IntentButton>
        </IntentForm>
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: MeView['sessions'][number] }) {
  const t = useTranslations('office.me')
  const { dayAndTime, ago } = useMoments()
  const { id, is_this, created_at, last_used_at } = session
  const device = useDeviceName(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {device} {is_this && <Badge tone="secondary">{t('this')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {t('since', { moment: dayAndTime(created_at) })} · {t('used', { moment: ago(last_used_at) })}
        </p>
      </div>
      {!is_this && (
        <IntentForm intent={`end-session/${id}`}>
          <IntentButton variant="secondary" size="small">
            <span aria-hidden>{t('end')}</span>
            <VisuallyHidden>{t('endOf', { device })}</VisuallyHidden>
          </IntentButton>
        </IntentForm>
      )}
    </li>
  )
}
