import { Registry } from 'prom-client'
import { profileChangeListener } from './attribution/profile-change-listener.ts'
import { openCollection } from './collection/collector/collection.ts'
import { countryOfAddress } from './collection/hits/country-of-address.ts'
import type { DeploymentKeys } from './config/deployment-keys.ts'
import { type Config, withoutSecrets } from './config/load-config.ts'
import { providersOf } from './connect/provider.ts'
import { providers } from './connect/registry.ts'
import { openBackupStore } from './db/backup/backup-store.ts'
import { snapshotsOf } from './db/copy/snapshot.ts'
import { pendingMigrations } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { shareOf } from './db/statements/transact.ts'
import { openObjectStore } from './db/stores/open-store.ts'
import { storeBackup } from './deployment/backups/store-backup.ts'
import { readCertificate } from './deployment/read-certificate.ts'
import { audienceHoldouts } from './experiments/holdouts/audience-holdouts.ts'
import { cacheFor } from './http/health/health.ts'
import { byteQuota } from './http/rate-limit/byte-quota.ts'
import { openStore } from './http/rate-limit/open-store.ts'
import { rateLimiter } from './http/rate-limit/rate-limiter.ts'
import { limitsFor, openReportQueue } from './http/report-queue/report-queue.ts'
import { linkTokenKeys } from './identity/link-tokens/link-token.ts'
import { openAdRankings } from './insight/ads/ranking-cache.ts'
import { scheduledJobs } from './jobs.ts'
import { openCompute } from './kernel/compute/open-compute.ts'
import { bindContext } from './kernel/context/context.ts'
import { resolveCnamesVia } from './kernel/context/deployment.ts'
import { fileLedger } from './kernel/context/erasure-ledger.ts'
import type { Logger, Services } from './kernel/context/services.ts'
import { openEgress } from './kernel/network/egress.ts'
import { remember } from './kernel/remember.ts'
import { secretBox } from './kernel/secrets/secret-box.ts'
import { openBreaches } from './mail/open-breaches.ts'
import { openMailer } from './mail/open-mailer.ts'
import { deleteDigestsOfUser } from './notifications/digests/digest-queries.ts'
import { rescheduleDigests } from './notifications/digests/reschedule-digests.ts'
import { argon2id } from './people/password-hashing.ts'
import { programFile } from './program-file.ts'
import { openWakeUps } from './queue/open-wake-ups.ts'
import { openQueue } from './queue/queue.ts'
import { forgetMember } from './sharing/forget-member.ts'
import { credentialCache } from './tenancy/access/credential-cache.ts'
import { openAccess } from './tenancy/access/open-access.ts'
import { openRequestLog } from './tenancy/request-log/open-request-log.ts'
import { insertEvents } from './webhooks/subscriptions/event-queries.ts'

/** Certificates change rarely, and the deployment page asks often. */
const certificateMs = 600_000

/** A caller who sent an event and its follow-up waits this long; most profiles are derived within a tenth of a second. */
const catchUpMs = 5_000

/** What the services are built from. */
export interface Foundation {
  config: Config
  keys: Pick<DeploymentKeys, 'masterKey' | 'previousMasterKeys' | 'operatorKey'>
  database: Database
  version: string
  log: Logger
}

/**
 * Every service of the process, from the settings and the database; those that are `overrides` instead, as tests give a clock or
 * providers of their own, are also what the others are built from.
 */
