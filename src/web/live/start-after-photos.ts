/** Where a photo does not come, the page is hydrated without it after so many milliseconds. */
const mostWaitMs = 3_000

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const moduleScript = /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/

/**
 * Holds back the scripts of a document until the photos in sight are painted: on a slow connection and a slow phone both compete for the same
 * seconds, and what the server drew can be read and used meanwhile (`early-input.ts` keeps what is entered and pressed).
 *
 * @param html the part of a document with its head and the script that React Router starts with; other parts are returned as they are
 * @param nonce the one of the content security policy
 */
export function startAfterPhotos(html: string, nonce: string): string {
  const end = html.indexOf('</head>')
  const script = moduleScript.exec(html)
  if (end < 0 || script === null) return html
  const addresses: string[] = []
  const head = html.slice(0, end).replace(modulePreload, (_, address: string) => {
    addresses.push(address)
    return ''
  })
  const { 0: whole, 1: body = '', index } = script
  const held = `<script nonce="${nonce}" type="text/plain">${body}</script><script nonce="${nonce}">${starter(addresses)}</script>`
  return head + html.slice(end, index) + held + html.slice(index + whole.length)
}

/** Follows the held script directly, and removes itself: React would find it between its own elements. */
function starter(addresses: readonly string[]): string {
  return `(()=>{
const held=document.currentScript.previousElementSibling
document.currentScript.remove()
const files=${JSON.stringify(addresses)}
let isStarted=false
function start(){
if(isStarted)return
isStarted=true
for(const href of files)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
document.head.append(Object.assign(document.createElement('script'),{type:'module',nonce:held.nonce,text:held.text}))
}
setTimeout(start,${mostWaitMs})
const photos=[...document.images].filter(({loading})=>loading!=='lazy')
Promise.allSettled(photos.map((photo)=>photo.decode())).then(()=>requestAnimationFrame(()=>setTimeout(start)))
})()`
}
