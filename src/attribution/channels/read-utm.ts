import { trimmedText } from '../../kernel/schemas/storable-text.ts'

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
  return utmText(sent[name] ?? sent[parameter]) ?? utmText(params.get(parameter))
}

function utmText(value: unknown): string | null {
  const text = trimmedText(value)
  return text !== null && text.length <= textMax ? text : null
}
