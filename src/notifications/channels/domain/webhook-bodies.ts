import type { Message, MessageLine } from './message.ts'

/** Limits of Block Kit: characters of texts, and blocks of a message. */
const headerMax = 150
const sectionMax = 3_000
const blocksMax = 50
/** Slack rejects messages whose blocks have more than about 13,000 characters together (`msg_blocks_too_long`). */
const blocksTextMax = 12_000
/** Slack cuts longer texts of notifications. */
const fallbackMax = 4_000
/** Teams rejects messages above 28 kB; other fields take part of it. */
const cardTextBytes = 18_000
/** Escaping makes a text up to five times as long. */
const lineMax = 500

/**
 * The body of an incoming webhook of Slack: a header, one section per group of lines, and the same as `text` for notifications and
 * screen readers. With `verbatim`, Slack turns no name into a mention or a link.
 */
export function toSlackBody({ title, lines, link }: Message): object {
  const groups: string[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const text = toSlackLine(line)
    if (!group || line.isHeading || [...group, text].join('\n').length > sectionMax) groups.push([text])
    else group.push(text)
  }
  const texts = groups.slice(0, blocksMax - 2).map((group) => group.join('\n'))
  const linked = toSlackLink(link.label, link.url)
  const shown = takeWhole(texts, blocksTextMax - headerMax - linked.length, (text) => text.length)
  const sections = [...shown, linked]
  const fallback = [`*${escapeSlack(cut(title, headerMax))}*`, ...sections].flatMap((text) => text.split('\n'))
  return {
    text: takeWhole(fallback, fallbackMax, (text) => text.length + 1).join('\n'),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, headerMax), emoji: false } },
      ...sections.map((text) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })),
    ],
  }
}

/** The first items whose sizes together are within the limit. */
function takeWhole<Item>(items: readonly Item[], limit: number, sizeOf: (item: Item) => number): Item[] {
  let size = 0
  const taken: Item[] = []
  for (const item of items) {
    size += sizeOf(item)
    if (size > limit) break
    taken.push(item)
  }
  return taken
}

function toSlackLine({ text: whole, url, isHeading }: MessageLine): string {
  const text = cut(whole, lineMax)
  if (isHeading) return `*${escapeSlack(text)}*`
  return `• ${url ? toSlackLink(text, url) : escapeSlack(text)}`
}

/** A vertical bar ends the address of a link. */
function toSlackLink(text: string, url: string): string {
  return `<${escapeSlack(url.replaceAll('|', '%7C'))}|${escapeSlack(text).replaceAll('|', '¦')}>`
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The body of a Teams workflow that posts cards it receives by webhook: one adaptive card. */
export function toTeamsBody({ title, lines, link }: Message): object {
  const body = [
    textBlock(escapeMarkdown(title), { weight: 'Bolder', size: 'Medium' }),
    ...lines.map(({ text, url, isHeading }) => {
      if (isHeading) return textBlock(escapeMarkdown(text), { weight: 'Bolder', spacing: 'Medium' })
      return textBlock(`- ${url ? `[${escapeMarkdown(text)}](${escapeLink(url)})` : escapeMarkdown(text)}`)
    }),
  ]
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    // A block has about 70 bytes besides its text.
    body: takeWhole(body, cardTextBytes, ({ text }) => Buffer.byteLength(JSON.stringify(text)) + 70),
    actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}

function textBlock(text: string, style: object = {}) {
  return { type: 'TextBlock', text, wrap: true, ...style }
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]()*_`]/g, (mark) => `\\${mark}`)
}

/** A parenthesis or a space ends the address of a link. */
function escapeLink(url: string): string {
  return url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20')
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`
}
