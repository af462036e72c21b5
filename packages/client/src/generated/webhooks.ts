// Generated from the OpenAPI description by packages/client/generate-client.ts: npm run generate.

import type { Schemas } from './schemas.ts'

/** The webhook events of the service, by type. */
export interface WebhookEvents {
  /** A provider connect completed. */
  'connection.connected': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "connection.connected"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      /** The provider of the connection, such as `social_ads`. */
      provider: string
      connection_id: string
      /** The new status of the connection. */
      status: string
      reason?: string
    }
  }
  /** A connection stopped delivering and needs re-authorizing. */
  'connection.reconnect_required': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "connection.reconnect_required"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      /** The provider of the connection, such as `social_ads`. */
      provider: string
      connection_id: string
      /** The new status of the connection. */
      status: string
      reason?: string
    }
  }
  /** A connection was removed. */
  'connection.revoked': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "connection.revoked"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      /** The provider of the connection, such as `social_ads`. */
      provider: string
      connection_id: string
      /** The new status of the connection. */
      status: string
      reason?: string
    }
  }
  /** A hand-off the caller minted was finished by a human. */
  'handoff.completed': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "handoff.completed"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      handoff_id: string
      provider: string
      status: Schemas['HandoffCompletedEventStatus']
      result: Schemas['HandoffConnected'] | Schemas['HandoffPendingSelection'] | Schemas['HandoffEnded']
    }
  }
  /** An attribution recompute finished. */
  'recompute.completed': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "recompute.completed"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      recompute_id: string
      /** Customers whose credit was recomputed. */
      customers: number
      conversions: number
      started_at: string
      finished_at: string
    }
  }
  /** Once per conversion definition: its first conversion was attributed. */
  'conversion.attributed': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "conversion.attributed"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      definition_id: string
      conversion_key: string
      conversion_id: string
      attributed_at: string
    }
  }
  /** An export run of conversion sync finished; all rows that could be sent were sent. */
  'export.completed': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "export.completed"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      provider: string
      batch_id: string
      sent: number
      failed: number
      error?: string
    }
  }
  /** An export run of conversion sync failed. */
  'export.failed': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "export.failed"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      provider: string
      batch_id: string
      sent: number
      failed: number
      error?: string
    }
  }
  /** The profile's attribution freshness moved: stale after 6 hours without data, silent after 48. */
  'profile.freshness.changed': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "profile.freshness.changed"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      previous: Schemas['Freshness']
      current: Schemas['Freshness']
      as_of: string
    }
  }
  /** A CRM or payment-provider outcome was recorded on the profile; historical ones too, on a first sync. */
  'outcome.recorded': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "outcome.recorded"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      /** The CRM or payment provider. */
      provider: string
      outcome_type: string
      /** When it happened at the provider. */
      occurred_at: string
      recorded_at: string
      /** The provider's id for the outcome. A payment reported by two providers is one outcome per provider; `GET /payments` lists both as `sources` of one payment. */
      external_id: string
      customer_key: string | null
      value: number | null
      /** Read at delivery time. Null without `customers:read`, for an unknown person and after an erasure. */
      contact: {
        first_name: string | null
        last_name: string | null
        email: string | null
        phone: string | null
      } | null
      /** True if the grant lacks `customers:read`. */
      contact_withheld: boolean
    }
  }
  /** A person wrote on a messaging channel. */
  'message.received': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "message.received"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
    }
  }
  /** The status of an order changed. */
  'order.status.changed': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "order.status.changed"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
    }
  }
  /** A product catalogue was updated. */
  'catalog.updated': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "catalog.updated"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
    }
  }
  /** The health of an email connection changed. */
  'channel.health.updated': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "channel.health.updated"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
    }
  }
  /** An experiment started. */
  'experiment.started': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "experiment.started"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      experiment_id: string
      name: string
      kind: Schemas['OwnExperimentKind']
      start: string
      end: string
    }
  }
  /** An experiment reached its end and has a result. */
  'experiment.completed': {
    /** Use it to de-duplicate deliveries. */
    id: string
    type: "experiment.completed"
    occurred_at: string
    /** The subscription's app. */
    app_id: string | null
    /** Must be in the subscription's `providers`. */
    provider: string
    connection_id: string | null
    data: {
      profile_id: string
      experiment_id: string
      name: string
      kind: Schemas['OwnExperimentKind']
      conclusion: Schemas['ExperimentConclusion']
      incremental: number
      interval: {
        lower: number
        upper: number
        level: number
      } | null
    }
  }
}

export type WebhookEvent = WebhookEvents[keyof WebhookEvents]
