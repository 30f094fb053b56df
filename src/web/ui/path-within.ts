/** Whether an address is one of these or lies below one of them. */
export function isPathWithin(pathname: string, places: readonly string[]): boolean {
  return places.some((place) => pathname === place || pathname.startsWith(`${place}/`))
}
