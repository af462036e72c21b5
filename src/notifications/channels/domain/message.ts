/** A message in one language: a title, sentences that may have a link each, and where to read more. */
export interface Message {
  title: string
  lines: readonly MessageLine[]
  /** Where the reader can see and change what it is about. */
  link: { label: string; url: string }
  /** Why the reader gets it; the last line of an email. */
  footer: string
  /** Only in an email that a reader can unsubscribe from with one click. */
  unsubscribe?: { label: string; url: string }
}

export interface MessageLine {
  text: string
  url?: string
  /** Starts a group of lines. */
  isHeading?: boolean
}

export function toPlainText({ title, lines, link, footer, unsubscribe }: Message): string {
  const body = lines.map(({ text, url, isHeading }) => {
    if (isHeading) return `\n${text}`
    return url ? `- ${text}\n  ${url}` : `- ${text}`
  })
  return `${title}\n${body.length > 0 ? `\n${body.join('\n').trim()}\n` : ''}\n${link.label}: ${link.url}\n\n${footer}\n${unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}\n` : ''}`
}

/**
 * An email that Gmail, Outlook and Apple Mail show alike: tables for layout, inline styles, no script, no image, no web font. Every
 * cell names its font, because Outlook passes none on to tables. Colours are readable on white and after the inversion of dark
 * modes.
 */
export function toHtml({ title, lines, link, footer, unsubscribe }: Message, lang: string): string {
  const rows = lines.map(({ text, url, isHeading }) =>
    toRow(url ? toAnchor(text, url) : escapeHtml(text), {
      padding: isHeading ? '16px 0 4px' : '4px 0',
      more: isHeading ? ';font-weight:bold' : '',
    }),
  )
  const ending = unsubscribe ? ` ${toAnchor(unsubscribe.label, unsubscribe.url, '#5f6368')}` : ''
  return [
    `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title></head><body style="margin:0">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>',
    '<td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">',
    toRow(escapeHtml(title), { padding: '0 0 8px', size: 20, more: ';font-weight:bold' }),
    ...rows,
    toRow(toAnchor(link.label, link.url), { padding: '16px 0', more: ';font-weight:bold' }),
    toRow(`${escapeHtml(footer)}${ending}`, { padding: '0', size: 12, color: '#5f6368' }),
    '</table></td></tr></table></body></html>',
  ].join('\n')
}

interface RowStyle {
  padding: string
  size?: number
  color?: string
  more?: string
}

function toRow(inner: string, { padding, size = 15, color = '#1f1f1f', more = '' }: RowStyle): string {
  const font = `font-family:Arial,Helvetica,sans-serif;font-size:${size}px;line-height:${Math.round(size * 1.45)}px`
  return `<tr><td align="left" style="padding:${padding};${font};color:${color}${more}">${inner}</td></tr>`
}

function toAnchor(text: string, url: string, color = '#0b57d0'): string {
  return `<a href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(text)}</a>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
