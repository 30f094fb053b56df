/**
 * What a document may name. `{{name}}` stands for a text; `{{#name}}…{{/name}}` is there where the fact is true or not empty,
 * `{{^name}}…{{/name}}` where it is not.
 */
export type Facts = Readonly<Record<string, string | boolean>>

const section = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g
const loneTag = /^(\{\{[#^/]\w+\}\})\n/gm
const placeholder = /\{\{(\w+)\}\}/g

/** Takes out the sections that do not hold. A tag on a line of its own leaves no empty line. */
export function chooseSections(template: string, facts: Facts): string {
  return choose(template.replace(loneTag, '$1'), facts)
}

function choose(template: string, facts: Facts): string {
  return template.replace(section, (_all, sign: string, name: string, inner: string) =>
    Boolean(factOf(facts, name)) === (sign === '#') ? choose(inner, facts) : '',
  )
}

/** Fills the placeholders of a plain text. */
export function fillText(template: string, facts: Facts): string {
  return template.replace(placeholder, (_all, name: string) => textOf(facts, name))
}

/** Fills the placeholders of HTML: values are escaped; ways to reach us become links. */
export function fillHtml(html: string, facts: Facts): string {
  return html.replace(placeholder, (_all, name: string) => {
    const text = escapeHtml(textOf(facts, name))
    const scheme = schemes[name]
    return scheme === undefined ? text : `<a href="${scheme}:${text}">${text}</a>`
  })
}

const schemes: Record<string, string> = { support_email: 'mailto', support_phone: 'tel' }

function factOf(facts: Facts, name: string): string | boolean {
  const fact = facts[name]
  if (fact === undefined) throw new Error(`A document names {{${name}}}, which nobody knows`)
  return fact
}

function textOf(facts: Facts, name: string): string {
  const fact = factOf(facts, name)
  if (typeof fact === 'boolean') throw new Error(`{{${name}}} is a condition, not a text`)
  return fact
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Every name that a document uses, each once. */
export function namesIn(template: string): string[] {
  return [...new Set([...template.matchAll(/\{\{[#^/]?([^}]*)\}\}/g)].map(([, name = '']) => name))]
}

/** The names that sections of a document depend on, each once, in the order of their first use. */
export function conditionsIn(template: string): string[] {
  return [...new Set([...template.matchAll(/\{\{[#^](\w+)\}\}/g)].map(([, name = '']) => name))]
}
