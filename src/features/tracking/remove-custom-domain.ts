import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { deleteDomain } from './domain-queries.ts'

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
