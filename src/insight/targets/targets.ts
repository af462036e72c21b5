import Big from 'big.js'
import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { parseAmount } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { findTargets, insertTargets, type Targets } from './target-queries.ts'

const targetSchema = z.object({
  roas: z.number().nullable().describe('Value per unit of spend that ads should reach; null if not set.'),
  cac: z
    .number()
    .nullable()
    .describe('Spend per payment that ads should not exceed, in the reporting currency; null if not set.'),
  currency: z.string(),
})
nameSchema('Targets', targetSchema)

/** A positive decimal, as a number or as a string. */
const positive = z
  .union([z.number(), z.string()])
  .refine(
    (value) => parseAmount(value)?.gt(0) ?? false,
    'must be a decimal above 0 with at most 15 digits before the point',
  )
  .transform((value) => parseAmount(value)!.toFixed())

export const readTargets = operation({
  id: 'profiles.readTargets',
  http: 'GET /profile/targets',
  summary: 'Get the targets of the profile',
  description: 'Advice (`GET /advice`) compares ads with them. Without a target it uses the median of the profile.',
  scopes: ['campaigns:read', 'analytics:read'],
  isReport: false,
  data: targetSchema,
  async run({ db, profile }) {
    return { data: toData(await findTargets(db, profile.id), profile.reporting_currency) }
  },
})

export const putTargets = operation({
  id: 'profiles.putTargets',
  http: 'PUT /profile/targets',
  summary: 'Set the targets of the profile',
  description:
    'Set `roas` or `cac`, or none of them; a field that is left out is removed. With both, advice uses `roas`.',
  scopes: ['goals:write'],
  idempotency: 'natural',
  body: z.strictObject({ roas: positive.nullable().default(null), cac: positive.nullable().default(null) }),
  data: targetSchema,
  example: { body: { roas: 3 } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const { profile } = ctx
      await insertTargets(ctx.db, profile.id, body, ctx.now())
      await recordAuditEvent(ctx, profile.workspace_id, 'profile_changed', {
        profile_id: profile.id,
        fields: 'targets',
      })
      return { data: toData(body, profile.reporting_currency) }
    })
  },
})

function toData({ roas, cac }: Targets, currency: string) {
  const toNumber = (target: string | null) => (target === null ? null : new Big(target).toNumber())
  return { roas: toNumber(roas), cac: toNumber(cac), currency }
}
