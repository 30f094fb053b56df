import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { classes } from '../ui/classes.ts'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

const barAfterMs = 150
const skeletonAfterMs = 300

/** Where a navigation leads that has taken longer than this; undefined before and afterwards. */
function useLateNavigation(afterMs: number) {
  const { state, location } = useNavigation()
  const [late, setLate] = useState<typeof location>()
  const target = state === 'loading' ? location : undefined
  useEffect(() => {
    if (!target) return
    const timer = setTimeout(() => setLate(target), afterMs)
    return () => clearTimeout(timer)
  }, [target, afterMs])
  return target !== undefined && late === target ? target : undefined
}

/** A thin line at the upper edge while a page is on its way. Silent: the page's title is announced when it is there. */
export function NavigationBar() {
  const isLate = useLateNavigation(barAfterMs) !== undefined
  if (!isLate) return null
  return (
    <div
      aria-hidden
      data-navigation-bar
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden"
    >
      <div className="size-full origin-left animate-progress bg-primary rtl:origin-right" />
    </div>
  )
}

/** The page, or in its place the shape of the one that is on its way; parts of the page itself (`within`) do that themselves. */
export function PageOrSkeleton({ within, children }: { within?: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const target = useLateNavigation(skeletonAfterMs)?.pathname
  const isShown = target !== undefined && target !== pathname && (within === undefined || !target.startsWith(within))
  return (
    <>
      {isShown && <PageSkeleton path={target} />}
      <div className={classes(isShown ? 'hidden' : 'contents')}>{children}</div>
    </>
  )
}

const grid = /^\/(?:members|likes(?:\/(?!m\/)[\w-]*)?)$/
const list = /^\/(?:chats|notifications|settings|transactions)\b/
const places = Array.from({ length: 8 }, (_, place) => place)

function PageSkeleton({ path }: { path: string }) {
  return (
    <SkeletonGroup className="mx-auto w-full max-w-page px-4 py-5 sm:py-8">
      <Skeleton className="mb-6 h-9 w-48" />
      {grid.test(path) ? (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
          {places.map((place) => (
            <Skeleton key={place} className="aspect-3/4 rounded-card" />
          ))}
        </div>
      ) : list.test(path) ? (
        <div className="grid max-w-2xl gap-4">
          {places.map((place) => (
            <div key={place} className="flex items-center gap-3">
              <Skeleton className="size-12 shrink-0 rounded-full" />
              <Skeleton className="h-12 flex-1" />
            </div>
          ))}
        </div>
      ) : (
        <div className="grid gap-6 md:grid-cols-[1fr_20rem]">
          <Skeleton className="aspect-4/3 rounded-card" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        </div>
      )}
    </SkeletonGroup>
  )
}
