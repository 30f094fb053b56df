import type { ReactNode, Ref } from 'react'
import { classes } from '../../ui/classes.ts'
import { Scene, useNicheScene } from './scene.tsx'

type SceneStateProps = {
  title: ReactNode
  children?: ReactNode
  /** What to do next: links or buttons, side by side. */
  actions: ReactNode
  /** The page has no other heading: the title is its h1, which scripts can focus. */
  pageHeading?: Ref<HTMLHeadingElement>
  className?: string
}

/** An empty or error state in dusk colours (see the utility `moment`): what it is, what to do next, and the whole scene of the site below. */
export function SceneState({ title, children, actions, pageHeading, className }: SceneStateProps) {
  const { sky } = useNicheScene()
  return (
    <div
      className={classes('moment flex flex-col overflow-y-auto text-center', className)}
      style={{ backgroundColor: sky }}
    >
      <div className="m-auto flex max-w-xl flex-col items-center gap-3 px-5 pt-10 pb-6">
        {pageHeading ? (
          <h1 ref={pageHeading} tabIndex={-1}>
            {title}
          </h1>
        ) : (
          <h2 className="font-display text-3xl font-semibold">{title}</h2>
        )}
        {children && <div className="max-w-md text-balance text-ink-soft">{children}</div>}
        <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
      </div>
      <Scene className="aspect-20/9 min-h-56 w-full shrink-0" />
    </div>
  )
}
