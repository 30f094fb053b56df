import type { ReactNode } from 'react'
import { useHeadingFocus } from '../features/accounts/use-heading-focus.ts'
import { PictureState } from '../features/scenes/picture-state.tsx'
import { UnbrokenWords } from '../ui/unbroken-words.tsx'
import { PageTitle } from './page-title.tsx'

type PicturePageProps = {
  picture: string
  title: string
  children?: ReactNode
  /** What to do next. */
  actions?: ReactNode
}

/** A page that says one thing, such as where a mailed link leads: a picture, a heading that takes the focus, what to do next. */
export function PicturePage({ picture, title, children, actions }: PicturePageProps) {
  const heading = useHeadingFocus(title, { isResult: true })
  return (
    <div className="mx-auto w-full max-w-page py-1 sm:py-4">
      <PageTitle title={title} />
      <PictureState
        picture={picture}
        pageHeading={heading}
        title={<UnbrokenWords>{title}</UnbrokenWords>}
        actions={actions}
      >
        {children}
      </PictureState>
    </div>
  )
}
