import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { operation } from '../../kernel/operation.ts'
import { findPendingSelection } from './queries.ts'
import { candidateShape, handoffExample, providerParams } from './shapes.ts'

export const listCandidates = operation({
  id: 'handoffs.listCandidates',
  http: 'GET /connections/pending/:provider',
  summary: 'List the accounts, properties or locations that a consent put on offer',
  description:
    'Empty when nothing waits to be chosen. What is on offer lapses 60 minutes after the consent. For the app whose hand-off it was.',
  scopes: ['connections:write'],
  params: providerParams,
  data: z.array(candidateShape),
  meta: z.object({
    expires_at: z.iso.datetime().nullable().describe('When the offer lapses.'),
    finalized_candidate_id: z.string().nullable().describe('The one that was chosen.'),
  }),
  example: { params: handoffExample },
  async run(ctx, { params }) {
    const selection = await findPendingSelection(ctx.db, ctx.profile.id, appOf(ctx.actor), params.provider)
    const isOpen = selection?.tokens != null && selection.expires_at > ctx.now()
    const data = isOpen
      ? selection.accounts.map(({ external_id: id, name, currency, details }) => ({ ...details, currency, id, name }))
      : []
    const expires_at = isOpen ? selection.expires_at.toISOString() : null
    return { data, meta: { expires_at, finalized_candidate_id: selection?.candidate_id ?? null } }
  },
})
