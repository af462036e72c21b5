import type { Job } from '../kernel/job.ts'
import { analyzeCreative } from './analyze-creative.ts'
import { convertAmounts } from './convert-amounts.ts'
import { finishErasure } from './finish-erasure.ts'
import { purgeExpired } from './purge-expired.ts'
import { purgePersonAccesses } from './purge-person-accesses.ts'
import { purgeWebhookEvents } from './purge-webhook-events.ts'
import { recomputeCredit } from './recompute-credit.ts'
import { recordErasure } from './record-erasure.ts'
import { revokeGrant } from './revoke-grant.ts'
import { rollUpDays } from './roll-up-days.ts'
import { scoreAds } from './score-ads.ts'
import { startSyncs } from './start-syncs.ts'
import { syncConnection } from './sync-connection.ts'
import { watchFreshness } from './watch-freshness.ts'

/** Every job the workers run; to add one, add a line. */
export const jobs: readonly Job[] = [
  analyzeCreative,
  convertAmounts,
  finishErasure,
  purgeExpired,
  purgePersonAccesses,
  purgeWebhookEvents,
  recomputeCredit,
  recordErasure,
  revokeGrant,
  rollUpDays,
  scoreAds,
  startSyncs,
  syncConnection,
  watchFreshness,
]
