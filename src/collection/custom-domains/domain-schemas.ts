import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { type DomainReason, domainReasons } from './domain/check-domain.ts'

export interface TrackingDomain {
  id: string
  domain: string
  status: 'pending' | 'verified' | 'failed'
  reason: string | null
  checked_at: Date | null
  verified_at: Date | null
  created_at: Date
}

export const domainSchema = z.object({
  id: z.uuid(),
  domain: z.string(),
  status: z.enum(['pending', 'verified', 'failed']),
  reason: z
    .enum(domainReasons)
    .nullable()
    .describe('Result of the last check; `resolver_failed` leaves the status unchanged.'),
  cname_target: z.string().describe('Target of the CNAME record.'),
  checked_at: timestamp.nullable(),
  verified_at: timestamp.nullable(),
  created_at: timestamp,
})
nameSchema('CustomDomain', domainSchema)

/** A domain in the format of the API, with the target that its CNAME record must name. */
export function toDomain(domain: TrackingDomain, baseUrl: string) {
  const reason = domain.reason as DomainReason | null
  return { ...domain, reason, cname_target: new URL(baseUrl).hostname }
}
