import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { limitParam } from '../../kernel/page.ts'
import { descriptorWords } from '../domain/creatives/descriptor-question.ts'
import { objectives } from '../domain/ranking/cohorts.ts'
import { scoreWindows } from '../domain/ranking/score-windows.ts'
import { outcomeKinds, truthGrades } from '../domain/ranking/verdicts.ts'
import { listTopPerformers as listRows } from './score-queries.ts'
import { topPerformerShape } from './shapes.ts'
import { toTopPerformer } from './to-top-performer.ts'

/** A list in one parameter. */
function commaSeparated<Item extends z.ZodType<string, string>>(item: Item, meaning: string) {
  return z
    .string()
    .max(1_000)
    .transform((text) => text.split(',').map((word) => word.trim()))
    .pipe(z.array(item).min(1).max(50))
    .optional()
    .meta({ type: 'string', description: `Separated by commas: ${meaning}.` })
}

const formats: readonly string[] = descriptorWords.creative_format

const named = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

export const listTopPerformers = operation({
  id: 'ranking.listTopPerformers',
  http: 'GET /top-performers',
  summary: 'The ads that do best among their like',
  description: `Ads of a window, the highest \`composite_score\` first. An ad is compared with ads of its cohort alone, so the
score says how good it is for what it is, and \`reason_codes\` say why; it is neither ROAS nor lift. Scores are rebuilt once a day up to
the last whole day; an ad that was not shown in the window is not ranked in it. Empty data usually means not yet scored.`,
  scopes: ['campaigns:read'],
  query: z.object({
    window: z.enum(scoreWindows).default('28d'),
    limit: limitParam({ default: 10, max: 50 }),
    min_spend: z
      .string()
      .regex(/^\d{1,15}(\.\d{1,10})?$/, 'must be a number of 0 or more')
      .transform(Number)
      .optional()
      .meta({ type: 'number', minimum: 0, description: 'In the reporting currency, spent in the window.' }),
    objectives: commaSeparated(z.enum(objectives), named(objectives)),
    truth_grades: commaSeparated(z.enum(truthGrades), named(truthGrades)),
    outcome_kinds: commaSeparated(z.enum(outcomeKinds), named(outcomeKinds)),
    formats: commaSeparated(z.enum(formats), named(formats)),
    has_video: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({
        type: 'boolean',
        description: '`true` keeps video creatives only, `false` those that are described and are none.',
      }),
  }),
  data: z.array(topPerformerShape),
  example: { query: { window: '28d', limit: '10', truth_grades: 'attributed,lift' } },
  mcp: 'The ads that do best among their like, with reasons. composite_score is 0 to 100 inside a cohort of similar ads; it is neither ROAS nor lift. Empty means not scored yet.',
  async run({ db, profile }, { query }) {
    const rows = await listRows(db, profile.id, query)
    return { data: rows.map((row) => toTopPerformer(row, query.window)) }
  },
})
