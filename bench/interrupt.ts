const closers = new Set<() => unknown>()

/** What an interrupted benchmark ends before it leaves: servers that it started. Answers how to take it back. */
export function onInterrupt(close: () => unknown): () => void {
  if (closers.size === 0) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)
  closers.add(close)
  return () => closers.delete(close)
}

async function leave(): Promise<void> {
  // A second signal ends it at once
  await Promise.allSettled([...closers].map(async (close) => close()))
  process.exit(130)
}
