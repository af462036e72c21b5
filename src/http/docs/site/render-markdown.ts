import { posix } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { Html, html } from '../../pages/html.ts'

/** A page as it is shown and as it is searched. */
export interface RenderedMarkdown {
  title: string
  content: Html
  headings: { id: string; text: string; depth: number }[]
  /** The text of each part, by the heading above it. */
  parts: { id: string; heading: string; text: string }[]
}

export interface LinkTargets {
  /** The address of a file of the repository on this site; null if the site does not have it. */
  addressOf(file: string): string | null
}

/**
 * Renders a Markdown file of the repository. Links between files become links between pages; a link to a file that the site does not
 * have is shown as its text. Raw HTML is not rendered.
 */
export function renderMarkdown(source: string, file: string, targets: LinkTargets): RenderedMarkdown {
  const ids = headingIds()
  const headings: RenderedMarkdown['headings'] = []
  const parts: RenderedMarkdown['parts'] = []
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const text = plainText(tokens)
        const id = ids(text)
        headings.push({ id, text, depth })
        const inner = new Html(this.parser.parseInline(tokens))
        return html`<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`.text
      },
      link({ href, tokens }) {
        const inner = new Html(this.parser.parseInline(tokens))
        const address = resolveLink(href, file, targets)
        return address === null ? inner.text : html`<a href="${address}">${inner}</a>`.text
      },
      image({ href, text }) {
        const address = resolveLink(href, file, targets)
        return address === null ? html`${text}`.text : html`<img src="${address}" alt="${text}" loading="lazy">`.text
      },
      code({ text }) {
        return html`<pre class="code"><code>${text}</code></pre>\n`.text
      },
      html({ text }) {
        return text.startsWith('<!--') ? '' : html`${text}`.text
      },
    },
  })
  const tokens = marked.lexer(source)
  const content = new Html(marked.parser(tokens))
  collectParts(tokens, headings, parts)
  return { title: headings[0]?.text ?? file, content, headings, parts }
}

function resolveLink(href: string, file: string, { addressOf }: LinkTargets): string | null {
  if (/^(https?:|mailto:)/.test(href)) return href
  if (href.startsWith('#')) return href
  if (href.startsWith('/')) return href
  const [path = '', fragment] = href.split('#')
  const target = posix.join(posix.dirname(file), path)
  const address = addressOf(target.endsWith('/') ? `${target}README.md` : target)
  if (address === null) return null
  return fragment === undefined || address.includes('#') ? address : `${address}#${fragment}`
}

/** The ids that GitHub gives headings, so that links work in both places. */
function headingIds(): (text: string) => string {
  const used = new Map<string, number>()
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\p{Mark}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const count = used.get(id) ?? 0
    used.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  }
}

function collectParts(
  tokens: readonly Token[],
  headings: RenderedMarkdown['headings'],
  parts: RenderedMarkdown['parts'],
): void {
  let next = 0
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { id, text } = headings[next++]!
      parts.push({ id, heading: text, text: '' })
    } else if (parts.length > 0) {
      parts.at(-1)!.text += ` ${plainText([token])}`
    }
  }
}

/** The text of tokens without markup, on one line. */
function plainText(tokens: readonly Token[]): string {
  const texts = tokens.map((token) => {
    if (token.type === 'html') return ''
    if (token.type === 'table') return tableText(token as Tokens.Table)
    if (token.type === 'list') return plainText((token as Tokens.List).items)
    return 'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? String(token.text) : ''
  })
  return texts
    .join(tokens.some(({ type }) => type === 'paragraph' || type === 'list_item') ? ' ' : '')
    .replace(/\s+/g, ' ')
    .trim()
}

function tableText({ header, rows }: Tokens.Table): string {
  return [header, ...rows].flatMap((cells) => cells.map(({ tokens }) => plainText(tokens))).join(' ')
}
