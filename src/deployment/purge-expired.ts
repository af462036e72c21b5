import { z } from 'zod'
import { deleteExpiredSignals } from '../collection/ingest/signal-queries.ts'
import { deleteClaimsBefore, findWaitingSince } from '../collection/log/log-queries.ts'
import { deleteOldUnusedGrants } from '../connect/grants/unused-grant-queries.ts'
import { dropPartitionsBefore, partitionedTable } from '../db/partitions/partition-queries.ts'
import { job, jobRequest } from '../kernel/context/job.ts'
import { dayMs, hourMs } from '../kernel/time/durations.ts'
import { deleteIncidentsBefore } from '../notifications/alerts/incident-queries.ts'
import { apiRequestRetentionMs } from '../tenancy/request-log/schemas.ts'
import { openingRetentionDays, openingsMax } from '../tenancy/share-links/log-openings.ts'
import { deleteOldOpenings } from '../tenancy/share-links/opening-queries.ts'
import {
  deleteExpiredIdempotencyRecords,
  deleteExpiredTokens,
  deleteOldAttemptCounts,
  deleteOldRateLimitWindows,
  deleteOldSignInAddresses,
  deleteUnusedConsents,
} from './deployment-queries.ts'

/**
 * Stored responses are replayed for 24 hours. Tokens are kept for a day after they expire, so that a late call can be
 * investigated.
 */
const idempotencyMs = 24 * hourMs
const expiredTokenMs = 24 * hourMs
const rateLimitMinutes = 2
const rejectedHitMs = 24 * hourMs
/** A repeat of an older event is recognised by the event itself. */
const claimMs = 2 * hourMs
const unusedGrantMs = 24 * hourMs
const unusedConsentMs = 24 * hourMs
const untrustedAppMs = 30 * 24 * hourMs
const signInAddressMs = 180 * 24 * hourMs
const incidentMs = 400 * dayMs

export const purgeExpired = job({
  request: jobRequest('purge-expired', z.object({})),
  summary:
    'Deletes expired rows: idempotency records, app tokens, sessions, sign-in links, codes and refresh tokens of apps, request counters, sign-in attempts and addresses, rejected hits, recorded API requests, openings of share links, ended incidents of alerts, derived entries of the ingestion log and relinquished consents.',
  schedule: '7 * * * *',
  async run(ctx) {
    const nowMs = ctx.now().getTime()
    // An entry that still waits is kept with its claim, however old it is.
    const waitingMs = (await findWaitingSince(ctx.db))?.getTime() ?? nowMs
    const notWaiting = (ms: number) => new Date(Math.min(ms, waitingMs))
    const deleted = {
      idempotency_records: await deleteExpiredIdempotencyRecords(ctx.db, new Date(nowMs - idempotencyMs), ctx.now()),
      ...(await deleteExpiredTokens(ctx.db, new Date(nowMs - expiredTokenMs))),
      rate_limit_windows: await deleteOldRateLimitWindows(ctx.db, Math.floor(nowMs / 60_000) - rateLimitMinutes),
      attempt_counts: await deleteOldAttemptCounts(ctx.db, new Date(nowMs - expiredTokenMs)),
      sign_in_addresses: await deleteOldSignInAddresses(ctx.db, new Date(nowMs - signInAddressMs)),
      rejected_hits: await dropPartitionsBefore(
        ctx.db,
        partitionedTable('rejected_hit'),
        new Date(nowMs - rejectedHitMs),
      ),
      api_requests: await dropPartitionsBefore(
        ctx.db,
        partitionedTable('api_request'),
        new Date(nowMs - apiRequestRetentionMs),
      ),
      alert_incidents: await deleteIncidentsBefore(ctx.db, new Date(nowMs - incidentMs)),
      share_openings: await deleteOldOpenings(ctx.db, new Date(nowMs - openingRetentionDays * dayMs), openingsMax),
      ingest_log: await dropPartitionsBefore(
        ctx.db,
        partitionedTable('ingest_log'),
        notWaiting(nowMs - ctx.settings.ingestLogHours * hourMs),
      ),
      ingest_claims: await deleteClaimsBefore(ctx.db, notWaiting(nowMs - claimMs)),
      unused_consents: await deleteUnusedConsents(ctx.db, {
        consents: new Date(nowMs - unusedConsentMs),
        apps: new Date(nowMs - untrustedAppMs),
      }),
      event_signals: await deleteExpiredSignals(ctx.db, ctx.now()),
      unused_grants: await deleteOldUnusedGrants(ctx.db, new Date(nowMs - unusedGrantMs)),
    }
    ctx.log.info({ deleted }, 'purged expired rows')
  },
})
