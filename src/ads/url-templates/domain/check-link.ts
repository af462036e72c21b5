import { parameterLevels } from '../../../attribution/channels/read-platform-ids.ts'
import {
  type Level,
  type TaggedPlatform,
  taggedPlatforms,
  type UrlTemplate,
  urlTemplates,
} from '../../../attribution/channels/url-templates.ts'
import { parsePlatformId } from '../../../kernel/platform-id.ts'

export const linkStates = ['id', 'placeholder', 'other_level', 'misspelt', 'unreadable'] as const

export interface CheckedParameter {
  name: string
  value: string
  level: Level
  /**
   * `id`: an id. `placeholder`: a platform replaces it when someone clicks. `other_level`: a placeholder of another level.
   * `misspelt`: almost a placeholder, which no platform replaces. `unreadable`: none of these.
   */
  state: (typeof linkStates)[number]
  /** The platforms of the placeholder. */
  platforms: TaggedPlatform[]
  /** What to write instead, if it is certain. */
  expected: string | null
}

/** Checks every parameter of a link that can contain the id of an ad, an ad set or a campaign. */
export function checkLink(link: string, platform: TaggedPlatform | null): CheckedParameter[] {
  const query = /\?([^#]*)/.exec(link)?.[1] ?? link
  return [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const level = parameterLevels.get(name.toLowerCase())
    return level && value !== '' ? [{ name, value, level, ...checkValue(value, level, platform) }] : []
  })
}

function checkValue(value: string, level: Level, platform: TaggedPlatform | null) {
  const known = placeholders.filter((one) => platform === null || one.platform === platform)
  const same = known.filter(({ text }) => text === value)
  const here = same.filter((one) => one.level === level)
  if (here.length > 0) return result('placeholder', here)
  if (same.length > 0) return result('other_level', same, level)
  if (parsePlatformId(value) !== null) return result('id', [])
  const similar = known.filter(({ text }) => lettersOf(text) === lettersOf(value))
  if (similar.length > 0) return result('misspelt', similar, similar[0]!.level === level ? level : undefined)
  return result('unreadable', [])
}

interface Placeholder {
  platform: TaggedPlatform
  level: Level
  text: string
}

const placeholders: readonly Placeholder[] = taggedPlatforms.flatMap((platform) => {
  const { campaign, ad_set, ad, others = {} }: UrlTemplate = urlTemplates[platform]
  const own = Object.entries({ [campaign]: 'campaign', [ad_set]: 'ad_set', [ad]: 'ad', ...others } as const)
  return own.flatMap(([text, levels]) => [levels].flat().map((level) => ({ platform, level, text })))
})

function result(state: CheckedParameter['state'], found: readonly Placeholder[], level?: Level) {
  const platforms = [...new Set(found.map(({ platform }) => platform))]
  const expected = level && platforms.length === 1 ? urlTemplates[platforms[0]!][level] : null
  return { state, platforms, expected }
}

/** Braces, underscores and capitals are what people mistype. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
