import { EyeOff } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { thumbhashColour } from '../../ui/photos/thumbhash.ts'
import { useThumbhashPicture } from '../../ui/photos/use-thumbhash-picture.ts'

type RevealedPhotoProps = {
  url: string
  /** Base64; empty where there is none. */
  thumbhash: string
  /** Of the button that reveals it. */
  label: string
  alt: string
  note?: string | null
}

/**
 * A photo that is blurred until it is revealed, with or without a script. It is fetched when revealed, and the server
 * logs that.
 */
export function RevealedPhoto({ url, thumbhash, label, alt, note }: RevealedPhotoProps) {
  const [blur] = useThumbhashPicture(thumbhash)
  return (
    <details data-covered className="group/photo">
      <summary
        className="flex aspect-3/4 max-w-64 cursor-pointer list-none flex-col items-center justify-center gap-2 rounded-control bg-sunken bg-cover bg-center p-2 text-center group-open/photo:hidden [&::-webkit-details-marker]:hidden"
        style={{ backgroundColor: thumbhashColour(thumbhash), ...(blur && { backgroundImage: `url(${blur})` }) }}
      >
        <span className="inline-flex flex-col items-center gap-1 rounded-control bg-raised px-3 py-2 text-sm font-semibold text-primary-ink">
          <EyeOff aria-hidden className="size-5 shrink-0" />
          {label}
        </span>
        {note && <Badge>{note}</Badge>}
      </summary>
      <img src={url} alt={alt} loading="lazy" className="max-h-[70vh] max-w-full rounded-control" />
      {note && <Badge className="mt-1">{note}</Badge>}
    </details>
  )
}
