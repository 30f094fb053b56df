import { type InputEvent, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx'
import { groupedIban } from './debit-iban.ts'

/** An IBAN, grouped as it is typed; the caret stays where somebody types. Without script it is typed as one likes. */
export function IbanField(props: Omit<TextFieldProps, 'onInput'>) {
  const before = useRef('')

  function group({ currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (nativeEvent.isComposing) return
    const caret = field.selectionStart ?? field.value.length
    const deletedFrom = nativeEvent.inputType === 'deleteContentForward' ? before.current : null
    const grouped = groupedIban({ text: field.value, caret }, deletedFrom)
    before.current = grouped.text
    if (grouped.text === field.value) return
    field.value = grouped.text
    field.setSelectionRange(grouped.caret, grouped.caret)
  }

  return (
    <TextField
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      {...props}
      onInput={group}
    />
  )
}
