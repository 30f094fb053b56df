import { useMemo } from 'react'
import { useStop } from '../thread.ts'
import { isEmojiOnly, textParts } from './text-parts.ts'

/** A message text: automatic direction, preserved line breaks, only text and links. */
export function MessageText({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  const parts = useMemo(() => (hasLinks ? textParts(text) : [{ text }]), [text, hasLinks])
  const stop = useStop()
  if (isEmojiOnly(text)) {
    return (
      <p dir="auto" className="text-4xl leading-tight">
        {text}
      </p>
    )
  }
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {parts.map(({ text: words, href, host }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and never change places
          <bdi key={index}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              tabIndex={stop}
              className="prose-link"
            >
              {words}
            </a>
            {host && ` (${host})`}
          </bdi>
        ) : (
          words
        ),
      )}
    </p>
  )
}
