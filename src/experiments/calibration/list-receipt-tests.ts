import { z } from 'zod'
import type { Db } from '../../kernel/context/db-handle.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { measures } from '../lifecycle/domain/design.ts'
import { conclusions } from '../results/domain/experiment-result.ts'
import { listTestsNear } from './calibration-queries.ts'
import { expiryDays } from './domain/calibration-factor.ts'

export const receiptTestSchema = z.object({
  experiment_id: z.uuid(),
  name: z.string(),
  is_imported: z.boolean(),
  campaign_ids: z.array(z.uuid()).describe('The tested campaigns, together.'),
  metric: z.object({ conversion_key: z.string(), measure: z.enum(measures) }),
  start: z.iso.date(),
  end: z.iso.date(),
  conclusion: z.enum(conclusions),
  incremental: z.number(),
  interval: z.object({ lower: z.number(), upper: z.number(), level: z.number() }).nullable(),
  lift: z.number().nullable(),
})
nameSchema('ReceiptTest', receiptTestSchema)

export const receiptTestsText = `Lift tests of credited campaigns that ended within ${expiryDays} days of the conversion. They change no credit.`

/** The lift tests that say something about the credit of a conversion. They follow from its day, so that its receipt stays the same. */
export async function listReceiptTests(
  db: Db,
  profileId: string,
  { campaign_ids, day }: { campaign_ids: readonly string[]; day: string },
): Promise<z.input<typeof receiptTestSchema>[]> {
  const tests = await listTestsNear(db, profileId, { campaign_ids, day })
  return tests.map(({ id, name, kind, design, result }) => ({
    experiment_id: id,
    name,
    is_imported: kind === 'imported',
    ...{ campaign_ids: design.campaign_ids, metric: design.metric, start: design.start, end: design.end },
    ...{ conclusion: result!.conclusion, incremental: result!.incremental },
    ...{ interval: result!.interval, lift: result!.lift },
  }))
}
