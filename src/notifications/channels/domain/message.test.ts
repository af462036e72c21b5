import { expect, it } from 'vitest'
import { type Message, toHtml, toPlainText } from './message.ts'

const message: Message = {
  title: 'Shop <b>: revenue & spend',
  lines: [
    { text: 'What changed', isHeading: true },
    { text: 'Revenue fell | by 40 %', url: 'https://app.example/?a=1&b=2' },
    { text: 'Campaign "[Spring](x)" has <no> sales' },
  ],
  link: { label: 'Open the overview', url: 'https://app.example/' },
  footer: 'You get this because…',
}
const unsubscribe = { label: 'Stop', url: 'https://app.example/unsubscribe/a.b' }

it('is readable as plain text', () => {
  expect(toPlainText(message)).toBe(`Shop <b>: revenue & spend

What changed
- Revenue fell | by 40 %
  https://app.example/?a=1&b=2
- Campaign "[Spring](x)" has <no> sales

Open the overview: https://app.example/

You get this because…
`)
})

it('ends with the address that unsubscribes, if there is one', () => {
  const subscribed = { ...message, unsubscribe }
  expect(toPlainText(subscribed)).toMatch(/because…\nStop: https:\/\/app\.example\/unsubscribe\/a\.b\n$/)
  expect(toHtml(subscribed, 'en')).toContain('<a href="https://app.example/unsubscribe/a.b"')
})

it('is an email with escaped text', () => {
  const html = toHtml(message, 'es')
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('<a href="https://app.example/?a=1&amp;b=2"')
  expect(html).toContain('Campaign &quot;[Spring](x)&quot; has &lt;no&gt; sales')
})

/**
 * What the HTML engines of Gmail, Outlook for Windows (Word) and Apple Mail all support, or ignore without harm (`max-width` in
 * Outlook). Of CSS, only inline styles in pixels; padding only in cells.
 */
const supported: Record<string, { attributes: string[]; styles: string[] }> = {
  html: { attributes: ['lang'], styles: [] },
  head: { attributes: [], styles: [] },
  meta: { attributes: ['charset', 'name', 'content'], styles: [] },
  title: { attributes: [], styles: [] },
  body: { attributes: [], styles: ['margin'] },
  table: { attributes: ['role', 'width', 'cellpadding', 'cellspacing', 'border'], styles: ['width', 'max-width'] },
  tr: { attributes: [], styles: [] },
  td: {
    attributes: ['align'],
    styles: ['padding', 'font-family', 'font-size', 'line-height', 'font-weight', 'color'],
  },
  a: { attributes: ['href'], styles: ['color'] },
}
const value = /^(#[0-9a-f]{6}|bold|100%|0|\d+px|(\d+px|0)( (\d+px|0)){1,3}|Arial,Helvetica,sans-serif)$/

function lintMail(html: string): string[] {
  const tags = [...html.matchAll(/<(\/?)([a-z]+)([^<>]*)>/g)].map(([, slash, tag = '', rest = '']) => ({
    isEnd: slash === '/',
    tag,
    attributes: [...rest.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', text = '']) => [name, text] as const),
  }))
  const cells = [...html.matchAll(/<td[^>]*>(?=[^<\s])/g)].map(([cell]) => cell)
  return [
    ...lintNesting(tags),
    ...tags.filter(({ tag }) => !(tag in supported)).map(({ tag }) => `<${tag}>`),
    ...tags.flatMap(({ tag, attributes }) => attributes.flatMap(([name, text]) => lintAttribute(tag, name, text))),
    ...cells.filter((cell) => !cell.includes('font-family')).map((cell) => `no font: ${cell}`),
    // Gmail cuts messages above 102 kB.
    ...(Buffer.byteLength(html) > 102_000 ? ['too long'] : []),
  ]
}

function lintNesting(tags: readonly { isEnd: boolean; tag: string }[]): string[] {
  const open: string[] = []
  const problems: string[] = []
  for (const { isEnd, tag } of tags) {
    if (!isEnd && tag !== 'meta') open.push(tag)
    if (isEnd && open.pop() !== tag) problems.push(`</${tag}> closes another element`)
  }
  return [...problems, ...open.map((tag) => `<${tag}> is not closed`)]
}

function lintAttribute(tag: string, name: string, text: string): string[] {
  const rules = supported[tag]
  if (name === 'href' && !/^https?:\/\//.test(text)) return [`href ${text}`]
  if (name !== 'style') return rules?.attributes.includes(name) ? [] : [`<${tag} ${name}>`]
  return text.split(';').flatMap((rule) => {
    const [property = '', set = ''] = rule.split(':')
    if (!rules?.styles.includes(property)) return [`<${tag}> ${property}`]
    return value.test(set) ? [] : [`${property}: ${set}`]
  })
}

it('is an email of elements and styles that Gmail, Outlook and Apple Mail support', () => {
  const line = { text: '&<>"'.repeat(60), url: `https://app.example/${'&a=1'.repeat(60)}` }
  const long = { ...message, title: line.text, lines: Array.from({ length: 30 }, () => line), unsubscribe }
  expect(lintMail(toHtml(message, 'en'))).toEqual([])
  expect(lintMail(toHtml(long, 'en'))).toEqual([])
})

it.each([
  ['<p>a</p>', '<p>'],
  ['<td style="display:flex">', '<td> display'],
  ['<td style="display:grid">', '<td> display'],
  ['<td style="position:absolute">', '<td> position'],
  ['<td style="float:left">', '<td> float'],
  ['<td style="background-image:url(https://x.example/)">', '<td> background-image'],
  ['<a style="padding:4px">', '<a> padding'],
  ['<head><style>td{color:red}</style></head>', '<style>'],
  ['<td class="x">', '<td class>'],
  ['<link href="https://x.example/font.css">', '<link>'],
  ['<img src="https://x.example/pixel.gif">', '<img>'],
  ['<svg></svg>', '<svg>'],
  [`<title>${'x'.repeat(102_000)}</title>`, 'too long'],
  ['<td style="padding:1em;font-family:Arial,Helvetica,sans-serif"></td>', 'padding: 1em'],
  ['<a href="javascript:x">a</a>', 'href javascript:x'],
  ['<td>a</td>', 'no font: <td>'],
  ['<table><tr></table>', '</table> closes another element'],
])('the check of emails finds %.80s', (html, problem) => {
  expect(lintMail(html)).toContain(problem)
})
