import Big from 'big.js'
import { z } from 'zod'
import type { CostRule } from '../../attribution/conversions/domain/payment-costs.ts'
import { loadPendingRecompute, pendingRecompute } from '../../attribution/recompute-requests/pending-recompute.ts'
import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import { paymentProviders } from '../../connect/vendors.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { findCostRules, updateCostRules } from './cost-queries.ts'
import { checkCostRules } from './domain/check-cost-rules.ts'

const rulesMax = 100

nameEnum('PaymentProvider', paymentProviders)

const percent = z.number().min(0).max(100)

const ruleSchema = z.object({
  effective_from: z.iso.date().describe('First local day of the rule. It ends before the day of the next rule.'),
  gross_margin_percent: percent.describe('Part of the net value that remains after the cost of goods.'),
  fees: z
    .array(
      z.object({
        provider: z.enum(paymentProviders),
        percent: percent.describe('Of the amount paid.'),
        fixed: z.number().min(0).max(1_000_000_000).describe('In the reporting currency.'),
      }),
    )
    .max(paymentProviders.length),
})

const costsSchema = z.object({ rules: z.array(ruleSchema).max(rulesMax) })
nameSchema('Costs', costsSchema)

const meta = z.object({ recompute: pendingRecompute })

const formula = `Contribution is the value of a payment net of refunds less its costs. The cost of goods is \`properties.cost\` of the event or,
without it, the net value times (100 - \`gross_margin_percent\`) / 100. The fee is \`properties.fee\` or, without it, the amount paid
times \`percent\` / 100 plus \`fixed\` of the provider that reported the payment, otherwise 0. \`properties.shipping\` and
\`properties.tax\` are subtracted if the event states them. Stated amounts are in the currency of the event and do not change with a
refund. Without a rule for the day and without \`properties.cost\`, the contribution is null.`

export const readCosts = operation({
  id: 'costs.readCosts',
  http: 'GET /profile/costs',
  summary: 'Get the cost rules of the profile',
  description: formula,
  scopes: ['analytics:read'],
  isReport: false,
  data: costsSchema,
  meta,
  async run({ db, profile }) {
    const rules = await findCostRules(db, profile.id)
    return { data: { rules: rules.map(toRule) }, meta: await loadPendingRecompute(db, profile.id) }
  },
})

export const updateCosts = operation({
  id: 'costs.updateCosts',
  http: 'PUT /profile/costs',
  summary: 'Replace the cost rules of the profile',
  description: `Past payments are recomputed in the background; \`meta.recompute\` shows the progress. Two rules cannot begin on the same day. ${formula}`,
  scopes: ['goals:write'],
  body: costsSchema,
  data: costsSchema,
  meta,
  example: {
    body: {
      rules: [
        {
          effective_from: '2026-01-01',
          gross_margin_percent: 62.5,
          fees: [{ provider: 'payments_a', percent: 2.9, fixed: 0.3 }],
        },
      ],
    },
  },
  run(ctx, { body }) {
    const rules = body.rules
      .map(toStored)
      .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : Number(a.effective_from > b.effective_from)))
    const rejection = checkCostRules(body.rules.map(toStored))
    if (rejection) return fail('validation_error', rejection.message, { field: rejection.field })
    return inTransaction(ctx, async (ctx) => {
      const { id } = ctx.profile
      await lockProfile(ctx.db, id)
      const isSame = JSON.stringify((await findCostRules(ctx.db, id)).map(toRule)) === JSON.stringify(rules.map(toRule))
      if (!isSame) {
        await updateCostRules(ctx.db, id, rules)
        await requestRecompute(ctx, id, { kind: 'costs_changed' })
        await recordAuditEvent(ctx, ctx.profile.workspace_id, 'profile_changed', { profile_id: id, fields: 'costs' })
      }
      return { data: { rules: rules.map(toRule) }, meta: await loadPendingRecompute(ctx.db, id) }
    })
  },
})

/** Rules are stored with decimal strings, because a derivation computes with exact amounts. */
function toStored({ effective_from, gross_margin_percent, fees }: z.output<typeof ruleSchema>): CostRule {
  return {
    effective_from,
    gross_margin_percent: new Big(gross_margin_percent).toFixed(),
    fees: fees.map(({ provider, percent, fixed }) => ({
      provider,
      percent: new Big(percent).toFixed(),
      fixed: new Big(fixed).toFixed(),
    })),
  }
}

function toRule({ effective_from, gross_margin_percent, fees }: CostRule): z.input<typeof ruleSchema> {
  return {
    effective_from,
    gross_margin_percent: Number(gross_margin_percent),
    fees: fees.map(({ provider, percent, fixed }) => ({
      provider: provider as (typeof paymentProviders)[number],
      percent: Number(percent),
      fixed: Number(fixed),
    })),
  }
}
