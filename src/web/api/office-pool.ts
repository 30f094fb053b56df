import { officePoolHeaderName } from '../../contract/constants.ts'

let shown: string | undefined

/** The pool schema that the office shows in this tab. */
export function showsPool(schema: string | undefined): void {
  shown = schema
}

/** Tells the server for which pool this tab was drawn: another tab may have chosen another one since. */
export function officePoolHeader(path: string): Record<string, string> {
  return shown !== undefined && path.startsWith('/api/office/') ? { [officePoolHeaderName]: shown } : {}
}
