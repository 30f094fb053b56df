const openLayers = 'dialog[open], [role="dialog"], [role="alertdialog"]'

/** Whether something may be laid over the page now: nothing else lies there, and nobody is in the middle of a sentence. */
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
