import { analyzeCreative } from './ads/creatives/analyze-creative.ts'
import { convertAmounts } from './ads/entities/convert-amounts.ts'
import { scoreAds } from './ads/ranking/score-ads.ts'
import { refitModels } from './attribution/data-driven/refit-models.ts'
import { recomputeCredit } from './attribution/recompute/recompute-credit.ts'
import { compactRollups } from './attribution/rollups/compact-rollups.ts'
import { verifyRollups } from './attribution/rollups/verify-rollups.ts'
import { rebuildSite } from './attribution/site-upkeep/rebuild-site.ts'
import { verifySite } from './attribution/site-upkeep/verify-site.ts'
import { pruneHistory } from './collection/retention/prune-history.ts'
import { revokeGrant } from './connect/relinquish-grants.ts'
import { queueDataExports } from './data-exports/queue-runs.ts'
import { runDataExport } from './data-exports/run-data-export.ts'
import { createBackup } from './deployment/backups/create-backup.ts'
import { maintainPartitions } from './deployment/maintain-partitions.ts'
import { measureDatabase } from './deployment/measure-database.ts'
import { purgeExpired } from './deployment/purge-expired.ts'
import { advanceExperiments } from './experiments/lifecycle/advance-experiments.ts'
import { planExperiments } from './experiments/plans/plan-experiment.ts'
import { sumChangedDays, verifyDayMetrics } from './insight/day-sums/sum-days.ts'
import { predictValues } from './insight/prediction/predict-values.ts'
import type { Job } from './kernel/context/job.ts'
import { evaluateAlerts } from './notifications/alerts/evaluate-alerts.ts'
import { queueDigests } from './notifications/digests/queue-digests.ts'
import { sendDueMessages, sendMessage } from './notifications/send-message.ts'
import { purgeProfileJob } from './people/purge-profile.ts'
import { sendInvitation, sendLink } from './people/send-mails.ts'
import { finishErasure, recordErasure } from './privacy/complete-erasure.ts'
import { countAttention } from './reports/portfolio/count-attention.ts'
import { startSyncs, syncConnection } from './sync/start-syncs.ts'
import { watchFreshness } from './sync/watch-syncs.ts'
import { purgeAccessLog } from './tenancy/access-log/purge-access-log.ts'
import { purgeWebhookEvents } from './webhooks/purge-webhook-events.ts'

/** Every job the workers run; to add one, add a line. */
export const jobs: readonly Job[] = [
  advanceExperiments,
  analyzeCreative,
  convertAmounts,
  createBackup,
  evaluateAlerts,
  finishErasure,
  maintainPartitions,
  measureDatabase,
  planExperiments,
  predictValues,
  purgeExpired,
  purgeAccessLog,
  purgeProfileJob,
  purgeWebhookEvents,
  queueDataExports,
  queueDigests,
  rebuildSite,
  recomputeCredit,
  recordErasure,
  refitModels,
  verifyDayMetrics,
  verifyRollups,
  verifySite,
  revokeGrant,
  runDataExport,
  compactRollups,
  countAttention,
  scoreAds,
  sendDueMessages,
  sendInvitation,
  sendLink,
  sendMessage,
  startSyncs,
  sumChangedDays,
  syncConnection,
  pruneHistory,
  watchFreshness,
]

/** The jobs with the schedules that the settings give. */
export function scheduledJobs({ backupSchedule }: { backupSchedule: string | null }): readonly Job[] {
  if (backupSchedule === null) return jobs
  return jobs.map((job) => (job === createBackup ? { ...job, schedule: backupSchedule } : job))
}
