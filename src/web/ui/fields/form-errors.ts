import { createContext, use } from 'react'

/** A refusal in words: one sentence for the whole form, and one for each field by its name. */
export type FormErrors = { summary: string; fields: Record<string, string> }

// Apart from the form, which fields outside of one do without
export const ErrorsContext = createContext<FormErrors | null>(null)
/** Errors of fields that were left or refused, by their names; null where a refusal was mended. */
export type LeftErrors = Record<string, string | null>
export const LeftContext = createContext<LeftErrors>({})
export const TypedContext = createContext<Record<string, string> | undefined>(undefined)

/** What is wrong with a field, if the form's last answer said so, or if it was left that way. */
export function useFieldError(name: string): string | undefined {
  const [refused, left] = [use(ErrorsContext)?.fields[name], use(LeftContext)[name]]
  return left === undefined ? refused : (left ?? undefined)
}

/** What was typed into the form before its last refusal, by the names of its fields; undefined where the browser still has it. */
export function useTypedTexts(): Record<string, string> | undefined {
  return use(TypedContext)
}
