export const platformIdMax = 100

const characters = `[\\p{L}\\p{M}\\p{N}_.:-]{1,${platformIdMax}}`

/** Of TikTok, also with one underscore, a frequent mistake; and of LinkedIn, whose placeholders are bare words (`CAMPAIGN_ID`). */
const placeholder = '__\\w+__$|_?(?:(?:[A-Z]+_)+ID|[AC]ID)_?$'

/** Placeholders that the platform did not fill in are no ids: `{{ad.id}}` has other characters, `__AID__` has a form of its own. */
export const platformIdPattern = new RegExp(`^(?!${placeholder})${characters}$`, 'u')

/** LinkedIn writes an id in links with or without this prefix. */
const urnPrefix = /^urn:li:sponsored\w+:/

/**
 * Returns the id of a campaign, ad set or ad if the text is one. Links, imports and the console use this rule, because an ad is
 * credited only if the id in its link equals the imported id.
 */
export function parsePlatformId(text: string | null | undefined): string | null {
  const id = text?.trim().normalize('NFC').replace(urnPrefix, '') ?? ''
  return platformIdPattern.test(id) ? id : null
}

/** Derives an id from a name, short enough for a prefix and a suffix of 20 characters each. */
export function toPlatformId(name: string): string {
  const text = name.trim().normalize('NFC').toLowerCase()
  const id = text.slice(0, platformIdMax - 40).replace(/[^\p{L}\p{N}]+/gu, '-')
  return id === '' ? 'first' : id
}
