import type { EventDefinition } from '../kernel/event.ts'
import { catalogUpdated } from './catalog-updated.ts'
import { channelHealthUpdated } from './channel-health-updated.ts'
import { connectionConnected } from './connection-connected.ts'
import { connectionReconnectRequired } from './connection-reconnect-required.ts'
import { connectionRevoked } from './connection-revoked.ts'
import { conversionAttributed } from './conversion-attributed.ts'
import { exportCompleted } from './export-completed.ts'
import { exportFailed } from './export-failed.ts'
import { handoffCompleted } from './handoff-completed.ts'
import { messageReceived } from './message-received.ts'
import { orderStatusChanged } from './order-status-changed.ts'
import { outcomeRecorded } from './outcome-recorded.ts'
import { profileFreshnessChanged } from './profile-freshness-changed.ts'
import { recomputeCompleted } from './recompute-completed.ts'

/** Every event of section 6; to add one, add a line. */
export const events: readonly EventDefinition[] = [
  connectionConnected,
  connectionReconnectRequired,
  connectionRevoked,
  handoffCompleted,
  recomputeCompleted,
  conversionAttributed,
  exportCompleted,
  exportFailed,
  profileFreshnessChanged,
  outcomeRecorded,
  messageReceived,
  orderStatusChanged,
  catalogUpdated,
  channelHealthUpdated,
] as unknown as readonly EventDefinition[]

export const eventTypes = events.map(({ type }) => type) as [string, ...string[]]
