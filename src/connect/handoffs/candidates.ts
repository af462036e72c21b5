import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { appOf } from '../../tenancy/callers/holder-of.ts'
import { failProvider } from '../fail-provider.ts'
import { openTokens, requireCall } from '../open-session.ts'
import type { Account, Provider, Tokens } from '../provider.ts'
import { isConnectedElsewhere, storeConnection } from '../store-connection.ts'
import { findPendingSelection, lockPendingSelection, updateSelectionFinalized } from './queries.ts'
import {
  candidateSchema,
  findHandoffProvider,
  handoffExample,
  type PendingSelection,
  providerParams,
} from './schemas.ts'

export const listCandidates = operation({
  id: 'handoffs.listCandidates',
  http: 'GET /connections/pending/:provider',
  summary: 'List the accounts that a consent offers for selection',
  description:
    'Empty if no selection is pending. The selection expires 60 minutes after the consent. Only for the app that created the hand-off.',
  scopes: ['connections:write'],
  params: providerParams,
  data: z.array(candidateSchema),
  meta: z.object({
    expires_at: z.iso.datetime().nullable().describe('When the selection expires.'),
    finalized_candidate_id: z.string().nullable().describe('The selected candidate.'),
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

export const finalizeCandidate = operation({
  id: 'handoffs.finalizeCandidate',
  http: 'POST /connections/pending/:provider/finalize',
  summary: 'Connect the chosen account',
  description:
    'Repeating the same choice returns `already_finalized`. A different choice is 409: to switch accounts, start a new connect. After a disconnect no selection is left. Only for the app that created the hand-off.',
  scopes: ['connections:write'],
  idempotency: 'natural',
  params: providerParams,
  body: z.object({ candidate_id: z.string().min(1).max(200).describe('The `id` from the list, verbatim.') }),
  data: z.object({ provider: z.string(), connection_id: z.uuid(), already_finalized: z.boolean() }),
  errors: ['invalid_state', 'account_connected_elsewhere', 'provider_error', 'provider_not_configured'],
  example: { params: handoffExample, body: { candidate_id: 'act_560781' } },
  mcp: false,
  async run(ctx, { params, body }) {
    const provider = findHandoffProvider(ctx, params.provider)!
    const selection = await requireSelection(ctx, params.provider)
    const done = alreadyChosen(selection, body.candidate_id)
    if (done) return { data: { provider: provider.key, ...done } }
    const account = selection.accounts.find((account) => account.external_id === body.candidate_id)
    if (!account) return fail('not_found', 'No such candidate is available.')
    const tokens = await narrow(ctx, provider, selection, account)
    return { data: { provider: provider.key, ...(await connect(ctx, provider, selection.id, { account, tokens })) } }
  },
})

async function requireSelection(ctx: ProfileContext, provider: string): Promise<PendingSelection> {
  const selection = await findPendingSelection(ctx.db, ctx.profile.id, appOf(ctx.actor), provider)
  const isExpired = !selection || (selection.connection_id === null && selection.expires_at <= ctx.now())
  return isExpired ? fail('not_found', 'No account selection is pending; start the connect again.') : selection
}

/**
 * 3.2: returns the response for a selection that was already made, with the same or a different candidate; null when none was
 * made.
 */
function alreadyChosen({ candidate_id, connection_id }: PendingSelection, expected: string) {
  if (connection_id === null) return null
  if (candidate_id === expected) return { connection_id, already_finalized: true }
  return fail('invalid_state', 'Another account was selected. To switch accounts, start a new connect.')
}

async function narrow(
  ctx: ProfileContext,
  provider: Provider,
  selection: PendingSelection,
  account: Account,
): Promise<Tokens> {
  if (selection.tokens === null) return fail('not_found', 'No account selection is pending; start the connect again.')
  const tokens = openTokens(ctx.secrets, selection.tokens)
  const narrowTokens = provider.oauth?.narrowTokens
  if (!narrowTokens) return tokens
  const session = { ...requireCall(ctx, provider), tokens, account }
  return narrowTokens(session).catch((error: unknown) => failProvider(ctx, null, error))
}

/** Writes nothing when the account belongs to another profile; the stored token stays. */
function connect(
  ctx: ProfileContext,
  provider: Provider,
  selectionId: string,
  { account, tokens }: { account: Account; tokens: Tokens },
) {
  return inTransaction(ctx, async (ctx) => {
    const selection = (await lockPendingSelection(ctx.db, ctx.profile.id, selectionId))!
    const done = alreadyChosen(selection, account.external_id)
    if (done) return done
    if (await isConnectedElsewhere(ctx, ctx.profile, provider, account)) fail('account_connected_elsewhere')
    const consent = { provider, account, tokens, app_id: selection.app_id }
    const { id: connection_id } = await storeConnection(ctx, ctx.profile.id, consent)
    const chosen = { candidate_id: account.external_id, connection_id }
    await updateSelectionFinalized(ctx.db, ctx.profile.id, selection.id, chosen)
    return { connection_id, already_finalized: false }
  })
}
