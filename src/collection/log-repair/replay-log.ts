import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { findWorkspaceId } from '../../tenancy/profiles/profile-queries.ts'
import { listDerivedSequences } from './repair-queries.ts'
import { replayEntries } from './replay-entries.ts'

/** A request stays within seconds; the caller continues with the next one. */
const entriesPerRequest = 500

export const replayLog = operation({
  id: 'ingest.replayLog',
  http: 'POST /admin/ingest/replay',
  summary: 'Derive entries of the ingestion log again (operator)',
  description:
    'Replaces what was derived from up to 500 entries that a profile received since `from`: their events, touches, refunds and payment references, and then the visits, conversions, credit and rollups of everyone concerned. Nothing is counted twice, and unchanged results are not written. Customers, identifiers and merges are added but not removed. Continue with `after_sequence` = `next` until `next` is null.',
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'workspace',
  body: z.object({
    profile_id: z.uuid(),
    from: z.iso.datetime().describe('Not earlier than `INGEST_LOG_HOURS` ago.'),
    after_sequence: z.int().min(0).default(0),
  }),
  data: z.object({
    entries: z.int().describe('Entries that were derived again.'),
    kept: z.int().describe('Entries whose events were kept: a person assigned the payer or undid a merge.'),
    failures: z
      .array(z.object({ sequence: z.int(), error: z.string() }))
      .describe('Entries that cannot be derived; their stored results are unchanged.'),
    next: z.int().nullable().describe('`after_sequence` of the next request; null at the end.'),
  }),
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['not_found', 'validation_error'],
  example: { body: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', from: '2026-03-10T00:00:00Z' } },
  async run(ctx, { body: { profile_id, from: fromText, after_sequence: after } }) {
    const workspace_id = await findWorkspaceId(ctx.db, profile_id)
    if (workspace_id === null) return fail('not_found', 'No such profile.')
    const from = new Date(fromText)
    const { ingestLogHours } = ctx.settings
    if (from.getTime() < ctx.now().getTime() - ingestLogHours * hourMs) {
      const message = `from: must be within the last ${ingestLogHours} hours, which the log is kept for (INGEST_LOG_HOURS)`
      return fail('validation_error', message, { field: 'from' })
    }
    const sequences = await listDerivedSequences(ctx.db, profile_id, { from, after, limit: entriesPerRequest })
    const result = await replayEntries(ctx, profile_id, sequences)
    const next = sequences.length < entriesPerRequest ? null : sequences.at(-1)!
    return { data: { ...result, next }, meta: { workspace_id } }
  },
})
