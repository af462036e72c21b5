import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { findWorkspaceId } from '../../tenancy/profiles/profile-queries.ts'
import { opening } from '../ingest/record-pending-events.ts'
import { deriveEntries, describeFailure } from '../log/derive-batch.ts'
import { isAboutContent } from '../log/derive-profile.ts'
import { lockPosition } from '../log/log-queries.ts'
import { deleteFailure, listFailedSequences, lockFailure, updateFailure } from './repair-queries.ts'

const failuresPerRequest = 200

export const retryFailures = operation({
  id: 'ingest.retryFailures',
  http: 'POST /admin/ingest/retry',
  summary: 'Derive entries again that were set aside (operator)',
  description:
    'Derives up to 200 failures of the ingestion log of a profile, each in its own transaction. An entry that fails again stays set aside with its new error. While `has_more` is true, call it again with the returned `failed_before`, which leaves out what failed again.',
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'workspace',
  body: z.object({
    profile_id: z.uuid(),
    sequence: z.int().min(1).optional().describe('Retries only this entry.'),
    failed_before: z.iso.datetime().optional().describe('Leaves out what failed later. Default: now.'),
  }),
  data: z.object({
    derived: z.int().describe('Entries that were derived now.'),
    failed: z.int().describe('Entries that failed again.'),
    has_more: z.boolean(),
    failed_before: timestamp,
  }),
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['not_found'],
  example: { body: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { body: { profile_id, sequence = null, failed_before } }) {
    const workspace_id = await findWorkspaceId(ctx.db, profile_id)
    if (workspace_id === null) return fail('not_found', 'No such profile.')
    const failedBefore = failed_before === undefined ? ctx.now() : new Date(failed_before)
    const filter = { sequence, failedBefore }
    const sequences = await listFailedSequences(ctx.db, profile_id, filter, failuresPerRequest + 1)
    if (sequence !== null && sequences.length === 0) return fail('not_found', 'No failure has this sequence.')
    const counts = { derived: 0, failed: 0 }
    for (const sequence of sequences.slice(0, failuresPerRequest)) {
      const result = await retryOne(ctx, profile_id, sequence)
      if (result !== null) counts[result]++
    }
    return {
      data: { ...counts, has_more: sequences.length > failuresPerRequest, failed_before: failedBefore },
      meta: { workspace_id },
    }
  },
})

async function retryOne(ctx: WorkContext, profileId: string, sequence: number): Promise<'derived' | 'failed' | null> {
  try {
    const isDerived = await inTransaction(ctx, (ctx) => deriveFailure(ctx, profileId, sequence), opening)
    return isDerived ? 'derived' : null
  } catch (error) {
    if (!isAboutContent(error, 1)) throw error
    await updateFailure(ctx.db, profileId, sequence, { error: describeFailure(error), failed_at: ctx.now() })
    return 'failed'
  }
}

/** Derives an entry and removes it from the failures; false if it is no longer one of them. */
async function deriveFailure(ctx: WorkContext, profileId: string, sequence: number): Promise<boolean> {
  await lockPosition(ctx.db, profileId)
  const entry = await lockFailure(ctx.db, profileId, sequence)
  if (entry === null) return false
  await deriveEntries(ctx, profileId, [entry])
  await deleteFailure(ctx.db, profileId, sequence)
  return true
}
