/** What a build says of itself to its worker: which files make up the pages that can be read without a line. */
export type ShellFacts = {
  /** Identifies the build and its caches; equals the version of the route table. */
  build: string
  /** Files of the pages that can be read offline. */
  shell: readonly string[]
  /** What they load later; not for those who save data. */
  extra: readonly string[]
  /** Language -> its files. */
  languages: Readonly<Record<string, readonly string[]>>
  /** The route table, as `/__manifest` answers it, of those pages. */
  routes: Readonly<Record<string, unknown>>
}
