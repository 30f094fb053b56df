import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { useTranslations } from 'use-intl'
import { AriaLocale } from './aria-locale.tsx'
import type { Choice } from './select.tsx'

type ComboBoxProps = {
  label: string
  choices: readonly Choice[]
  /** Null: nothing chosen. */
  value: string | null
  hint?: string
  error?: string
  onChange: (value: string | null) => void
  /** Called with what is typed; the choices that fit come from elsewhere. */
  onType: (typed: string) => void
}

/** One of many, found by typing. */
export function ComboBox({ label, choices, value, hint, error, onChange, onType }: ComboBoxProps) {
  const t = useTranslations('common')
  return (
    <AriaLocale>
      <AriaComboBox
        items={choices}
        value={value}
        onInputChange={onType}
        isInvalid={Boolean(error)}
        menuTrigger="input"
        allowsEmptyCollection
        validationBehavior="aria"
        onChange={(key) => onChange(key === null ? null : String(key))}
        className="flex flex-col gap-1.5"
      >
        <Label className="text-sm font-semibold">{label}</Label>
        <div className="relative">
          <Input className="control min-h-12 ps-4 pe-11" />
          <Button className="absolute inset-y-0 end-0 flex w-11 items-center justify-center text-ink-soft">
            <ChevronDown aria-hidden className="size-5" />
          </Button>
        </div>
        {error && (
          <Text slot="errorMessage" elementType="p" className="text-sm font-medium text-danger-ink">
            {error}
          </Text>
        )}
        {hint && (
          <Text slot="description" elementType="p" className="text-sm text-ink-soft">
            {hint}
          </Text>
        )}
        <Popover
          offset={6}
          className="w-(--trigger-width) overflow-hidden rounded-control bg-raised shadow-raised data-entering:animate-appear"
        >
          <ListBox<Choice>
            className="max-h-72 overflow-auto p-1.5"
            renderEmptyState={() => <p className="px-3 py-2 text-ink-soft">{t('nothingFound')}</p>}
          >
            {(choice) => (
              <ListBoxItem
                id={choice.value}
                textValue={choice.label}
                className="cursor-pointer rounded-small px-3 py-2 outline-none data-focused:bg-sunken data-selected:font-semibold"
              >
                {choice.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </AriaLocale>
  )
}
