/** One piece of text as it lies on a page, and what is wrong with its place, if anything. */
export type SeenText = { text: string; fault: string | null }

/**
 * All texts of the document that is open, in the order of reading; runs in the browser. A text is cut off where something that hides what
 * does not fit hides a part of it; it sticks out where it leaves its button, or the screen.
 */
export function lookAtTexts(): SeenText[] {
  /** What a pixel more or less is rounded to, and what the tails of letters need below their line. */
  const [beside, below] = [1.5, 4]
  const hides = (way: string) => way === 'hidden' || way === 'clip'

  function isShown(element: Element, box: DOMRect): boolean {
    if (box.width <= 2 || box.height <= 2) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    // Behind something else until its turn comes, or hidden as the component library does it
    if (element.closest('[inert], [style*="clip-path"], [style*="clip:"]') !== null) return false
    // For screen readers only, at this width (`sr-only`, `max-sm:sr-only`)
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      if (getComputedStyle(each).clipPath === 'inset(50%)') return false
    return true
  }

  /** A thing that is pressed and has an edge that one sees. */
  function isButton(element: Element, { backgroundColor, borderTopWidth }: CSSStyleDeclaration): boolean {
    if (!element.matches('a, button, label, summary, [role=tab]')) return false
    return backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px'
  }

  function faultIn(element: Element, text: DOMRect): string | null {
    const [style, box] = [getComputedStyle(element), element.getBoundingClientRect()]
    const isWider = text.right > box.right + beside || text.left < box.left - beside
    const isHigher = text.bottom > box.bottom + below || text.top < box.top - below
    if (isWider && hides(style.overflowX)) return 'cut off'
    if (isHigher && hides(style.overflowY)) return 'cut off below'
    return (isWider || isHigher) && isButton(element, style) ? 'sticks out' : null
  }

  /** What scrolls may hold more than it shows. */
  function scrolls(element: Element): boolean {
    const { overflowX, overflowY } = getComputedStyle(element)
    return element !== document.documentElement && /auto|scroll/.test(`${overflowX} ${overflowY}`)
  }

  function faultOf(node: Text, text: DOMRect): string | null {
    for (let element = node.parentElement; element !== null; element = element.parentElement) {
      if (scrolls(element) && element !== document.body) return null
      const fault = faultIn(element, text)
      if (fault !== null) return fault
      if (getComputedStyle(element).position === 'fixed') break
    }
    return text.right > innerWidth + beside || text.left < -beside ? 'outside the screen' : null
  }

  const seen: SeenText[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (nodes.nextNode() !== null) {
    const node = nodes.currentNode as Text
    const text = node.data.replace(/\s+/g, ' ').trim()
    const parent = node.parentElement
    if (text === '' || parent === null || parent.closest('script, style, noscript, template, svg, option') !== null)
      continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (isShown(parent, box)) seen.push({ text, fault: faultOf(node, box) })
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    seen.push({ text: '(the page)', fault: 'wider than the screen' })
  return seen
}

/**
 * Puts what the server draws at an address into the document that is open, which keeps its styles and fonts: a third of the work of opening
 * the page. Answers false, and changes nothing, where that page has other styles. Runs in the browser.
 */
export async function putOn(path: string): Promise<boolean> {
  const answer = await fetch(path, { headers: { accept: 'text/html' } })
  const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // All but the nonce, which is another each time
  const stylesOf = ({ head }: Document) =>
    [...head.querySelectorAll('style, link[rel=stylesheet]')]
      .map((style) => style.getAttribute('href') ?? style.textContent)
      .join('\n')
  if (answer.redirected || stylesOf(drawn) !== stylesOf(document)) return false
  const [from, to] = [drawn.documentElement, document.documentElement]
  for (const { name } of [...to.attributes]) to.removeAttribute(name)
  for (const { name, value } of from.attributes) to.setAttribute(name, value)
  document.body.replaceWith(drawn.body)
  scrollTo(0, 0)
  return true
}
