import type { EventDefinition } from '../kernel/context/event.ts'
import { conversionAttributed, profileFreshnessChanged, recomputeCompleted } from './attribution.ts'
import { connectionConnected, connectionReconnectRequired, connectionRevoked, handoffCompleted } from './connection.ts'
import { experimentCompleted, experimentStarted } from './experiment.ts'
import { exportCompleted, exportFailed } from './export.ts'
import { catalogUpdated, channelHealthUpdated, messageReceived, orderStatusChanged } from './messaging.ts'
import { outcomeRecorded } from './outcome-recorded.ts'

/** Every event of contract 6.5 and 6.6; to add one, add a line. */
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
  experimentStarted,
  experimentCompleted,
] as unknown as readonly EventDefinition[]

/** Event names of the contract that are never emitted. */
export const reservedEvents: readonly string[] = events.filter(({ isReserved }) => isReserved).map(({ type }) => type)

export const eventTypes = events.map(({ type }) => type) as [string, ...string[]]
