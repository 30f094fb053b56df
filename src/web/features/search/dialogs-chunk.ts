/** A step in between: who imports a dialog carries the list of all that it needs, and every page with its button would. */
export async function loadKeepSearchDialog() {
  return { default: (await import('./keep-search-dialog.tsx')).KeepSearchDialog }
}
export async function loadSavedSearchesDialog() {
  return { default: (await import('./saved-searches-dialog.tsx')).SavedSearchesDialog }
}
export async function loadSearchFilters() {
  return (await import('./search-filters.tsx')).SearchFilters
}
