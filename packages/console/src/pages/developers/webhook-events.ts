import type { WebhookEvents } from '@tributary/client'

export type EventType = keyof WebhookEvents

/** Named by the contract and never sent. */
type ReservedEvent = 'message.received' | 'order.status.changed' | 'catalog.updated' | 'channel.health.updated'

/** The events to choose from, with the keys of their descriptions. A new event of the service is a type error here. */
export const eventTexts = {
  'outcome.recorded': 'webhook_event.outcome_recorded',
  'conversion.attributed': 'webhook_event.conversion_attributed',
  'recompute.completed': 'webhook_event.recompute_completed',
  'profile.freshness.changed': 'webhook_event.profile_freshness_changed',
  'connection.connected': 'webhook_event.connection_connected',
  'connection.reconnect_required': 'webhook_event.connection_reconnect_required',
  'connection.revoked': 'webhook_event.connection_revoked',
  'handoff.completed': 'webhook_event.handoff_completed',
  'export.completed': 'webhook_event.export_completed',
  'export.failed': 'webhook_event.export_failed',
  'experiment.started': 'webhook_event.experiment_started',
  'experiment.completed': 'webhook_event.experiment_completed',
} as const satisfies Record<Exclude<EventType, ReservedEvent>, string>

export type OfferedEvent = keyof typeof eventTexts
export const offeredEvents = Object.keys(eventTexts) as OfferedEvent[]
