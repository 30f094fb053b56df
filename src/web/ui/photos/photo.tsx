import { EyeOff, type LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classes } from '../classes.ts'
import { type PhotoSource, usePhotoAddresses } from './photo-source.ts'
import { thumbhashColour } from './thumbhash.ts'
import { useThumbhashPicture } from './use-thumbhash-picture.ts'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export type PhotoProps = {
  photo: PhotoSource
  /** What is to be seen: "Photo of Anna". Empty only where the same is said beside it. */
  alt: string
  /** How wide it is drawn, as in <img sizes>: "(min-width: 768px) 25vw, 50vw". */
  sizes: string
  /** Width to height of the frame, such as 3/4; the photo's own where left out. */
  ratio?: number
  /** The first photos in sight: loaded at once and first. */
  isFirst?: boolean
  className?: string
  /** Over a blurred photo: an eye where it can be uncovered. */
  cover?: LucideIcon
  /** Drawn over the photo. */
  children?: ReactNode
}

/** A photo in AVIF, WebP or JPEG in a frame of fixed ratio: its colour at once, its blurred picture soon, then itself. Nothing moves. */
export function Photo(props: PhotoProps) {
  const { photo, alt, sizes, ratio, isFirst = false, className, cover: Cover = EyeOff, children } = props
  const { formats, set, one } = usePhotoAddresses(photo)
  const image = useRef<HTMLImageElement>(null)
  const [placeholder, setPlaceholder] = useThumbhashPicture(photo.thumbhash, () => image.current?.complete === false)
  const aspectRatio = ratio ?? photo.width / photo.height
  return (
    <div
      className={classes('relative overflow-hidden bg-sunken bg-cover bg-center', className)}
      style={{
        aspectRatio,
        backgroundColor: thumbhashColour(photo.thumbhash),
        ...(placeholder && { backgroundImage: `url(${placeholder})` }),
      }}
    >
      <picture>
        {formats
          .filter((format) => format !== 'jpg')
          .map((format) => (
            <source key={format} type={types[format]} srcSet={set(format)} sizes={sizes} />
          ))}
        <img
          ref={image}
          src={one(960)}
          srcSet={set('jpg')}
          sizes={sizes}
          alt={alt}
          width={photo.width}
          height={photo.height}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          className={classes('absolute inset-0 size-full object-cover', photo.is_blurred && 'scale-110 blur-2xl')}
          onLoad={() => setPlaceholder(undefined)}
        />
      </picture>
      {photo.is_blurred && (
        <span
          aria-hidden
          className="absolute inset-0 m-auto flex size-12 items-center justify-center rounded-full bg-black/45 text-white"
        >
          <Cover className="size-6" />
        </span>
      )}
      {children}
    </div>
  )
}
