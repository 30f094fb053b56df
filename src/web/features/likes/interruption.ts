const openLayers = 'dialog[open], [role="dialog"], [role="alertdialog"]'

/** Nothing was pressed, typed or scrolled since the document was opened: its user has only just arrived. */
export function isArriving(): boolean {
  return navigator.userActivation?.hasBeenActive !== true && window.scrollY === 0
}

/** Whether a dialog may open now: no other is open and the user is not typing. */
export function mayInterrupt(): boolean {
  if (document.hidden || document.querySelector(openLayers) || hasOpenPopover()) return false
  const field = document.activeElement
  const isTyping =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'checkbox')
  return !isTyping || field.value === ''
}

function hasOpenPopover(): boolean {
  if (!globalThis.CSS?.supports?.('selector(:popover-open)')) return false
  return document.querySelector(':popover-open') !== null
}
