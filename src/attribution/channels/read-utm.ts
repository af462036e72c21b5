export interface Utm {
  source: string | null
  medium: string | null
  campaign: string | null
  content: string | null
  term: string | null
  id: string | null
}

const textMax = 500

/** Reads the campaign tags of a visit; tags in the request take precedence over tags in the page URL. */
export function readUtm(params: ReadonlyMap<string, string>, sent: Readonly<Record<string, unknown>>): Utm {
  return {
    source: readParameters('source', 'utm_source', params, sent),
    medium: readParameters('medium', 'utm_medium', params, sent),
    campaign: readParameters('campaign', 'utm_campaign', params, sent),
    content: readParameters('content', 'utm_content', params, sent),
    term: readParameters('term', 'utm_term', params, sent),
    id: readParameters('id', 'utm_id', params, sent),
  }
}

function readParameters(
  name: string,
  parameter: string,
  params: ReadonlyMap<string, string>,
  sent: Readonly<Record<string, unknown>>,
): string | null {
  return textOf(sent[name] ?? sent[parameter]) ?? textOf(params.get(parameter))
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text.length > textMax ? null : text
}
