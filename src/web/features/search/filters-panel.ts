/** Id of the filters: a popover, which buttons open without script. */
export const filtersId = 'filters'

/** Parts of the filters that a button can open them at, by its `data-opens`. */
export type FilterSection = 'who' | 'ages' | 'where'

/** Moves the focus to the part that was asked for, otherwise to the heading. */
export function focusInFilters(panel: HTMLElement | null) {
  const section = document.activeElement?.closest<HTMLElement>('[data-opens]')?.dataset.opens
  const part = section && panel?.querySelector<HTMLElement>(`[data-section=${section}]`)
  if (!part) return panel?.querySelector<HTMLElement>('h2')?.focus()
  part.scrollIntoView({ block: 'nearest' })
  part.querySelector<HTMLElement>('input:checked, input:not([type=radio], [type=hidden]), select')?.focus()
}
