import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { describedAs } from '../../kernel/schemas/json-schema.ts'
import { checkSchema, isSchemaError } from '../../kernel/schemas/schema-error.ts'
import { inTurns } from '../../kernel/slices.ts'
import { panelComputation } from './domain/panel-computation.ts'
import { type PanelInput, type PanelRow, panelLimits, readPanel } from './domain/read-panel.ts'
import { geoResultSchema } from './geo-result-schemas.ts'

/** A body has at most 200,000 values, of which a row has four. */
const rowsMax = 49_000
/** Below this, an analysis takes a few milliseconds, less than starting a thread. */
const smallPanelCells = 500
/** Rows between two looks at the clock. */
const rowsPerStep = 50
/** Sums and squares of larger values would lose their digits. */
const valueMax = 1e15

const region = z.string().min(1).max(200)
const day = z.iso.date()

const rowSchema = z.strictObject({ region, day, value: z.number().min(-valueMax).max(valueMax) })

const bodySchema = z.strictObject({
  panel: z
    .array(describedAs(rowSchema))
    .min(1)
    .max(rowsMax, { error: `has more than ${rowsMax} rows; join small regions, or add days up to weeks` })
    .describe(
      `One row per region and period, complete. Periods are the distinct days in order, equally spaced or not. At most ${panelLimits.regions} regions and ${panelLimits.days} days, and ${rowsMax} rows: join small regions or add days up to weeks.`,
    ),
  treated: z.array(region).min(1).max(panelLimits.regions).describe('The regions where something was changed.'),
  start: day.describe('First day of the test; everything earlier is the time before.'),
  end: day.describe('Last day of the test, inclusive; later rows are not used.'),
  fixed_effects: z.boolean().default(true).describe("Subtract each region's mean before the test first."),
  spend: z.number().min(0).max(valueMax).optional().describe('What the test cost, for `iroas`.'),
})

export const analyzePanel = operation({
  id: 'experiments.analyzePanel',
  http: 'POST /experiments/analyze',
  summary: 'Analyze the result of a geo test from any source',
  description: `Estimates what the treated regions would have had without the test, in two ways: by a synthetic control (weights of the other regions
that follow the treated ones before the test) and by regression on the total of the other regions. Nothing is stored. At least
${panelLimits.controlsMin} regions that are not treated and ${panelLimits.beforeMin} periods before the test are needed. 422 \`validation_error\` names the row or field.`,
  scopes: ['analytics:read'],
  isReport: true,
  idempotency: 'natural',
  body: bodySchema,
  transport: { bodyBytesMax: 4 * 1024 * 1024 },
  data: geoResultSchema,
  errors: ['validation_error'],
  example: { body: exampleBody() },
  mcp: 'What a regional lift test caused: incremental outcome with its interval by two methods, from rows of region, day and value. If agreement is disagree or there are warnings, say so.',
  async run(ctx, { body: { fixed_effects, spend, ...input } }) {
    const panel = await inTurns(readRows(input))
    if ('problem' in panel) fail('validation_error', `${panel.field}: ${panel.problem}`, { field: panel.field })
    const options = { hasFixedEffects: fixed_effects, spend: spend ?? null }
    const isSmall = panel.controls.length * panel.days.length <= smallPanelCells
    return {
      data: isSmall
        ? panelComputation.run({ panel, options })
        : await ctx.compute.run(panelComputation, { panel, options }),
    }
  },
})

/** Rows are validated one by one, because validating all at once would block other requests. */
function* readRows({ panel, ...input }: Omit<PanelInput, 'panel'> & { panel: readonly unknown[] }) {
  const rows: PanelRow[] = []
  for (const [index, row] of panel.entries()) {
    if (index % rowsPerStep === 0) yield
    const checked = checkSchema(rowSchema, row, '')
    if (isSchemaError(checked)) {
      const field = ['panel', index, checked.field].filter((part) => part !== '').join('.')
      return { field, problem: checked.problem }
    }
    rows.push(checked.data)
  }
  return yield* readPanel({ ...input, panel: rows })
}

function exampleBody() {
  const regions = ['Lima', 'Cusco', 'Piura', 'Tacna', 'Ica']
  const panel = regions.flatMap((region, index) =>
    [20, 24, 19, 23, 27].map((value, period) => {
      const gain = index === 0 && period === 4 ? 9 : 0
      return { region, day: `2026-03-0${period + 1}`, value: value + index * 2 + ((index * period) % 3) + gain }
    }),
  )
  return { panel, treated: ['Lima'], start: '2026-03-05', end: '2026-03-05', spend: 12 }
}
