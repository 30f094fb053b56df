import { BookUser, FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mostBlockedContacts } from '../../../../contract/constants.ts'
import { IntentButton, IntentForm } from '../../../features/forms/intent-form.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { SectionCard } from '../section-page.tsx'
import { useDoneCount } from '../use-done-count.ts'
import { addressesInFile, isPhoneNumber } from './contact-entries.ts'

/** `rest`: the entries that are not addresses; the others are added. */
export type Added = { done: 'added'; count: number; rest: string[] }

const megabyte = 1_000_000
const mostFileBytes = 5 * megabyte

/** The form for new contacts: typed, pasted, or read from an address book by the browser. */
export function AddContactsSection({ added }: { added: Added | null }) {
  const t = useTranslations('settings.contacts')
  const area = useRef<HTMLTextAreaElement>(null)
  const rest = added?.rest ?? []

  function insert(emails: readonly string[]) {
    if (!area.current) return
    const lines = [area.current.value.trim(), ...emails]
    area.current.value = lines.filter((line) => line !== '').join('\n')
  }

  return (
    <SectionCard title={t('add')} lead={t('emailOnly')}>
      <IntentForm intent="add" className="grid gap-4">
        {rest.length > 0 && (
          <div role="alert">
            <Alert tone="warning" title={t('rest', { count: rest.length })}>
              <p>{t('restStays')}</p>
              {rest.some(isPhoneNumber) && <p>{t('restPhones')}</p>}
            </Alert>
          </div>
        )}
        <TextArea
          key={useDoneCount('added')}
          ref={area}
          name="emails"
          label={t('emails')}
          hint={t('emailsHint', { most: mostBlockedContacts })}
          defaultValue={rest.join('\n')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          rows={5}
          isRequired
        />
        <AddressBook onFound={insert} />
        <p className="text-sm text-ink-soft">{t('code')}</p>
        <IntentButton className="justify-self-start">{t('submit')}</IntentButton>
      </IntentForm>
    </SectionCard>
  )
}

type Found = { count: number } | 'unreadable'

/** Buttons that fill in addresses from a file, and from the phone's contacts where the browser can; they send nothing. */
function AddressBook({ onFound }: { onFound: (emails: readonly string[]) => void }) {
  const t = useTranslations('settings.contacts')
  const picker = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<Found | null>(null)
  const contacts = useContactPicker()
  // Without script there is nothing to press
  if (contacts === null) return null

  function fill(emails: readonly string[]) {
    onFound(emails)
    setFound({ count: emails.length })
  }

  async function read(file: File | undefined) {
    if (file === undefined) return
    const text = file.size > mostFileBytes ? null : await file.text().catch(() => null)
    if (text === null) setFound('unreadable')
    else fill(addressesInFile(file.name, text))
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onPress={() => picker.current?.click()}>
          <FileUp aria-hidden className="size-5" />
          {t('file')}
        </Button>
        {contacts.select && (
          <Button variant="secondary" size="small" onPress={() => void contacts.select?.().then(fill)}>
            <BookUser aria-hidden className="size-5" />
            {t('phone')}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        aria-label={t('file')}
        accept=".vcf,.vcard,.csv,text/vcard,text/csv"
        hidden
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <p className="text-sm text-ink-soft">{t('fileHint')}</p>
      <p role="status" className="text-sm font-semibold empty:hidden">
        {found === 'unreadable'
          ? t('unreadable', { size: mostFileBytes / megabyte })
          : found && t('found', { count: found.count })}
      </p>
    </div>
  )
}

/** The Contact Picker API, which TypeScript does not know: only Chrome on Android has it. */
type ContactsManager = { select(fields: ['email'], options: { multiple: boolean }): Promise<{ email?: string[] }[]> }

/** Null until the script runs; `select` opens the picker, where there is one, and has no addresses if it is closed. */
function useContactPicker(): { select: (() => Promise<string[]>) | null } | null {
  const [contacts, setContacts] = useState<ReturnType<typeof useContactPicker>>(null)
  useEffect(() => {
    const manager = (navigator as { contacts?: ContactsManager }).contacts
    if (!manager?.select) return setContacts({ select: null })
    const select = async () => {
      const chosen = await manager.select(['email'], { multiple: true }).catch(() => [])
      return [...new Set(chosen.flatMap(({ email }) => email ?? []))]
    }
    setContacts({ select })
  }, [])
  return contacts
}