export async function buildServices(
  { config, keys, database, version, log }: Foundation,
  overrides: Partial<Services> = {},
) {
  const { baseUrl, apiUrl } = config
  const credentials = credentialCache({ connection: database.connection, log })
  const workers = await openQueue({ pool: database.pool, log, jobs: scheduledJobs(config) })
  const wakeUps = openWakeUps({ db: database.db, log })
  const base = {
    db: database.db,
    now: () => new Date(),
    elapsedMs: () => performance.timeOrigin + performance.now(),
    log,
    secrets: secretBox(keys.masterKey, keys.previousMasterKeys),
    credentials,
    settings: withoutSecrets(config),
    baseUrl,
    apiUrl,
    wakeUps,
    derivesIn: 'worker' as const,
    ...overrides,
  }
  const metrics = overrides.metrics ?? new Registry()
  const store = await openStore({ kind: config.rateLimitStore, db: base.db, redisUrl: config.redisUrl, log })
  const sharedStore = config.rateLimitStore === 'memory' ? null : store
  const limits = { address: config.collectorBytesPerIp, key: config.collectorBytesPerKey }
  const quota = byteQuota({ limits, store: sharedStore, elapsedMs: base.elapsedMs, log })
  const reportConnections = Math.floor(config.databasePoolMax / 2)
  const share = { connectionsMax: reportConnections, statementMsMax: config.reportSecondsMax * 1_000 }
  const findThread = remember(programFile)
  const compute = openCompute(() => findThread('compute-thread'))
  const services: Services = {
    ...base,
    compute,
    collection: openCollection({ ...base, metrics }, () => bindContext(services, {})),
    catchUp: (profileId) => services.collection.log.catchUp(profileId, catchUpMs),
    linkTokenKeys: linkTokenKeys(config.linkTokenSecret, base.secrets),
    queue: workers.queue,
    outbox: { write: insertEvents },
    egress: openEgress({ allowsPrivate: config.allowsPrivateWebhooks }),
    vendors: config.vendors,
    providers: providersOf(providers),
    summaries: config.summaries,
    mailer: openMailer(config.mail),
    breaches: openBreaches(config.breachApiOrigin, log),
    passwordHashing: argon2id,
    profileChangeListeners: {
      ...profileChangeListener,
      async changed(ctx, profileId, changed) {
        await profileChangeListener.changed(ctx, profileId, changed)
        if (changed.isZone) await rescheduleDigests(ctx, profileId)
      },
      async memberLeft(ctx, profile, userId) {
        await forgetMember(ctx, profile, userId)
        await deleteDigestsOfUser(ctx.db, profile.id, userId)
      },
    },
    erasureLedger: fileLedger(config.erasureLedger),
    storeBackup: async (kind) => {
      const store = await openBackupStore(config.backupStore)
      const { db, now, secrets } = base
      const { backupKeys: keys, backupRetention: retention } = config
      return storeBackup({ db, pool: database.pool, now, secrets, store, kind, keys, retention, version })
    },
    openExportStore: () => openObjectStore(config.dataExportStore),
    readSnapshot: snapshotsOf(database),
    adRankings: openAdRankings(base),
    audienceHoldouts,
    readCertificate: cacheFor(certificateMs, () => readCertificate(baseUrl)),
    rateLimiter: rateLimiter({ ...base, store }),
    reportQueue: openReportQueue(limitsFor(reportConnections)),
    reportDb: overrides.reportDb ?? shareOf(base.db, share),
    requestLog: overrides.requestLog ?? openRequestLog({ ...base, isTimed: true }),
    byteQuota: quota,
    metrics,
    metricsTokens: [config.metricsToken, keys.operatorKey].filter((token) => token !== null),
    access: openAccess({ ...base, operatorKey: keys.operatorKey, countryOf: countryOfAddress }),
    resolveCnames: resolveCnamesVia(config.trackingDnsResolver),
    version,
    trustedProxies: config.trustedProxies,
    collectorLimits: { perAddress: config.collectorRequestsPerIp, perKey: config.collectorRequestsPerKey },
    isStrict: false,
    isEmbedded: database.isEmbedded,
    isReady: async () => !database.failures.isFailing() && (await pendingMigrations(database.db)).length === 0,
    ...overrides,
  }
  // In the order to close them in: each does without those after it.
  const closers = [
    () => compute.close(),
    () => workers.stop(),
    () => services.collection.log.close(),
    () => services.requestLog.close(),
    () => wakeUps.close(),
    () => quota.close(),
    () => store.close(),
    () => credentials.close(),
  ]
  return { services, workers, wakeUps, closers }
}
