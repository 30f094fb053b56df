import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { anchor, breaking, contents, type Drawn } from './contents.ts'
import * as kit from './kit.ts'
import type { Parts } from './parts.ts'
import { skyline } from './skyline.ts'
import { styleSheet, worn } from './style.ts'
import { coloursOf, signOf } from './theme.ts'

const typeface = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** For the site's name and the heading: the display face of the pages cannot be fetched, this one is everywhere. */
const displayTypeface = "Georgia,'Times New Roman',serif"
const width = 600

/** The body as HTML: tables where Outlook needs them, all colours where they are used, nothing fetched from anywhere. */
export function markupOf(parts: Parts): string {
  const drawn = { parts, colours: coloursOf(parts.look) }
  return `<!doctype html>${renderToStaticMarkup(page(drawn))}`
}

/**
 * Classic Outlook ignores `max-width`: there the page is in a table of that width. React has no comments, so this part
 * is a string.
 */
function narrowInOutlook(content: ReactElement): ReactElement {
  const open = `<!--[if mso]><table role="presentation" align="center" width="${width}"><tr><td><![endif]-->`
  const close = '<!--[if mso]></td></tr></table><![endif]-->'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that React has just made
  return h('div', { dangerouslySetInnerHTML: { __html: `${open}${renderToStaticMarkup(content)}${close}` } })
}

function page(drawn: Drawn): ReactElement {
  const { parts, colours } = drawn
  const dir = textDirection(parts.locale)
  return h(
    kit.Html,
    { lang: parts.locale, dir },
    h(
      kit.Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Programs that find dates and numbers make links of them, in a blue of their own
      h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no,url=no' }),
      h('title', null, parts.subject),
      h('style', null, styleSheet(colours)),
    ),
    h(
      kit.Body,
      { className: 'canvas', style: { margin: 0, padding: 0, ...worn('canvas', colours) } },
      h(kit.Preview, null, parts.preview ?? ''),
      narrowInOutlook(
        h(
          kit.Container,
          // Mail programs that drop html and body keep these here
          { className: 'page', lang: parts.locale, dir, style: { maxWidth: `${width}px`, padding: '24px 12px' } },
          head(drawn),
          card(drawn),
          below(drawn),
        ),
      ),
    ),
  )
}

function textDirection(locale: string): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** The site's mark, drawn with a sign on a disc, and its name. */
function head({ parts, colours }: Drawn): ReactElement {
  const sign = h(
    'div',
    {
      className: 'mark',
      'aria-hidden': true,
      style: {
        ...worn('mark', colours),
        width: '40px',
        height: '40px',
        borderRadius: '20px',
        fontSize: '22px',
        lineHeight: '40px',
        textAlign: 'center',
      },
    },
    signOf(parts.look),
  )
  const name = h(
    kit.Text,
    {
      className: 'site',
      style: {
        ...worn('site', colours),
        ...breaking,
        margin: 0,
        fontFamily: displayTypeface,
        fontSize: '22px',
        lineHeight: '28px',
        fontWeight: 700,
      },
    },
    parts.site,
  )
  const line = h(
    kit.Row,
    null,
    h(kit.Column, { width: 52, style: { width: '52px' } }, sign),
    h(kit.Column, { style: { fontFamily: typeface } }, name),
  )
  return band(
    { name: 'head', style: { ...worn('head', colours), borderRadius: '18px 18px 0 0', padding: '18px 32px 0' } },
    line,
    skyline(parts.look?.mark, colours),
  )
}

type Band = { name: string; style: Record<string, string | number> }

/** A part of the page over its whole width. The padding is that of a cell: Outlook knows none of tables. */
function band({ name, style }: Band, ...contents: (ReactElement | null)[]): ReactElement {
  return h(kit.Row, null, h(kit.Column, { className: name, style: { fontFamily: typeface, ...style } }, ...contents))
}

function card(drawn: Drawn): ReactElement {
  const { parts, colours } = drawn
  return band(
    {
      name: 'card',
      style: { ...worn('card', colours), borderRadius: '0 0 18px 18px', padding: '28px 32px 16px' },
    },
    h(
      kit.Heading,
      {
        as: 'h1',
        className: 'words',
        style: {
          ...worn('words', colours),
          ...breaking,
          margin: '0 0 16px',
          fontFamily: displayTypeface,
          fontSize: '26px',
          lineHeight: '33px',
          fontWeight: 700,
        },
      },
      parts.heading ?? parts.subject,
    ),
    ...contents(drawn),
  )
}

/** Why one gets this mail, and how to get no more of them. */
function below(drawn: Drawn): ReactElement {
  const { parts, colours } = drawn
  const { footer, footerLink } = parts
  const style = { ...worn('soft', colours), ...breaking, margin: '0 0 8px', fontSize: '14px', lineHeight: '21px' }
  return band(
    { name: 'below', style: { padding: '20px 32px' } },
    h(kit.Text, { className: 'soft', style }, footer),
    footerLink === undefined ? null : h(kit.Text, { style }, anchor(drawn, footerLink, 'soft')),
  )
}
