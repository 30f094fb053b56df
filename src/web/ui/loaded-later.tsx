import { type ComponentType, lazy, useState } from 'react'

/** A part of a page whose code comes when it is first drawn, by `<LoadedPart part={…}>` within a `<Suspense>`. */
type LaterPart<P> = {
  /** Loads it ahead. */
  fetch: () => Promise<ComponentType<P>>
  /** The component where its code is there, else one that waits for it. */
  current: () => ComponentType<P>
}

/** Unlike with `lazy`, a part whose code is there is drawn at once, and a load that failed is tried again the next time. */
export function loadedLater<P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<ComponentType<P>> | null = null
  let waiting: ComponentType<P> | null = null
  async function fetch(): Promise<ComponentType<P>> {
    loading ??= load()
    try {
      loaded = await loading
      return loaded
    } catch (error) {
      loading = null
      waiting = null
      throw error
    }
  }
  function current(): ComponentType<P> {
    if (loaded !== null) return loaded
    waiting ??= lazy(async () => ({ default: (await fetch()) as ComponentType<object> })) as ComponentType<P>
    return waiting
  }
  return { fetch, current }
}

/** Draws a part; it stays the same component for as long as it is drawn. */
export function LoadedPart<P extends object>({ part, ...props }: P & { part: LaterPart<P> }) {
  const [Part] = useState(() => part.current())
  return <Part {...(props as unknown as P)} />
}

/** `lazy` for a part that a page can do without: nothing is drawn where its code cannot be loaded. */
export function optionalPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (): { default: ComponentType<P> } => ({ default: () => null }),
    ),
  )
}
