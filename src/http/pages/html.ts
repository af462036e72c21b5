/** Markup that is safe to send: only the `html` tag creates it, and it escapes every interpolated text. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[]

export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(
    strings.map((part, index) => part + (index < values.length ? renderValue(values[index]) : '')).join(''),
  )
}

function renderValue(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(renderValue).join('')
  return escapeHtml(String(value))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Renders a text of the definitions: blank lines separate paragraphs, list items begin with `- `, code is in backticks. */
export function prose(text: string): Html {
  return html`${text.split(/\n\n+/).map(paragraph)}`
}

function paragraph(text: string): Html {
  const items = text.split(/^- /m).slice(1)
  if (!text.startsWith('- ')) return html`<p>${inlineProse(text)}</p>`
  return html`<ul>${items.map((item) => html`<li>${inlineProse(item)}</li>`)}</ul>`
}

export function inlineProse(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
