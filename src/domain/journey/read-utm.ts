export interface Utm {
  source: string | null
  medium: string | null
  campaign: string | null
  content: string | null
  term: string | null
  id: string | null
}

const names = ['source', 'medium', 'campaign', 'content', 'term', 'id'] as const
const textMax = 500

/** The campaign tags of a visit: what was sent beside the page address wins over what the address carries. */
export function readUtm(params: ReadonlyMap<string, string>, sent: Readonly<Record<string, unknown>>): Utm {
  const utm = {} as Utm
  for (const name of names) utm[name] = textOf(sent[name] ?? sent[`utm_${name}`]) ?? textOf(params.get(`utm_${name}`))
  return utm
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text.length > textMax ? null : text
}
