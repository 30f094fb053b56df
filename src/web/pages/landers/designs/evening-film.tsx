const folder = '/landers/evening'
/** Screens that are given the wide picture: also high ones with the form beside the words, where its glasses stand clear of both. */
const isWide = '((min-aspect-ratio: 1/1) or (min-width: 992px))'
const mayMove = '(prefers-reduced-motion: no-preference)'

/** The first that fits is taken: shape, then whether anything may move, then what the browser can draw. */
const shapes = [
  { shape: 'wide', wanted: isWide, width: 1280, height: 720 },
  { shape: 'tall', wanted: undefined, width: 720, height: 1280 },
] as const
const stills = shapes.flatMap(({ shape, wanted, ...size }) =>
  (['first', 'last'] as const).flatMap((moment) =>
    ['avif', 'webp'].map((format) => ({
      ...size,
      type: `image/${format}`,
      media: both(wanted, moment === 'first' ? mayMove : undefined),
      srcSet: `${folder}-${shape}-${moment}.${format}`,
    })),
  ),
)
const films = shapes.flatMap(({ shape, wanted }) =>
  ['webm', 'mp4'].map((format) => ({
    type: `video/${format}`,
    media: both(wanted, mayMove),
    src: `${folder}-${shape}.${format}`,
  })),
)

/**
 * The film, filling its frame. It lasts five seconds and rests on its last picture, so nothing has to be
 * stopped. Its first picture lies beneath for as long as it is on its way; where less motion is wanted, its last is all there is.
 */
export function EveningFilm() {
  const filling = 'absolute inset-0 size-full object-cover object-bottom'
  return (
    <>
      <picture>
        {stills.map((still) => (
          <source key={still.srcSet} {...still} />
        ))}
        <img
          src={`${folder}-tall-last.webp`}
          alt=""
          width={720}
          height={1280}
          fetchPriority="high"
          className={filling}
        />
      </picture>
      <video muted autoPlay playsInline width={720} height={1280} aria-hidden="true" tabIndex={-1} className={filling}>
        {films.map((film) => (
          <source key={film.src} {...film} />
        ))}
      </video>
    </>
  )
}

function both(...conditions: (string | undefined)[]): string | undefined {
  return conditions.filter(Boolean).join(' and ') || undefined
}
