import { z } from 'zod'
import { event } from '../kernel/context/event.ts'

const contact = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

export const outcomeRecorded = event({
  type: 'outcome.recorded',
  summary: 'A CRM or payment-provider outcome was recorded on the profile; historical ones too, on a first sync.',
  data: z.object({
    profile_id: z.uuid(),
    provider: z.string().describe('The CRM or payment provider.'),
    outcome_type: z.string(),
    occurred_at: z.iso.datetime().describe('When it happened at the provider.'),
    recorded_at: z.iso.datetime(),
    external_id: z
      .string()
      .describe(
        "The provider's id for the outcome. A payment reported by two providers is one outcome per provider; `GET /payments` lists both as `sources` of one payment.",
      ),
    customer_key: z.string().nullable(),
    value: z.number().nullable(),
    contact: contact
      .nullable()
      .describe('Read at delivery time. Null without `customers:read`, for an unknown person and after an erasure.'),
    contact_withheld: z.boolean().describe('True if the grant lacks `customers:read`.'),
  }),
  example: {
    profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
    provider: 'crm_a',
    outcome_type: 'lead_created',
    occurred_at: '2026-03-10T11:58:30.000Z',
    recorded_at: '2026-03-10T12:00:00.000Z',
    external_id: 'opp_8842',
    customer_key: 'contact_1193',
    value: 120.5,
    contact: { first_name: 'Ana', last_name: 'Rojas', email: 'ana@example.com', phone: '+56912345678' },
    contact_withheld: false,
  },
})
