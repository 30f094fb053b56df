import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password that can be looked at. Give `autoComplete` "current-password" or "new-password". */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const t = useTranslations('common')
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          size="small"
          label={isShown ? t('hidePassword') : t('showPassword')}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </IconButton>
      }
    />
  )
}
