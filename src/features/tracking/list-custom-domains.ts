import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { listDomains } from './domain-queries.ts'
import { domainShape, toDomain } from './domain-shapes.ts'

export const listCustomDomains = operation({
  id: 'tracking.listCustomDomains',
  http: 'GET /tracking/custom-domains',
  summary: 'List first-party tracking domains',
  scopes: ['analytics:read'],
  data: z.array(domainShape),
  async run(ctx) {
    const domains = await listDomains(ctx.db, ctx.profile.id)
    return { data: domains.map((domain) => toDomain(domain, ctx.baseUrl)) }
  },
})
