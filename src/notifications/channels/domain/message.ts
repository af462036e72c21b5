/** A message in the words of one language: a title, sentences that may have a link each, and where to read more. */
export interface Message {
  title: string
  lines: readonly MessageLine[]
  /** Where the reader can see and change what it is about. */
  link: { label: string; url: string }
  /** Why the reader gets it; the last line of an email. */
  footer: string
}

export interface MessageLine {
  text: string
  url?: string
  /** Starts a group of lines. */
  isHeading?: boolean
}

export function toPlainText({ title, lines, link, footer }: Message): string {
  const body = lines.map(({ text, url, isHeading }) => {
    if (isHeading) return `\n${text}`
    return url ? `- ${text}\n  ${url}` : `- ${text}`
  })
  return `${title}\n${body.length > 0 ? `\n${body.join('\n').trim()}\n` : ''}\n${link.label}: ${link.url}\n\n${footer}\n`
}

/**
 * An email that every client shows: tables for layout, inline styles, no script, no image, no web font. Colours are readable on
 * white and after the inversion of dark modes.
 */
export function toHtml({ title, lines, link, footer }: Message, lang: string): string {
  const rows = lines.map(({ text, url, isHeading }) => {
    const inner = url ? `<a href="${escapeHtml(url)}" style="color:#0b57d0">${escapeHtml(text)}</a>` : escapeHtml(text)
    const style = isHeading ? 'padding:16px 0 4px;font-weight:bold' : 'padding:4px 0'
    return `<tr><td style="${style};font-size:15px;line-height:22px">${inner}</td></tr>`
  })
  return [
    `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px 12px;font-family:Arial,Helvetica,sans-serif;color:#1f1f1f">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">',
    '<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">',
    `<tr><td style="font-size:20px;line-height:28px;font-weight:bold;padding-bottom:8px">${escapeHtml(title)}</td></tr>`,
    ...rows,
    `<tr><td style="padding:16px 0"><a href="${escapeHtml(link.url)}" style="color:#0b57d0;font-weight:bold">${escapeHtml(link.label)}</a></td></tr>`,
    `<tr><td style="font-size:12px;line-height:18px;color:#5f6368">${escapeHtml(footer)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n')
}

/** The body of an incoming webhook of Slack: `text` in its own markup, where `&`, `<` and `>` are escaped. */
export function toSlackBody({ title, lines, link }: Message): object {
  const toLine = ({ text, url, isHeading }: MessageLine) => {
    if (isHeading) return `*${escapeSlack(text)}*`
    return url ? `• <${escapeSlack(url)}|${escapeSlack(text)}>` : `• ${escapeSlack(text)}`
  }
  const text = [
    `*${escapeSlack(title)}*`,
    ...lines.map(toLine),
    `<${escapeSlack(link.url)}|${escapeSlack(link.label)}>`,
  ]
  return { text: text.join('\n') }
}

/** The body of a Teams workflow webhook: one adaptive card. */
export function toTeamsBody({ title, lines, link }: Message): object {
  const block = (text: string, more: object = {}) => ({
    type: 'TextBlock',
    text: escapeMarkdown(text),
    wrap: true,
    ...more,
  })
  const body = [
    block(title, { weight: 'Bolder', size: 'Medium' }),
    ...lines.map(({ text, url, isHeading }) => {
      if (isHeading) return block(text, { weight: 'Bolder' })
      return url ? { type: 'TextBlock', text: `- [${escapeMarkdown(text)}](${url})`, wrap: true } : block(`- ${text}`)
    }),
  ]
  const actions = [{ type: 'Action.OpenUrl', title: link.label, url: link.url }]
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
    actions,
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '¦')
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]()*_`]/g, (mark) => `\\${mark}`)
}
