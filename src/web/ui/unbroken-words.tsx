import type { ReactNode } from 'react'

const hyphenated = /(\S+-\S+)/
/** Characters that fit in a line of a heading on the narrowest phone. */
const maxLength = 18

/** A heading that breaks between words only: without it, "E-Mail-Adresse" may leave "E-" at the end of a line. */
export function UnbrokenWords({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  return children.split(hyphenated).map((part, place) =>
    place % 2 === 1 && part.length <= maxLength ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same word may come twice
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
