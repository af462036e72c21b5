import { collectHits } from './collector/collect-hits.ts'
import { receiveBeacon } from './collector/receive-beacon.ts'
import { signalIdentity } from './collector/signal-identity.ts'
import {
  addCustomDomain,
  listCustomDomains,
  removeCustomDomain,
  verifyCustomDomain,
} from './custom-domains/custom-domains.ts'
import { listRawEvents } from './feed/list-raw-events.ts'
import { readLive } from './feed/read-live.ts'
import { importCustomers } from './ingest/import-customers.ts'
import {
  readGtmInstaller,
  readShopifyPixelInstaller,
  readSnippet,
  readStorePixelInstaller,
} from './installation/installers.ts'
import { readTrackingOrigin } from './installation/read-tracking-origin.ts'
import { readBacklog } from './log-repair/read-backlog.ts'
import { replayLog } from './log-repair/replay-log.ts'
import { retryFailures } from './log-repair/retry-failures.ts'
import { readReplayStatus, readTrackingOps } from './quality/read-tracking-ops.ts'
import { readTrackingQuality } from './quality/read-tracking-quality.ts'
import { readRetention, updateRetention } from './retention/retention.ts'
import { recordEvents } from './server-events/record-events.ts'
import { reportCardPayment } from './server-events/report-card-payment.ts'
import { readTrackerModules, updateTrackerModules } from './tracking/tracker-modules.ts'
import { issueTrackingKey, listTrackingKeys, revokeTrackingKey } from './tracking/tracking-keys.ts'
import { readTrackingSettings, updateTrackingSettings } from './tracking/tracking-settings.ts'
import { readVerification, startVerification } from './verification/verification.ts'

export const collector = [collectHits, signalIdentity, receiveBeacon]

export const customerImport = [importCustomers]

export const events = [recordEvents]

export const ingestRepair = [readBacklog, retryFailures, replayLog]

export const cardPayments = [reportCardPayment]

export const live = [readLive]

export const retention = [readRetention, updateRetention]

export const tracking = [
  issueTrackingKey,
  listTrackingKeys,
  revokeTrackingKey,
  readSnippet,
  readGtmInstaller,
  readShopifyPixelInstaller,
  readStorePixelInstaller,
  listCustomDomains,
  addCustomDomain,
  removeCustomDomain,
  verifyCustomDomain,
  readTrackingOrigin,
  readTrackingSettings,
  updateTrackingSettings,
  readTrackerModules,
  updateTrackerModules,
  startVerification,
  readVerification,
  listRawEvents,
  readTrackingQuality,
  readTrackingOps,
  readReplayStatus,
]
