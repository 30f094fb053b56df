import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PasskeyView } from '../../../../contract/accounts/access.ts'
import { ProofField } from '../../../features/accounts/proof-field.tsx'
import { IntentButton, IntentForm, useRefusal } from '../../../features/forms/intent-form.tsx'
import { useMoments } from '../../../i18n/format.ts'
import { useUser } from '../../../live/provider.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Disclosure } from '../disclosure.tsx'
import { SectionCard } from '../section-page.tsx'
import { PasskeyForm } from './passkey-form.tsx'

/** Passkeys of the member: what they are, those that there are, and one more. */
export function PasskeysSection({ passkeys }: { passkeys: PasskeyView[] }) {
  const t = useTranslations('settings.passkeys')
  const isConfirmed = useUser()?.status !== 'not_confirmed'
  return (
    <SectionCard title={t('title')} lead={t('lead')} className="print:hidden">
      {passkeys.length === 0 ? (
        <p className="mb-4">{t('none')}</p>
      ) : (
        <ul className="mb-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isConfirmed ? (
        <Disclosure label={t('add')} key={passkeys.length}>
          <PasskeyForm />
        </Disclosure>
      ) : (
        <p className="text-ink-soft">{t('unconfirmed')}</p>
      )}
    </SectionCard>
  )
}

function Passkey({ passkey }: { passkey: PasskeyView }) {
  const t = useTranslations('settings.passkeys')
  const moments = useMoments()
  const intent = `remove-passkey/${passkey.id}`
  const name = passkey.name || t('unnamed')
  const used = passkey.last_used_at ? t('lastUsed', { ago: moments.ago(passkey.last_used_at) }) : t('neverUsed')
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="size-6 text-ink-soft" />
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          {t('added', { date: moments.day(passkey.created_at) })} · {used}
        </p>
        <div className="mt-2">
          <Disclosure
            isOpen={useRefusal(intent) !== null}
            label={
              <>
                <span aria-hidden>{t('remove')}</span>
                <VisuallyHidden>{t('removeName', { name })}</VisuallyHidden>
              </>
            }
          >
            <p>{t('removeText', { name })}</p>
            <IntentForm intent={intent}>
              <div className="grid gap-5">
                <ProofField />
                <IntentButton variant="danger" className="justify-self-start">
                  {t('removeConfirm')}
                </IntentButton>
              </div>
            </IntentForm>
          </Disclosure>
        </div>
      </div>
    </li>
  )
}
