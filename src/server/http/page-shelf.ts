/** Things by key, up to a number of bytes; what was asked for longest ago goes first. */
export function openShelf<T extends { bytes: number }>(mostBytes: number) {
  const things = new Map<string, T>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= things.get(key)?.bytes ?? 0
    things.delete(key)
  }

  return {
    get(key: string): T | undefined {
      const found = things.get(key)
      if (found === undefined) return undefined
      things.delete(key)
      things.set(key, found)
      return found
    },
    put(key: string, thing: T): void {
      remove(key)
      things.set(key, thing)
      bytes += thing.bytes
      for (const [oldest] of things) {
        if (bytes <= mostBytes) break
        remove(oldest)
      }
    },
    remove,
  }
}
