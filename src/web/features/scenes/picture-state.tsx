import type { ReactNode, Ref } from 'react'
import { StatePicture } from './state-picture.tsx'

type PictureStateProps = {
  picture: string
  title: ReactNode
  children?: ReactNode
  /** What to do next: links or buttons, side by side. */
  actions?: ReactNode
  /** The page has no other heading: the title is its h1, which scripts can focus. */
  pageHeading?: Ref<HTMLHeadingElement>
}

/** A page or a pane without content: a picture, what the state is, and what to do next; side by side where there is room. */
export function PictureState({ picture, title, children, actions, pageHeading }: PictureStateProps) {
  return (
    <div className="@container m-auto w-full py-4 sm:py-8">
      <div className="mx-auto flex w-fit max-w-4xl flex-col items-center gap-5 px-4 text-center @3xl:flex-row @3xl:gap-10 @3xl:text-start">
        <StatePicture picture={picture} />
        <div className="flex max-w-md min-w-0 flex-col items-center gap-3 @3xl:items-start">
          {pageHeading ? (
            <h1 ref={pageHeading} tabIndex={-1}>
              {title}
            </h1>
          ) : (
            <h2 className="font-display text-2xl font-semibold sm:text-3xl">{title}</h2>
          )}
          {children && <div className="space-y-2 text-balance text-ink-soft">{children}</div>}
          {actions && (
            <div className="mt-2 flex max-w-full flex-wrap justify-center gap-3 @3xl:justify-start">{actions}</div>
          )}
        </div>
      </div>
    </div>
  )
}
