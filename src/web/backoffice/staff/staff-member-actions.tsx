import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { staffRoles } from '../../../contract/constants.ts'
import type { ColleagueView } from '../../../contract/office/access.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import type { ButtonVariant } from '../../ui/button-looks.ts'
import { Select } from '../../ui/fields/select.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'
import { Unfold } from '../ui/unfold.tsx'

/** What an admin can do about one colleague; each is a form of its own. */
export function ColleagueActs({ person }: { person: ColleagueView }) {
  const t = useTranslations('office')
  const { id, name, status } = person
  const isOff = status === 'off'
  return (
    <Unfold label={t('staff.change', { name })}>
      <div className="grid max-w-md gap-5 pb-2 sm:w-64">
        <Act intent={`role/${id}`} label={t('staff.saveRole')}>
          <Select
            name="role"
            label={t('staff.chooseRole', { name })}
            defaultValue={person.role}
            choices={staffRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          />
        </Act>
        {!isOff && <Act intent={`link/${id}`} label={t('staff.link')} hint={t('staff.linkHint')} />}
        {person.sessions > 0 && <Act intent={`sessions/${id}`} label={t('staff.endSessions')} />}
        {person.has_second_factor && (
          <Act
            intent={`factor/${id}`}
            label={t('staff.removeFactor')}
            hint={t('staff.removeFactorHint', { name })}
            variant="danger"
          />
        )}
        {isOff ? (
          <Act intent={`on/${id}`} label={t('staff.switchOn')} />
        ) : (
          <Act intent={`off/${id}`} label={t('staff.switchOff')} hint={t('staff.switchOffHint')} />
        )}
      </div>
    </Unfold>
  )
}

type ActProps = { intent: string; label: string; hint?: string; variant?: ButtonVariant; children?: ReactNode }

function Act({ intent, label, hint, variant = 'secondary', children }: ActProps) {
  const errors = useOwnErrors('staff', intent)
  return (
    <IntentForm intent={intent} errors={errors}>
      <div className="grid gap-3">
        {children}
        {hint && <p className="text-sm text-ink-soft">{hint}</p>}
        <IntentButton variant={variant} size="small" className="justify-self-start">
          {label}
        </IntentButton>
      </div>
    </IntentForm>
  )
}
