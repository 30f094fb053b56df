import { createContext } from 'react'

/** What finds the words that the member does not want to see, where messages stand outside of their conversation; null where there are none. */
export const HiddenWordsContext = createContext<RegExp | null>(null)
