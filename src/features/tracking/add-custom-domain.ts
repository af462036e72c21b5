import { z } from 'zod'
import { isHostName } from '../../domain/tenancy/is-host-name.ts'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { lockProfile } from '../profiles/queries.ts'
import { countDomains, findDomainNamed, insertDomain } from './domain-queries.ts'
import { domainShape, type TrackingDomain, toDomain } from './domain-shapes.ts'

const domainsMax = 20

export const addCustomDomain = operation({
  id: 'tracking.addCustomDomain',
  http: 'POST /tracking/custom-domains',
  summary: 'Register a first-party tracking domain',
  description:
    'Point a CNAME record of the domain to `cname_target`, then call its verify route. A domain that is there already is answered with 200.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  body: z.object({
    domain: z
      .string()
      .max(253)
      .transform((text) => text.trim().toLowerCase())
      .refine(isSubdomain, 'must be a host with at least two labels, such as t.example.com'),
  }),
  data: domainShape,
  statuses: [201, 200],
  errors: ['invalid_state'],
  example: { body: { domain: 't.example.com' } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      // The profile's lock keeps two requests at once from registering a domain twice or passing the cap.
      await lockProfile(ctx.db, ctx.profile.id)
      const known = await findDomainNamed(ctx.db, ctx.profile.id, body.domain)
      if (known) return { data: toDomain(known, ctx.baseUrl), status: 200 }
      if ((await countDomains(ctx.db, ctx.profile.id)) >= domainsMax) {
        return fail('invalid_state', `A profile has at most ${domainsMax} tracking domains; remove one first.`)
      }
      const made = newDomain(body.domain, ctx.now())
      await insertDomain(ctx.db, ctx.profile.id, made)
      return { data: toDomain(made, ctx.baseUrl), status: 201 }
    })
  },
})

function isSubdomain(text: string): boolean {
  return isHostName(text) && text.includes('.') && !text.startsWith('*')
}

function newDomain(domain: string, at: Date): TrackingDomain {
  return { id: newId(), domain, status: 'pending', reason: null, checked_at: null, verified_at: null, created_at: at }
}
