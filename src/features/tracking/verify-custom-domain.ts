import { z } from 'zod'
import { judgeDomain } from '../../domain/tracking/judge-domain.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { findDomain, updateDomainVerdict } from './domain-queries.ts'
import { domainShape, toDomain } from './domain-shapes.ts'

export const verifyCustomDomain = operation({
  id: 'tracking.verifyCustomDomain',
  http: 'POST /tracking/custom-domains/:id/verify',
  summary: 'Re-check the DNS of a tracking domain and store the verdict',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: domainShape,
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const domain = await findDomain(ctx.db, ctx.profile.id, params.id)
    if (!domain) return fail('not_found', 'No such tracking domain.')
    const target = new URL(ctx.baseUrl).hostname
    const verdict = judgeDomain(domain, await ctx.resolveCnames(domain.domain, target), target, ctx.now())
    const checked = await updateDomainVerdict(ctx.db, ctx.profile.id, domain.id, verdict)
    if (!checked) return fail('not_found', 'No such tracking domain.')
    return { data: toDomain(checked, ctx.baseUrl) }
  },
})
