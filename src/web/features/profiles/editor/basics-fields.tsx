import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { identityFacts, nameLength } from '../../../../contract/constants.ts'
import type { AttributeName, OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { useDateWords } from '../../../i18n/format.ts'
import { Segmented } from '../../../ui/fields/radio-group.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import type { ProfileChanges } from './profile-saver.ts'
import type { ChangeOptions } from './use-profile-editor.ts'
import { useProfileWords } from './words.ts'

type BasicsFieldsProps = {
  profile: Pick<OwnProfileView, AttributeName | 'name' | 'gender' | 'date_of_birth' | 'age' | 'hidden_facts'>
  errors: Record<string, string>
  onChange: (changes: ProfileChanges, options?: ChangeOptions) => void
}

/** Name, gender, identity and pronouns, and the date of birth, which stays. */
export function BasicsFields({ profile, errors, onChange }: BasicsFieldsProps) {
  const t = useTranslations('profiles')
  const dateWords = useDateWords()
  const words = useProfileWords()
  const hasIdentity = profile.gender_identity !== null
  const [name, setName] = useState(profile.name)
  useEffect(() => setName(profile.name), [profile.name])
  const born = dateWords(new Date(`${profile.date_of_birth}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })

  /** A name is saved when it is left, not letter by letter: others see it. */
  function saveName() {
    if (name.trim() !== profile.name) onChange({ name }, { undoable: t('fields.name') })
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="name"
        label={t('fields.name')}
        hint={t('hints.name')}
        error={errors.name}
        value={name}
        maxLength={nameLength.max}
        autoComplete="nickname"
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={saveName}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          saveName()
        }}
      />
      <Segmented
        name="gender"
        // Whoever is neither, or more, chooses whose searches find them
        label={t(hasIdentity ? 'fields.foundAs' : 'fields.gender')}
        choices={(['female', 'male'] as const).map((gender) => ({
          value: gender,
          label: t(hasIdentity ? `sought.${gender}` : `gender.${gender}`),
        }))}
        value={profile.gender}
        onChange={(gender) =>
          onChange({ gender: gender as OwnProfileView['gender'] }, { undoable: t('fields.gender') })
        }
      />
      <div className="empty:hidden sm:col-span-2">
        <AttributeFields
          names={identityFacts}
          values={profile}
          onChange={(name, value) => onChange({ [name]: value }, { undoable: words.field(name) })}
          hidden={profile.hidden_facts}
          onHide={(hidden_facts, name) => onChange({ hidden_facts }, { undoable: words.field(name) })}
        />
      </div>
      <div>
        <p className="text-sm font-semibold">{t('fields.dateOfBirth')}</p>
        <p className="mt-1">
          {born} · {t('ageInWords', { age: profile.age })}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {t.rich('hints.dateOfBirth', {
            link: (words) => (
              <Link to="/pages/service" className="prose-link">
                {words}
              </Link>
            ),
          })}
        </p>
      </div>
    </div>
  )
}
