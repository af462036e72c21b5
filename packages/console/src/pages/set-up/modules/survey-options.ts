import type { TrackerModules } from './tracker-modules.ts'

export type SurveyOption = NonNullable<TrackerModules['survey']>['options'][number]

/** The channels that an option can mean. */
export const surveyChannels = [
  ...(['Paid Search', 'Paid Social', 'Paid Messaging', 'Paid Other', 'Display', 'Email', 'SMS', 'Affiliate'] as const),
  ...(['Push', 'Organic Search', 'Organic Social', 'AI Assistant', 'Referral', 'Direct'] as const),
] satisfies readonly SurveyOption['channel'][]

export const optionLimits = { least: 2, most: 12, letters: 80 } as const

/**
 * The options of a survey from a text with one per line. An option keeps its key and channel while its label stays, because stored
 * answers name the key.
 */
export function readOptions(text: string, known: readonly SurveyOption[]): SurveyOption[] {
  const labels = [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim().slice(0, optionLimits.letters))
        .filter(Boolean),
    ),
  ]
  const byLabel = new Map(known.map((option) => [option.label, option]))
  const taken = new Set(labels.flatMap((label) => byLabel.get(label)?.key ?? []))
  return labels.map((label) => {
    const option = byLabel.get(label) ?? { key: freeKey(label, taken), label, channel: null }
    taken.add(option.key)
    return option
  })
}

export interface SurveyRule {
  contains: string
  key: string
}

/** The rules of a survey from a text with one `text = option` per line; null if a line has another form or an unknown option. */
export function readRules(text: string, options: readonly SurveyOption[]): SurveyRule[] | null {
  const rules: SurveyRule[] = []
  for (const line of text.split('\n').filter((each) => each.trim())) {
    const at = line.lastIndexOf('=')
    const contains = line.slice(0, Math.max(0, at)).trim()
    const label = line.slice(at + 1).trim()
    const option = options.find((each) => each.label === label)
    if (!contains || !option) return null
    rules.push({ contains, key: option.key })
  }
  return rules
}

/** Rules as `readRules` reads them; a rule whose option was removed is left out. */
export function writeRules(rules: readonly SurveyRule[], options: readonly SurveyOption[]): string {
  const labels = new Map(options.map(({ key, label }) => [key, label]))
  return rules.flatMap(({ contains, key }) => (labels.has(key) ? [`${contains} = ${labels.get(key)}`] : [])).join('\n')
}

function freeKey(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  const base = plain || 'option'
  let key = base
  // The key `other` is that of the option with free text.
  for (let number = 2; taken.has(key) || key === 'other'; number++) key = `${base}_${number}`
  return key
}
