import { SaxesParser } from 'saxes'

/** An XML element by its local name; `text` is its own text, trimmed. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] }

/** A file that is no XML, or XML of a kind that no bank sends. */
export class UnreadableXml extends Error {}

/** More than any bank statement has. */
const limits = { depth: 40, elements: 500_000 }

/**
 * Parses XML into a tree. The parser knows no entities but the five of XML and loads nothing; a document type
 * declaration is refused, so neither external entities nor entity expansion are possible. Throws `UnreadableXml`.
 */
export function xmlTree(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let elements = 0
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (reason: string) => {
    throw new UnreadableXml(reason)
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', () => refuse('a document type declaration'))
  parser.on('opentag', ({ local, attributes }) => {
    elements += 1
    if (open.length > limits.depth || elements > limits.elements) refuse('too many elements')
    const values = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const)
    const element = { name: local, attributes: Object.fromEntries(values), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element !== undefined) element.text = element.text.trim()
  })
  parser.write(xml).close()
  const [document] = root.children
  return document ?? refuse('no element')
}

/** All elements at a path below an element: `all(entry, 'NtryDtls/TxDtls')`. */
export function all(element: XmlElement, path: string): XmlElement[] {
  let found = [element]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** The text of the first element at a path that has one; null if there is none. */
export function textAt(element: XmlElement, path: string): string | null {
  return all(element, path).find(({ text }) => text !== '')?.text ?? null
}
