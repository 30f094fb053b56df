import { useState } from 'react'
import { useRegionName } from '../../i18n/format.ts'
import { TextArea, type TextAreaProps } from '../../ui/fields/text-area.tsx'

/** Text with codes of countries; below it their names, while it is typed. */
export function CountryField(props: TextAreaProps & { defaultValue: string }) {
  const nameOf = useRegionName()
  const [text, setText] = useState(props.defaultValue)
  const codes = text.toUpperCase().match(/\b[A-Z]{2}\b/g) ?? []
  return (
    <div className="grid gap-1.5">
      <TextArea {...props} rows={3} spellCheck={false} onChange={(event) => setText(event.currentTarget.value)} />
      {codes.length > 0 && <p className="text-sm text-ink-soft">{codes.map(nameOf).join(', ')}</p>}
    </div>
  )
}
