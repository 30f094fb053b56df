import { useState } from 'react'
import { useTypedTexts } from './form-errors.ts'
import { TextArea, type TextAreaProps } from './text-area.tsx'

type CountedTextAreaProps = TextAreaProps & {
  maxLength: number
  /** How much still fits, in words. */
  describe: (left: number) => string
}

/** Heard near the end only: a count at every key is noise. */
const nearEnd = 50

/** Several lines of text, with what is left of the space. */
export function CountedTextArea({ maxLength, describe, onChange, className, ...props }: CountedTextAreaProps) {
  const [typed, setTyped] = useState(String(useTypedTexts()?.[props.name] ?? props.defaultValue ?? ''))
  const text = props.value === undefined ? typed : String(props.value)
  const left = maxLength - text.length
  return (
    <div className={className}>
      <TextArea
        {...props}
        maxLength={maxLength}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      <p aria-live={left <= nearEnd ? 'polite' : 'off'} className="mt-1.5 text-end text-sm text-ink-soft tabular-nums">
        {describe(left)}
      </p>
    </div>
  )
}
