type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Entered = { value: string; checked?: boolean }

declare global {
  /** Of the script of the document. */
  var earlyInput: {
    /** The controls that were changed before React hydrated them, with what was entered last. */
    changed: Map<EventTarget, Entered>
    /** Is told of each change. */
    hear: () => void
    isHydrated: (target: EventTarget) => boolean
  }
}

/** How often it is looked whether a part has been hydrated. */
const intervalMs = 50

/**
 * Whether React has hydrated an element to the end. While React still waits for code of the part around it, the element may have React's key
 * already, and React stops events on their way to it; such an event also makes React hydrate the part at once where the code is there.
 */
const isHydrated = `
const hydrated=new WeakSet()
const isReached=(e)=>{
let hasArrived=false
const hear=()=>{hasArrived=true}
e.addEventListener('compositionend',hear)
e.dispatchEvent(new Event('compositionend',{bubbles:true}))
e.removeEventListener('compositionend',hear)
return hasArrived
}
const isHydrated=(e)=>{
if(hydrated.has(e))return true
if(!isReached(e)||!Object.keys(e).some((key)=>key.startsWith('__reactFiber$')))return false
hydrated.add(e)
return true
}`

/**
 * Holds a press on a button that React has not hydrated yet, in a page that waits for its scripts or in a part whose code comes later (React
 * drops such clicks), and repeats it once React has. Meanwhile the button is dimmed. Only the last press counts, and for ten seconds: later it
 * would surprise. Links, forms, popovers and buttons with an `onclick` of their own work without React.
 */
const holdPresses = `
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
export const recordEarlyInput = `(()=>{${isHydrated}${holdPresses}
const early=window.earlyInput={changed:new Map(),hear(){},isHydrated}
addEventListener('input',({target})=>{
if(isHydrated(target))return
early.changed.set(target,{value:target.value,checked:target.checked})
early.hear()
},true)
})()`

/**
 * Repeats changes that were made before React attached its handlers, so that a switch pressed on a slow connection is saved and text typed
 * there is not lost: also in parts whose code comes later. To be called once, when the root of the page has been hydrated.
 */
export function replayEarlyInput(): void {
  const early = globalThis.earlyInput
  let timer: ReturnType<typeof setTimeout> | undefined
  early.hear = () => {
    clearTimeout(timer)
    timer = setTimeout(replayHydrated, intervalMs)
  }
  function replayHydrated() {
    for (const [control, entered] of early.changed) {
      const isThere = isControl(control) && control.isConnected
      if (isThere && !early.isHydrated(control)) continue
      early.changed.delete(control)
      if (isThere) replay(control, entered)
    }
    if (early.changed.size > 0) early.hear()
  }
  early.hear()
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
