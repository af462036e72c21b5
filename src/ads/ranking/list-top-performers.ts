import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { limitParam } from '../../kernel/operations/page.ts'
import { descriptorValues } from '../creatives/domain/descriptor-question.ts'
import { objectives } from './domain/cohorts.ts'
import { outcomeKinds, truthGrades } from './domain/likelihood.ts'
import { scoreWindows } from './domain/score-windows.ts'
import { topPerformerSchema } from './schemas.ts'
import { listTopPerformers as listRows } from './score-queries.ts'
import { toTopPerformer } from './to-top-performer.ts'

/** A comma-separated list in one parameter. */
function commaSeparated<Item extends z.ZodType<string, string>>(item: Item, meaning: string) {
  return z
    .string()
    .max(1_000)
    .transform((text) => text.split(',').map((value) => value.trim()))
    .pipe(z.array(item).min(1).max(50))
    .optional()
    .meta({ type: 'string', description: `Separated by commas: ${meaning}.` })
}

const formats: readonly string[] = descriptorValues.creative_format

const named = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ')

export const listTopPerformers = operation({
  id: 'ranking.listTopPerformers',
  http: 'GET /top-performers',
  summary: 'List top-performing ads',
  description: `Ads of a window, highest \`composite_score\` first. An ad is compared only with ads of its cohort, so the
score is relative to similar ads, and \`reason_codes\` explain it; it is neither ROAS nor lift. Scores are rebuilt once per day up to
the last complete day; an ad without delivery in the window is not ranked. Empty data usually means not yet scored.`,
  scopes: ['campaigns:read'],
  query: z.object({
    window: z.enum(scoreWindows).default('28d'),
    limit: limitParam({ default: 10, max: 50 }),
    min_spend: z
      .string()
      .regex(/^\d{1,15}(\.\d{1,10})?$/, 'must be a number of 0 or more')
      .transform(Number)
      .optional()
      .meta({ type: 'number', minimum: 0, description: 'Minimum spend in the window, in the reporting currency.' }),
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
        description: '`true`: only video creatives. `false`: only analysed creatives without video.',
      }),
  }),
  data: z.array(topPerformerSchema),
  example: { query: { window: '28d', limit: '10', truth_grades: 'attributed,lift' } },
  mcp: 'List top-performing ads, with reasons. composite_score is 0 to 100 inside a cohort of similar ads; it is neither ROAS nor lift. Empty means not scored yet.',
  async run({ db, profile }, { query }) {
    const rows = await listRows(db, profile.id, query)
    return { data: rows.map((row) => toTopPerformer(row, query.window)) }
  },
})
