type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Entered = { value: string; checked?: boolean }

declare global {
  /** Ends the recording and returns the controls that were changed during it, with what was entered last. */
  var takeEarlyInput: (() => ReadonlyMap<EventTarget, Entered>) | undefined
}

/**
 * Holds a press on a button that React has not hydrated yet, in a page that waits for its scripts or in a part whose code comes later (React
 * drops such clicks), and repeats it once React has. Meanwhile the button is dimmed. Only the last press counts, and for ten seconds: later it
 * would surprise. Links, forms, popovers and buttons with an `onclick` of their own work without React.
 */
const holdPresses = `
const isHydrated=(e)=>Object.keys(e).some((key)=>key.startsWith('__reactFiber$'))
const buttonAt=({target})=>target.closest?.('button[type=button]:not([popovertarget])')
let pressing,presses=0
addEventListener('pointerdown',(event)=>{const b=buttonAt(event);pressing=b&&!isHydrated(b)?b:null},true)
addEventListener('click',(event)=>{
const b=buttonAt(event),press=++presses
if(!b||b.onclick||isHydrated(b)&&b!==pressing)return
pressing=null
if('__reactRouterContext' in window)event.stopImmediatePropagation()
const end=Date.now()+1e4
const dimmed=b.animate?.({opacity:[.6,.6]},1e4)
const repeat=()=>{
const isWaiting=press===presses&&b.isConnected&&Date.now()<end
if(isWaiting&&!isHydrated(b))return setTimeout(repeat,50)
dimmed?.cancel()
if(isWaiting)b.click()
}
repeat()
},true)`

/** Runs in the document itself, before any other script: notes what is entered and pressed before React attaches its handlers. */
export const recordEarlyInput = `(()=>{
const changed=new Map()
const note=({target})=>changed.set(target,{value:target.value,checked:target.checked})
addEventListener('input',note,true)
window.takeEarlyInput=()=>{removeEventListener('input',note,true);return changed}${holdPresses}
})()`

/**
 * Repeats changes that were made before React attached its handlers, so that a switch pressed on a slow connection is saved and text typed
 * there is not lost. To be called once, when the root of the page has been hydrated.
 */
export function replayEarlyInput(): void {
  // Outside of React's effects, where it cannot hydrate what is still waiting
  setTimeout(replayAll)
}

function replayAll(): void {
  const changed = globalThis.takeEarlyInput?.() ?? []
  globalThis.takeEarlyInput = undefined
  for (const [control, entered] of changed) {
    if (!isControl(control) || !control.isConnected) continue
    // An event makes React hydrate the part of the page around the control, which may still be waiting; without a change it does no more
    control.dispatchEvent(new Event('input', { bubbles: true }))
    replay(control, entered)
  }
}

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

/** React ignores an event without a change from the value that it has seen, which is the entered one: so first the server's. */
function replay(control: Control, { value, checked }: Entered): void {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    if (checked === control.defaultChecked) return
    control.checked = control.defaultChecked
    control.click()
    return
  }
  if (!(control instanceof HTMLSelectElement)) control.value = control.defaultValue
  // The setter of the prototype: the one on the element is React's and would note the value as seen
  const prototype: object = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
