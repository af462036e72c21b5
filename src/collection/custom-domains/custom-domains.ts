import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { isHostName } from '../../kernel/network/public-host.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { checkDomain } from './domain/check-domain.ts'
import {
  countDomains,
  deleteDomain,
  findDomain,
  findDomainNamed,
  insertDomain,
  listDomains,
  updateDomainStatus,
} from './domain-queries.ts'
import { domainSchema, type TrackingDomain, toDomain } from './domain-schemas.ts'

export const listCustomDomains = operation({
  id: 'tracking.listCustomDomains',
  http: 'GET /tracking/custom-domains',
  summary: 'List first-party tracking domains',
  scopes: ['analytics:read'],
  isReport: false,
  data: z.array(domainSchema),
  async run(ctx) {
    const domains = await listDomains(ctx.db, ctx.profile.id)
    return { data: domains.map((domain) => toDomain(domain, ctx.baseUrl)) }
  },
})

const domainsMax = 20

export const addCustomDomain = operation({
  id: 'tracking.addCustomDomain',
  http: 'POST /tracking/custom-domains',
  summary: 'Register a first-party tracking domain',
  description:
    'Point a CNAME record of the domain to `cname_target`, then call the verify route. An existing domain returns 200.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  body: z.object({
    domain: z
      .string()
      .max(253)
      .transform((text) => text.trim().toLowerCase())
      .refine(isSubdomain, 'must be a host with at least two labels, such as t.example.com'),
  }),
  data: domainSchema,
  statuses: [201, 200],
  errors: ['invalid_state'],
  example: { body: { domain: 't.example.com' } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      // The profile lock keeps concurrent requests from registering a domain twice or exceeding the limit.
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

export const verifyCustomDomain = operation({
  id: 'tracking.verifyCustomDomain',
  http: 'POST /tracking/custom-domains/:id/verify',
  summary: 'Check the DNS of a tracking domain',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: domainSchema,
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const domain = await findDomain(ctx.db, ctx.profile.id, params.id)
    if (!domain) return fail('not_found', 'No such tracking domain.')
    const target = new URL(ctx.baseUrl).hostname
    const change = checkDomain(domain, await ctx.resolveCnames(domain.domain, target), target, ctx.now())
    const checked = await updateDomainStatus(ctx.db, ctx.profile.id, domain.id, change)
    if (!checked) return fail('not_found', 'No such tracking domain.')
    return { data: toDomain(checked, ctx.baseUrl) }
  },
})

export const removeCustomDomain = operation({
  id: 'tracking.removeCustomDomain',
  http: 'DELETE /tracking/custom-domains/:id',
  summary: 'Remove a first-party tracking domain',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ removed: z.literal(true) }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    if (await deleteDomain(ctx.db, ctx.profile.id, params.id)) return { data: { removed: true as const } }
    return fail('not_found', 'No such tracking domain.')
  },
})
