import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { displayText } from '../../kernel/schemas/storable-text.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { concludeFrom, type ExperimentResult, returnOf } from '../results/domain/experiment-result.ts'
import { insertExperiment } from './experiment-queries.ts'
import { common, experimentSchema, toExperiment } from './experiment-schemas.ts'
import { columnsOf, noDesign, requireDesign } from './save-experiment.ts'

const amount = z.number().min(-1e15).max(1e15)

export const importExperiment = operation({
  id: 'experiments.importExperiment',
  http: 'POST /experiments/import',
  summary: 'Store the result of a lift test that a platform or agency ran',
  description: 'It is marked as imported everywhere: `kind` is `imported`.',
  scopes: ['experiments:write'],
  body: z.strictObject({
    ...common,
    method: displayText(500).describe('How it was measured, for example "Meta Conversion Lift".'),
    document_url: z
      .url({ protocol: /^https$/ })
      .max(2_000)
      .nullable()
      .default(null),
    incremental: amount.describe('Additional outcome that the test found, in the unit of `metric`.'),
    interval: z.strictObject({ lower: amount, upper: amount, level: z.number().min(0.5).max(0.999) }),
    lift: z.number().min(-1).max(1_000).nullable().default(null),
  }),
  data: experimentSchema,
  statuses: [201],
  errors: ['validation_error'],
  example: {
    body: {
      name: 'Conversion lift, February',
      metric: { conversion_key: 'payment_received', measure: 'count' },
      start: '2026-02-02',
      end: '2026-03-01',
      method: 'Meta Conversion Lift',
      document_url: 'https://reports.example/lift-february.pdf',
      incremental: 240,
      interval: { lower: 90, upper: 390, level: 0.9 },
      spend: 8_000,
    },
  },
  run: (ctx, { body: { name, incremental, interval, lift, ...fields } }) =>
    inTransaction(ctx, async (ctx) => {
      if (interval.lower > incremental || interval.upper < incremental) {
        return fail('validation_error', 'interval: must contain incremental', { field: 'interval' })
      }
      const design = await requireDesign(ctx, 'imported', { ...noDesign, ...fields })
      const result: ExperimentResult = {
        is_final: true,
        incremental,
        interval,
        lift,
        p_value: null,
        conclusion: concludeFrom(interval, null),
        people: null,
        sample_ratio: null,
        days: null,
        geo: null,
        iroas: returnOf(incremental, design.spend),
      }
      const now = ctx.now()
      const experiment = await insertExperiment(ctx.db, ctx.profile.id, {
        id: newId(now.getTime()),
        kind: 'imported',
        name,
        state: 'completed',
        ...columnsOf(design),
        design_hash: null,
        plan: null,
        result: JSON.stringify(result),
        created_at: now,
        updated_at: now,
        started_at: null,
        ended_at: now,
      })
      const details = { profile_id: ctx.profile.id, experiment_id: experiment.id, name, state: 'completed' }
      await recordAuditEvent(ctx, ctx.profile.workspace_id, 'experiment_changed', details)
      return { data: toExperiment(experiment), status: 201 }
    }),
})
