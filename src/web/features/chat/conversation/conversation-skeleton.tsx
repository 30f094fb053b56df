import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

const widths = ['w-1/2', 'w-2/5', 'ms-auto w-3/5', 'ms-auto w-1/3', 'w-5/12'] as const

/** The shape of a conversation that is coming. One that comes at once is not announced. */
export function ConversationSkeleton() {
  return (
    <SkeletonGroup className="flex min-h-0 flex-1 animate-appear flex-col [animation-delay:150ms] [animation-fill-mode:both]">
      <div className="flex items-center gap-3 border-b border-line bg-surface px-4 py-3">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-5 w-36" />
      </div>
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col justify-end gap-3 px-4 pb-6">
        {widths.map((width) => (
          <Skeleton key={width} className={`h-11 rounded-sheet ${width}`} />
        ))}
      </div>
      <div className="mx-auto w-full max-w-3xl px-4 pb-8">
        <Skeleton className="h-12 rounded-sheet" />
      </div>
    </SkeletonGroup>
  )
}
