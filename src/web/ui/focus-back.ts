/**
 * Opens a dialog from a menu or popover that closes: once the focus is back on what opened that one, so that the dialog gives it back there. A menu
 * gives it back in the frame after it has gone.
 */
export function onceFocusIsBack(open: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(open))
}
