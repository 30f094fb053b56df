import { classes } from '../../ui/classes.ts'

type StatePictureProps = {
  /** A file of `pictures/states`: 480 x 360, transparent where its sky is. */
  picture: string
  className?: string | undefined
}

/** A small picture of what a state, a step or a panel is about, under an evening sky in the colours of the site, whatever the theme. */
export function StatePicture({ picture, className = 'w-60 rounded-sheet @3xl:w-88' }: StatePictureProps) {
  return (
    <img
      src={picture}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      className={classes('dusk dusk-sky block shrink-0 object-cover scheme-light', className)}
    />
  )
}
