import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { attentionKinds } from '../domain/list-attention-items.ts'
import { loadAttention } from './load-attention.ts'

export const readAttention = operation({
  id: 'overview.readAttention',
  http: 'GET /attention',
  summary: 'List issues that need attention',
  description:
    'Broken connections and connections without a sync for 12 hours, hits rejected in the last day, missing events, accepted events that are not processed, revenue of the last 30 days without an exchange rate, payments without a payer or without an amount, suspected duplicate payments of the last 90 days, ads without URL parameters (from the last `POST /quality/utm-health`) and consents that await an account selection. Empty if there are no issues.',
  scopes: ['analytics:read', 'campaigns:read'],
  data: z.array(
    z.object({
      kind: z.enum(attentionKinds),
      severity: z
        .enum(['error', 'warning'])
        .describe('`error`: numbers are wrong or missing until the issue is fixed.'),
      count: z.int(),
      subject: z
        .string()
        .nullable()
        .describe('The connection, currency or reason; for suspected duplicates the amount at stake.'),
      since: timestamp.nullable(),
      what: z.string(),
      fix: z.string(),
      next: z.string().nullable().describe('The route that completes the step, if there is one.'),
    }),
  ),
  async run({ db, profile, now }) {
    return { data: await loadAttention(db, profile, now()) }
  },
})
