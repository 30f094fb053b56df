import type { Page } from '@playwright/test'

/** A screen and how to get to it; `isWhole` pictures the page to its end, otherwise what fits the window. */
export type Screen = { name: string; isWhole?: boolean; open(page: Page): Promise<unknown> }
