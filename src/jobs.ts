import { analyzeCreative } from './ads/analyze-creative.ts'
import { convertAmounts } from './ads/convert-amounts.ts'
import { scoreAds } from './ads/score-ads.ts'
import { foldSums } from './attribution/fold-sums.ts'
import { recomputeCredit } from './attribution/recompute-credit.ts'
import { recountSums } from './attribution/recount-sums.ts'
import { thinHistory } from './collection/thin-history.ts'
import { revokeGrant } from './connect/revoke-grant-job.ts'
import { keepParts } from './deployment/keep-parts.ts'
import { purgeExpired } from './deployment/purge-expired.ts'
import type { Job } from './kernel/job.ts'
import { purgeProfileJob } from './people/purge-profile.ts'
import { sendInvitation, sendLink } from './people/send-mails.ts'
import { finishErasure } from './privacy/complete-erasure.ts'
import { recordErasure } from './privacy/record-erasure.ts'
import { startSyncs } from './sync/start-syncs.ts'
import { syncConnection } from './sync/sync-connection.ts'
import { watchFreshness } from './sync/watch-freshness.ts'
import { purgePersonAccesses } from './tenancy/purge-person-accesses.ts'
import { purgeWebhookEvents } from './webhooks/purge-webhook-events.ts'

/** Every job the workers run; to add one, add a line. */
export const jobs: readonly Job[] = [
  analyzeCreative,
  convertAmounts,
  finishErasure,
  keepParts,
  purgeExpired,
  purgePersonAccesses,
  purgeProfileJob,
  purgeWebhookEvents,
  recomputeCredit,
  recordErasure,
  recountSums,
  revokeGrant,
  foldSums,
  scoreAds,
  sendInvitation,
  sendLink,
  startSyncs,
  syncConnection,
  thinHistory,
  watchFreshness,
]
