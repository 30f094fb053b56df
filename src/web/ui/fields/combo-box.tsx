import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTranslations } from 'use-intl'
import { useFieldError } from './form.tsx'
import type { Choice } from './select.tsx'

type ComboBoxProps = {
  name: string
  label: string
  choices: readonly Choice[]
  defaultValue?: string | null
  /** The selected value, when controlled. */
  value?: string | null
  /** Of a long list only so many are shown, those that fit what is typed. */
  maxShown?: number
  hint?: string
  error?: string
  isRequired?: boolean
  isDisabled?: boolean
  onChange?: (value: string | null) => void
  /** Hears what is typed; then all choices are shown as they are, because they come from elsewhere. */
  onType?: (typed: string) => void
}

/** One of many, found by typing: regions, cities. The form sends the chosen value. */
export function ComboBox({
  name,
  label,
  choices,
  defaultValue = null,
  value,
  maxShown,
  hint,
  error,
  isRequired = false,
  isDisabled = false,
  onChange,
  onType,
}: ComboBoxProps) {
  const t = useTranslations('common')
  const formError = useFieldError(name)
  const shownError = error ?? formError
  const [typed, setTyped] = useState('')
  const items = onType
    ? { items: choices }
    : maxShown === undefined
      ? { defaultItems: choices }
      : { items: fitting(choices, typed, value ?? null, maxShown) }
  return (
    <AriaComboBox
      name={name}
      formValue="key"
      {...items}
      {...(value === undefined ? { defaultValue } : { value })}
      onInputChange={onType ?? setTyped}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={Boolean(shownError)}
      menuTrigger={onType ? 'input' : 'focus'}
      allowsEmptyCollection
      validationBehavior="aria"
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      className="flex flex-col gap-1.5"
    >
      <Label className="text-sm font-semibold">{label}</Label>
      <div className="relative">
        <Input data-field={name} className="control min-h-12 ps-4 pe-11" />
        <Button className="absolute inset-y-0 end-0 flex w-11 items-center justify-center text-ink-soft">
          <ChevronDown aria-hidden className="size-5" />
        </Button>
      </div>
      {shownError && <p className="text-sm font-medium text-danger-ink">{shownError}</p>}
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
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
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The first choices that hold what is typed, accents aside; all fit while the chosen one stands there. The chosen one is always among them. */
function fitting(choices: readonly Choice[], typed: string, value: string | null, most: number): Choice[] {
  const chosen = choices.find((choice) => choice.value === value)
  const wanted = chosen?.label === typed ? '' : plain(typed)
  const found: Choice[] = []
  for (const choice of choices) {
    if (found.length >= most) break
    if ([choice.label, ...(choice.spellings ?? [])].some((each) => plain(each).includes(wanted))) found.push(choice)
  }
  return chosen && !found.includes(chosen) ? [chosen, ...found] : found
}
