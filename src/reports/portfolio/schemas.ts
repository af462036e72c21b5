import { z } from 'zod'
import { roles } from '../../kernel/context/scopes.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { connectionHealths } from '../domain/list-attention-items.ts'
import { portfolioSorts } from '../domain/portfolio.ts'

nameEnum('PortfolioSort', portfolioSorts)
nameEnum('ConnectionHealth', connectionHealths)

const ratio = z.number().nullable()
const count = z.int().min(0)

const metricsSchema = z.object({
  spend: z.number(),
  cash: z.number().describe('Revenue, net of refunds.'),
  credited_cash: z
    .number()
    .nullable()
    .describe('Revenue credited to campaigns under the model. Null while the model is computed for the profile.'),
  roas: ratio.describe('`credited_cash` by `spend`; null without spend.'),
  blended_roas: ratio.describe('All revenue by `spend`; null without spend.'),
  conversions: count,
  coverage: ratio.describe('Share of the conversions with at least one visit before them; null without conversions.'),
})
nameSchema('PortfolioMetrics', metricsSchema)

const changeSchema = z
  .object({ spend: ratio, cash: ratio, roas: ratio, blended_roas: ratio, conversions: ratio })
  .describe('Relative change against the period before: 0.25 is a quarter more. Null without a value before.')
nameSchema('PortfolioChange', changeSchema)

export const portfolioRowSchema = z.object({
  profile_id: z.uuid(),
  name: z.string(),
  workspace_id: z.uuid(),
  workspace_name: z.string(),
  role: z.enum(roles).nullable().describe('Your role on the profile.'),
  currency: z.string().describe('The currency of all amounts of the row.'),
  timezone: z.string(),
  date_from: z.iso.date().describe('In the time zone of the profile.'),
  date_to: z.iso.date(),
  current: metricsSchema,
  previous: metricsSchema.describe('The period of the same length directly before.'),
  change: changeSchema,
  attention: z
    .object({ errors: count, warnings: count, checked_at: timestamp })
    .nullable()
    .describe('Number of issues of `GET /attention`, counted every 15 minutes. Null until the first count.'),
  connections: z.object({
    health: z.enum(connectionHealths).describe('The worst of the connections; `none` without connections.'),
    total: count,
    broken: count,
    stale: count.describe('Not synced for 12 hours.'),
  }),
})
nameSchema('PortfolioRow', portfolioRowSchema)

export const portfolioTotalSchema = z.object({
  currency: z.string(),
  profiles: count,
  current: metricsSchema,
  previous: metricsSchema,
  change: changeSchema,
})
nameSchema('PortfolioTotal', portfolioTotalSchema)
