declare module 'virtual:icons' {
  /** Name -> SVG markup on 24 by 24. */
  export const icons: Record<string, string>
}
