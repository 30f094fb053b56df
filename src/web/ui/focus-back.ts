/** More frames than a menu needs to leave; then the dialog opens wherever the focus is. */
const mostFrames = 60

/**
 * Opens a dialog from a menu or popover that is closing, once that has returned the focus to its trigger: the dialog returns the focus to where it
 * was when it opened.
 */
export function onceFocusIsBack(open: () => void): void {
  const leaving = document.activeElement
  let frames = 0
  const look = () => {
    const { activeElement } = document
    frames += 1
    const isBack = activeElement !== leaving && activeElement !== document.body && activeElement !== null
    if (isBack || frames > mostFrames) open()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
