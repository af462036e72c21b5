// Generated from the OpenAPI description by packages/client/generate-client.ts: npm run generate.

/** The schemas that the description names, such as `Schemas['Campaign']`. */
export interface Schemas {
  ActionSource: "website" | "business_messaging" | "physical_store" | "system_generated" | "app" | "phone_call" | "chat" | "email" | "other"
  ActivateWebPixelInstallation: "app_extension" | "custom_pixel"
  AdAction: {
    action_id: string
    action: Schemas['AdActionKind']
    level: Schemas['EntityLevel']
    /** The platform’s id of what it is about. */
    external_id: string
    /** `unknown`: it broke off. The next action on the same thing finds out what became of it. */
    outcome: Schemas['AdActionOutcome']
    /** A status, a daily budget in minor units, or the id of a creative or of an ad set. */
    value_before: string | null
    value_after: string | null
    /** Why it was rejected or failed. */
    code: string | null
    message: string | null
    undoes_action_id: string | null
    applied_by: string | null
    actor: {
      kind: string
      id: string | null
      app_id: string | null
    }
    request_id: string
    created_at: string
    finished_at: string | null
  }
  AdActionKind: "pause_campaign" | "resume_campaign" | "pause_ad" | "resume_ad" | "set_ad_set_budget" | "apply_url_tags" | "undo_url_tags" | "swap_ad_set" | "undo_ad_set_swap"
  AdActionOutcome: "pending" | "unknown" | "applied" | "no_change" | "rejected" | "failed"
  AdChangeOutcome: "applied" | "no_change"
  AdReferralPreview: {
    /** Conversions of the named customers at or after their referral, which it could be credited with. */
    conversions_considered: number
    recredited: {
      last_touch: number
      first_touch: number
      linear: number
      time_decay: number
      last_non_direct: number
      position_based: number
    }
  }
  AdReferralStatus: "recorded" | "duplicate"
  AdSetSwapOutcome: "applied" | "no_change" | "refused" | "failed"
  AnyJourney: {
    events: (Schemas['JourneyEvent'] | {
      touch_id: string
      touch_time: string
      channel: string
      source: string | null
      medium: string | null
      platform: string | null
      campaign_external_id: string | null
      ad_set_external_id: string | null
      ad_external_id: string | null
      click_id_kind: string | null
      join_method: string
      /** The share of the conversion under each model. */
      credit: { [key: string]: number }
      in_window: boolean
      is_synthetic: boolean
    })[]
    /** Of the whole journey; while a cursor is followed, as of the first page. */
    total_count: number
  }
  ApiKey: {
    id: string
    profile_id: string
    app_id: string | null
    name: string
    scopes: Schemas['Scope'][]
    rate_limit_per_minute: number
    expires_at: string | null
    revoked_at: string | null
    /** The key that took over when this one was rotated. */
    replaced_by_id: string | null
    created_at: string
  }
  AppGrant: {
    app: {
      id: string
      name: string
      client_id: string
    }
    scopes: Schemas['Scope'][]
    /** It came from the consent of a person, and ends with the last of those. */
    is_delegated: boolean
    /** The people whose consent it rests on. */
    authorized_by: string[]
    created_at: string
  }
  AppRegistration: "operator" | "person" | "document" | "dynamic"
  AttributionModel: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
  Audience: {
    id: string
    connection_id: string
    provider: string
    /** The platform’s id; null until the first sync creates the list. */
    external_id: string | null
    name: string
    rule: {
      conversion_key: string
      within_days: number
      min_spent: number | null
      not_since_days: number | null
    }
    members: number
    /** The platform’s error message if the last sync failed. */
    error: string | null
    synced_at: string | null
    created_at: string
  }
  AudienceRuleInput: {
    /** The goal that the customer reached. */
    conversion_key: string
    within_days: number
    /** In the reporting currency. */
    min_spent?: number | null
    /** Only customers who have not reached the goal again in this many days. */
    not_since_days?: number | null
  }
  AuditAction: "signed_in" | "signed_out" | "password_changed" | "password_reset" | "second_factor_on" | "second_factor_off" | "recovery_codes_renewed" | "recovery_code_used" | "sign_in_link_created" | "user_token_created" | "user_token_revoked" | "operator_changed" | "member_added" | "member_invited" | "invitation_sent_again" | "invitation_revoked" | "invitation_accepted" | "member_role_changed" | "member_removed" | "member_left" | "workspace_created" | "workspace_changed" | "workspace_archived" | "workspace_restored" | "profile_created" | "profile_changed" | "profile_archived" | "profile_restored" | "profile_purged" | "key_created" | "key_rotated" | "key_revoked" | "app_authorized" | "app_authorization_ended" | "app_grant_ended" | "app_registered" | "app_changed" | "app_secret_rotated"
  AuditEvent: {
    id: string
    occurred_at: string
    action: Schemas['AuditAction']
    actor_kind: Schemas['CredentialKind']
    user_id: string | null
    user_email: string | null
    credential_id: string | null
    app_id: string | null
    /** The caller's network address. */
    address: string
    request_id: string
    /** What it was about: ids, names and roles. */
    details: { [key: string]: string | number | boolean | null }
  }
  Authorization: {
    id: string
    /** A partner holds keys on one profile; an assistant acts as the person. */
    kind: Schemas['AuthorizationKind']
    app: {
      id: string
      name: string
      client_id: string
      registration: Schemas['AppRegistration']
    }
    /** Null: every profile that the person may read. */
    profile: {
      id: string
      name: string
    } | null
    scopes: Schemas['Scope'][]
    created_at: string
    /** When it was last given a token. */
    last_used_at: string | null
  }
  AuthorizationKind: "partner" | "assistant"
  Campaign: {
    /** Internal id of the row: of the campaign or, at another `level`, of the ad set or ad. */
    campaign_id: string
    /** Name of the row, from the ad platform. */
    campaign_name: string
    /** In the reporting currency. */
    spend: number
    /** Payments credited under the model. An event that several cash goals list is one payment; one that was refunded in full is none. */
    outcome_count: number
    /** Payments credited, net of refunds, in the reporting currency. */
    outcome_value: number
    /** Of the payments, those that were the first of their customer. */
    outcome_count_first_payment: number
    /** Conversions of every kind, without payments that were refunded in full; never for ROAS or CAC. */
    attributed_outcome_count: number
    /** `attributed_outcome_count` by conversion type; a type with nothing credited is absent. */
    attributed_outcomes_by_type: { [key: string]: number }
    /** `outcome_value` divided by `spend`; 0 without spend. */
    roas: number
    /** `spend` divided by `outcome_count_first_payment`; 0 without any. */
    cac_first_payment: number
    entity_level?: Schemas['EntityLevel']
    platform?: string
    /** The platform's id of the row. */
    external_id?: string
    /** Of the ad set, or of the campaign; empty for a campaign. */
    parent_name?: string
    /** The parent campaign's platform id; null for a campaign. */
    campaign_external_id?: string | null
    /** The parent ad set's platform id; null unless the row is an ad. */
    ad_set_external_id?: string | null
    /** ACTIVE, PAUSED and so on. Empty when the platform did not say. */
    status?: string
    /** The campaign's. Empty when the platform did not say. */
    objective?: string
    /** Null when none is set on the platform. */
    daily_budget?: number | null
    impressions?: number
    clicks?: number
    /** Sum over days and ads of the people reached. */
    reach?: number
    /** Percent. */
    ctr?: number
    /** Cost of 1,000 impressions. */
    avg_cpm?: number
    avg_cpc?: number
    /** `spend` divided by `outcome_count`; 0 without any. */
    cac?: number
    /** As the platform reports them, within its 7 days. */
    messaging_conversations_started_7d?: number
  }
  CampaignConversion: {
    conversion_id: string
    /** The id that was returned at ingest. */
    outcome_event_id: string | null
    conversion_key: string
    revenue_type: Schemas['RevenueType']
    conversion_time: string
    /** An exact decimal, in `currency`, as it was sent. */
    value: string | null
    currency: string | null
    /** The share of the conversion that the entity was credited with under the model. */
    credit: number
    /** That share of the value, net of refunds, exact, in the reporting currency; null while there is no rate. */
    credited_value: string | null
    /** Null when it is no payment. */
    is_first_payment: boolean | null
    touch_count: number
    path: Schemas['ProjectedTouch'][]
    /** Only with `customers:read`; null when nobody is known, or no longer. */
    person?: {
      customer_profile_id: string
      customer_key: string | null
      first_name: string | null
      last_name: string | null
    } | null
  }
  CampaignTrendRow: {
    entity_id: string
    date: string
    spend: number
    impressions: number
    clicks: number
  }
  ChatbotConnection: {
    id: string
    /** The provider. */
    channel: string
    status: Schemas['ConnectionStatus']
    display_name: string
    /** The provider's id of the account. */
    external_id: string
    /** When somebody last consented. */
    authorized_at: string
    created_at: string
  }
  CheckStatus: "ok" | "warn" | "fail"
  CollectedHits: {
    accepted: number
    /** Hits of the batch that were refused; the others were stored. */
    rejected: ({
      index: number
      reason: string
      field: string | null
      message: string
    })[]
  }
  Connection: {
    id: string
    /** The provider. */
    channel: string
    status: Schemas['ConnectionStatus']
    display_name: string
    /** The provider's id of the account. */
    external_id: string
    /** When somebody last consented. */
    authorized_at: string
    created_at: string
    sync: {
      last_success_at: string | null
      last_run_at: string | null
      status: Schemas['ConnectionSyncStatus']
      /** The provider's own text when the last run failed or has to wait. */
      error: string | null
    }
  }
  ConnectionStatus: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
  ConnectionSyncStatus: "never" | "queued" | "running" | "waiting" | "succeeded" | "failed"
  ConsentChoice: "granted" | "denied"
  ConversionReceipt: {
    conversion: {
      conversion_id: string
      outcome_event_id: string
      conversion_key: string
      goal_name: string
      revenue_type: Schemas['RevenueType']
      conversion_time: string
      /** In the profile’s time zone: the day of reports. */
      local_day: string
      /** `server`, `tracker`, `partner`, or the key of a connected provider. */
      recorded_via: string
      received_at: string
      is_payment: boolean
      /** Only a browser reported its money and the goal does not count such money: its value is in no sum. */
      is_unverified: boolean
      is_first_payment: boolean | null
      is_installment: boolean
      /** Whether it is in counts and sums. */
      is_counted: boolean
      why_not_counted: Schemas['ConversionReceiptConversionWhyNotCounted'] | null
      /** Only with `customers:read`; null when nobody is known. */
      customer_profile_id?: string | null
    }
    value: {
      /** As it was sent, in `currency`. */
      amount: string | null
      currency: string | null
      reporting_currency: string
      /** What the amount was multiplied with, of its day; null while there is none. */
      rate: string | null
      reporting_value: string | null
      /** In the reporting currency. */
      refunded: string
      /** What is credited: `reporting_value` less `refunded`; 0 where another goal holds the payment. */
      net: string | null
    }
    refunds: ({
      source: Schemas['ConversionReceiptRefundsSource']
      /** Null: all of it. */
      amount: string | null
      currency: string | null
      refunded_at: string
      /** Only with `customers:read`. */
      reason: string | null
    })[]
    window: {
      lookback_window_days: number
      from: string
      until: string
    }
    /** In their order: all that were in the window, and the nearest outside of it. */
    touches: Schemas['ReceiptTouch'][]
    touch_counts: {
      seen: number
      in_window: number
      before_window: number
      after_conversion: number
      not_shown: number
    }
    /** What campaigns got of it under each model, from 0 to 1, and what nobody did. */
    models: ({
      model: Schemas['AttributionModel']
      credited: number
      unattributed: number
    })[]
    /** Whether the credit that reports are summed from is what follows from all this. False while a recompute is due. */
    is_as_reported: boolean
    /** Who changed what bears on it, and when; the earliest first. */
    changes: ({
      changed_at: string
      /** The credential, as the access log names it; null where the service did it itself. */
      changed_by: string | null
      change: Schemas['ConversionReceiptChangesChange']
      details: { [key: string]: string | boolean | string[] }
    })[]
  }
  ConversionReceiptChangesChange: "payer_assigned" | "refund_recorded" | "refund_undone" | "installment_marked" | "joined" | "separated" | "goal_edited" | "customers_merged" | "merge_undone"
  ConversionReceiptConversionWhyNotCounted: "goal_earns_no_credit" | "refunded_in_full"
  ConversionReceiptRefundsSource: "provider" | "merchant"
  ConversionSyncCatalog: {
    privacy_mode: Schemas['PrivacyMode']
    /** Which dataset a platform-safe profile reports to. */
    target: Schemas['PlatformSafeTarget']
    /** False in `hipaa` mode: nothing is sent. */
    is_sending_allowed: boolean
    /** The data that is sent in this privacy mode. */
    description: string
    entries: Schemas['ConversionSyncLine'][]
  }
  ConversionSyncDestination: {
    id: string
    connection_id: string
    /** `social_ads` or `search_ads`. */
    provider: string
    /** A dataset or pixel of Meta, or a conversion action of Google Ads. */
    kind: Schemas['DestinationKind']
    /** `clean`: what a platform-safe profile may report to instead. `messaging`: the dataset of the messaging business account. */
    purpose: Schemas['DestinationPurpose']
    /** The platform’s id. */
    external_id: string
    name: string | null
    messaging_account_id: string | null
    /** An action of a website tag: only conversions whose events carry the site’s own id are sent. */
    requires_order_id: boolean
    /** Meta only: requests are shown in its test tool under this code. */
    test_event_code: string | null
    /** Meta only: every event asks for Limited Data Use (for people in the states of the US that have it). */
    limited_data_use: boolean
    created_at: string
  }
  ConversionSyncLine: {
    definition_id: string
    definition_name: string
    conversion_key: string
    /** Null if the definition has no destination yet. */
    destination_id: string | null
    event_name: string | null
    is_enabled: boolean
    sends_value: boolean
    /** Earlier conversions are not sent. */
    enabled_from: string | null
    /** When the line was switched off: later conversions are not sent. Null while it is on. */
    enabled_until: string | null
    /** Status of the selected conversions: `sent`, `skipped`, `rejected` and `pending` add up to `selected`. */
    counts: {
      /** Conversions that the line selects, counted in the conversions themselves. */
      selected: number
      sent: number
      skipped: number
      rejected: number
      pending: number
      /** Conversions in the log that the line no longer selects: removed, no longer counted, or from before it was switched on. */
      no_longer_selected: number
    }
  }
  CreatedApiKey: {
    id: string
    profile_id: string
    app_id: string | null
    name: string
    scopes: Schemas['Scope'][]
    rate_limit_per_minute: number
    expires_at: string | null
    revoked_at: string | null
    /** The key that took over when this one was rotated. */
    replaced_by_id: string | null
    created_at: string
    /** Those of `scopes` that open nothing in this version. */
    reserved_scopes: Schemas['Scope'][]
    /** The bearer itself. Shown once: null when the answer is a replay of an earlier one. */
    key: string | null
  }
  CreatedWebhookSubscription: {
    id: string
    /** Null: the profile's own. */
    app_id: string | null
    profile_id: string
    url: string
    events: string[]
    /** Those of `events` that are reserved: the contract names them and nothing emits them. */
    reserved_events: string[]
    providers: string[]
    /** Only an active one is sent anything. */
    status: Schemas['WebhookSubscriptionStatus']
    /** The last success. */
    last_delivery_at: string | null
    /** Failed attempts since the last success. */
    consecutive_failures: number
    /** Until then deliveries are signed with both secrets. */
    previous_secret_expires_at: string | null
    created_at: string
    updated_at: string
    /** `whsec_...`: the key that deliveries are signed with. Shown once: null when the answer is a replay of an earlier one. */
    secret: string | null
  }
  CreativeAnalysis: {
    ad_id: string
    ad_external_id: string
    status: Schemas['CreativeAnalysisStatus']
    requested_at: string | null
    finished_at: string | null
    /** Why the latest attempt failed. */
    error: string | null
    /** What is known of the creative, from this analysis or from an earlier one. */
    descriptors: {
      hook_type: string | null
      creative_format: string | null
      cta_type: string | null
      primary_angle: string | null
      offers: string[]
      /** `rules`, or the name of the model that described it. */
      source: string
      described_at: string
    } | null
  }
  CreativeAnalysisStatus: "not_requested" | "queued" | "running" | "completed" | "failed"
  CredentialKind: "operator" | "api_key" | "app_token" | "user_token" | "session"
  CustomDomain: {
    id: string
    domain: string
    status: Schemas['CustomDomainStatus']
    /** Why the last check ended as it did; `resolver_failed` leaves the status as it was. */
    reason: Schemas['CustomDomainReason'] | null
    /** Where the CNAME record of the domain must lead. */
    cname_target: string
    checked_at: string | null
    verified_at: string | null
    created_at: string
  }
  CustomDomainReason: "cname_found" | "no_record" | "wrong_target" | "resolver_failed"
  CustomDomainStatus: "pending" | "verified" | "failed"
  Customer: {
    customer_profile_id: string
    name: string | null
    first_name: string | null
    last_name: string | null
    email: string | null
    phone: string | null
    customer_key: string | null
    /** What leads to them, the first known first; at most 100. */
    identifiers: ({
      kind: Schemas['IdentifierKind']
      value: string
      /** What told it first: `server`, `import`, `partner`, `tracker` or a provider. */
      source: string
      first_seen_at: string
      /** Not by browsers alone. */
      is_confirmed: boolean
    })[]
    first_seen_at: string
    last_seen_at: string
    event_count: number
    touch_count: number
    conversion_count: number
    total_revenue: number
    /** The newest 50. */
    conversions: ({
      conversion_id: string
      outcome_event_id: string
      conversion_key: string
      revenue_type: Schemas['RevenueType']
      conversion_time: string
      /** An exact decimal, in `currency`, as it was sent. */
      value: string | null
      currency: string | null
      is_first_payment: boolean | null
    })[]
    country: string | null
    /** A server or a provider named them; until then browsers alone did. */
    is_confirmed: boolean
    /** The latest seen first; at most 100. */
    browsers: ({
      visitor_id: string
      /** What told that the browser is theirs. */
      link_method: string | null
      linked_at: string | null
      first_seen_at: string
      last_seen_at: string
    })[]
    /** With the evidence of each; undone ones too, the latest first. */
    merges: Schemas['CustomerMerge'][]
    /** Null when none was generated, or when there is no event to write about. */
    summary: {
      text: string
      highlights: string[]
      generated_at: string
      /** How many events it was written from: the first 100 at most. */
      event_count: number
      /** `rules`, or the name of the model that wrote it. */
      source: string
    } | null
  }
  CustomerCandidate: {
    customer_profile_id: string
    first_name: string | null
    last_name: string | null
    primary_email: string | null
    primary_phone: string | null
    first_seen_at: string
    last_seen_at: string
    conversion_count: number
    /** Exact decimal in the reporting currency, less refunds; parse it before you calculate. */
    cash_revenue: string
    /** What brought the identifiers of the customer, such as `import`. */
    sources: string[]
  }
  CustomerImport: {
    results: Schemas['ImportResult'][]
    summary: {
      total: number
      created: number
      matched: number
      rejected: number
    }
  }
  CustomerImportRowInput: {
    /** One of `phone`, `email` and `national_id` is needed. Normalised to E.164. */
    phone?: string
    /** Trimmed and lowercased. */
    email?: string
    /** A Chilean RUT in any formatting. */
    national_id?: string
    /** Your own id of the customer. Never sufficient alone. */
    external_id?: string
    /** Filled only where there is none. */
    first_name?: string
    /** Filled only where there is none. */
    last_name?: string
  }
  CustomerListRow: {
    conversion_id: string
    /** The customer’s id; of somebody anonymous, the visitor’s. */
    customer_profile_id: string
    /** Null for anonymous visitors. */
    name: string | null
    email: string | null
    /** ISO 3166-1 alpha-2; `ZZ` where it is not known. */
    country: string
    /** `desktop`, `mobile` or `tablet`; `unknown` for a conversion without a visit. */
    device: string
    /** Of the last touch before the conversion, however long before; `Unknown` where there was none. */
    channel: string
    /** Of the last touch: `direct` of a direct visit, `unknown` where none is named or there was no touch. */
    source: string
    /** Of this conversion, net of refunds, in the reporting currency; 0 while there is no rate, and where another goal holds the payment. */
    revenue: number
    revenue_type: Schemas['RevenueType']
    conversion_time: string
    /** From the first touch to the conversion; 0 where there was none. */
    time_to_complete_seconds: number
    /** Touches before the conversion, within the goal’s window or not. */
    touch_count: number
    /** Each channel once, in the order they came. */
    touch_channels: string[]
    /** All counted conversions of the customer. */
    conversion_count: number
    /** All revenue of the customer: what was paid; without payments what was ordered; else what was won. */
    total_revenue: number
  }
  CustomerMerge: {
    id: string
    /** Who became the other. */
    merged_customer_profile_id: string
    /** Who the two have been since. */
    survivor_customer_profile_id: string
    /** What told that they are one: `server`, `import`, `partner`, `tracker` or a provider. */
    source: string
    /** Which kinds of identifier led to whom. */
    evidence: ({
      kind: Schemas['IdentifierKind']
      customer_profile_id: string
    })[]
    merged_at: string
    undone_at: string | null
    /** The credential that undid it, as the access log names it. */
    undone_by: string | null
  }
  DeclaredSource: {
    touch_id: string
    /** `duplicate`: this message was recorded before. `already_answered`: the customer’s first answer stands. */
    status: Schemas['DeclaredSourceStatus']
    /** The answer that stands. */
    answer_key: string
    answered_at: string
  }
  DeclaredSourceStatus: "recorded" | "duplicate" | "already_answered"
  DeliveryRowInput: {
    date: string
    campaign_id: string
    campaign_name: string
    campaign_status?: string | null
    objective?: string | null
    ad_set_id: string
    ad_set_name: string
    ad_set_status?: string | null
    daily_budget?: number | string | null
    ad_id: string
    ad_name: string
    status?: string | null
    /** A number, or exact decimal text. */
    spend: number | string
    impressions?: number
    clicks?: number
    reach?: number
    platform_conversions?: number | string | null
    platform_conversion_value?: number | string | null
    messaging_conversations_started_7d?: number | null
  }
  DestinationKind: "dataset" | "conversion_action"
  DestinationPurpose: "standard" | "clean" | "messaging"
  EntityLevel: "campaign" | "ad_set" | "ad"
  ErasureReason: "data_subject_request" | "account_closed" | "other"
  ErasureReceipt: {
    erasure_id: string
    /** Of the request that erased. */
    request_ref: string
    /** `queued`: out of reach already, and a part is still being removed. */
    status: Schemas['ErasureReceiptStatus']
    /** The key sent, or the customer's when named another way. */
    customer_key: string | null
    reason: Schemas['ErasureReason']
    requested_at: string
    /** Null while queued. */
    completed_at: string | null
  }
  ErasureReceiptStatus: "done" | "queued"
  /** What every refusal looks like. Branch on `code`; `message` is for people and may change. */
  Error: {
    error: {
      code: Schemas['ErrorCode']
      message: string
      status: number
      /** Equals the `X-Request-Id` header. */
      request_id: string
      /** What this code means. */
      docs_url: string
      /** The offending field, as a path into the request. */
      field?: string
      /** On `insufficient_scope`. */
      required_scopes?: string[]
      /** A stable refinement of a shared code. */
      reason?: string
      upgrade_required?: boolean
      upgrade?: {
        plan: string
      }
      reconnect_required?: boolean
      reconnect_url?: string
      /** On `consent_required`: the current version and text hashes. */
      consent?: { [key: string]: unknown }
      provider_code?: string
      provider_message?: string
    }
  }
  /** Reserved, and not used in this version: `invalid_content`, `account_suspended`, `auth_revoked`, `mailbox_disabled`, `quota_exceeded`, `recipient_rejected`, `calendar_scope_required`, `calendar_unsupported`, `invalid_window`, `media_expired`, `chatapp_register_limit`, `chatapp_payment_required`, `messaging_window_closed`, `chatapp_otp_relay_unavailable`, `chatapp_service_window_expired`. */
  ErrorCode: "unauthorized" | "forbidden" | "insufficient_scope" | "not_found" | "invalid_parameter" | "invalid_request" | "validation_error" | "invalid_content" | "invalid_date_range" | "entitlement_required" | "healthcare_scope_forbidden" | "invalid_state" | "rate_limit_exceeded" | "connection_not_ready" | "provider_error" | "account_suspended" | "auth_revoked" | "mailbox_disabled" | "quota_exceeded" | "recipient_rejected" | "service_unavailable" | "api_key_required" | "customer_not_found" | "account_connected_elsewhere" | "conversion_not_found" | "erasure_not_found" | "link_tokens_disabled" | "not_implemented" | "internal_error" | "calendar_scope_required" | "calendar_unsupported" | "provider_not_configured" | "invalid_window" | "media_expired" | "chatapp_register_limit" | "chatapp_payment_required" | "messaging_window_closed" | "chatapp_otp_relay_unavailable" | "audit_timeout" | "weak_password" | "compromised_password" | "current_password_required" | "current_password_invalid" | "plan_upgrade_required" | "chatapp_service_window_expired" | "payload_too_large" | "profile_limit_reached" | "idempotency_key_conflict" | "idempotency_key_in_flight" | "demo_purge_blocked" | "workspace_archived" | "app_provisioned_workspace" | "audience_tos_required" | "customer_not_in_profile" | "platform_safe_required" | "meta_write_permission_missing" | "campaign_not_found" | "campaign_not_pausable" | "campaign_not_resumable" | "adset_not_editable" | "budget_change_out_of_bounds" | "clean_dataset_has_live_ad_sets" | "meta_connection_required" | "consent_required" | "amount_invalid" | "manual_refund_exists" | "payment_assignment_incomplete" | "payment_ref_invalid" | "status_invalid" | "range_invalid" | "unknown_answer_key" | "unknown_customer_ref" | "unknown_ad"
  EventInput: {
    event_type?: string
    /** Default: `event_type`, and the reverse. */
    event_name?: string
    /** The same key is the same event for ever. Default: the `Idempotency-Key` header, else a fresh one. */
    idempotency_key?: string
    /** When it happened. Default: now. */
    timestamp?: string
    /** The site’s own number of the order. Payments that share an order, invoice or payment id are one payment, even when several systems report it. Conversion sync sends it as the platform’s `transactionId` or `event_id`, so that a sale which a pixel or tag reports too is counted once. */
    order_id?: string | null | number
    /** The id under which the site’s own pixel reports the same event (`eventID`). Sent to Meta as `event_id`. */
    pixel_event_id?: string | null
    /** The visitor's `atribu_visitor_id`. */
    anonymous_id?: string
    session_id?: string
    properties?: {
      /** Zero or more. An event that carries money needs an `idempotency_key`. */
      value?: number | null
      /** ISO 4217. Default: the profile's reporting currency. */
      currency?: string | null
      /** As `order_id` of the event. */
      order_id?: string | number | null
      /** Another id that both you and the payment provider know the payment by. */
      external_reference?: string | number | null
      invoice_id?: string | number | null
      /** The payment provider’s own id of the payment. */
      payment_id?: string | number | null
      /** Your opaque id of whom a payment is for: a UUID, or up to 32 letters, digits, `_` and `-`. Sent again without it, it is removed. */
      subject_ref?: string | null
    } | null
    user_traits?: {
      email?: string | null
      phone?: string | null
      /** Your own id of the customer. A new one creates the customer. */
      external_id?: string | null
      national_id?: string | null
      first_name?: string | null
      last_name?: string | null
      /** ISO 3166; says how a phone without `+` is read. */
      country?: string | null
    } | null
    action_source?: Schemas['ActionSource'] | null
    click_ids?: {
      ctwa_clid?: string | null
      gclid?: string | null
      fbclid?: string | null
      fbc?: string | null
      fbp?: string | null
    } | null
    /** What the person said of ads. A no is never told to an ad platform; the rest is passed on to it. */
    consent?: Schemas['ConsentChoice'] | {
      ad_user_data?: Schemas['ConsentChoice']
      ad_personalization?: Schemas['ConsentChoice']
      /** Passed on to Meta as Limited Data Use, for people in the states of the US that have it. */
      limited_data_use?: boolean
    } | null
    utm?: {
      source?: string | null
      medium?: string | null
      campaign?: string | null
      content?: string | null
      term?: string | null
      id?: string | null
    } | null
    context?: {
      /** Tells the country and is then dropped. */
      ip?: string | null
      user_agent?: string | null
      url?: string | null
    } | null
  }
  EventResult: {
    index: number
    status: Schemas['EventResultStatus']
    event_id: string | null
    /** Rejected events only. */
    code?: Schemas['EventResultCode']
    field?: string
    message?: string
  }
  EventResultCode: "invalid_parameter" | "validation_error"
  EventResultStatus: "accepted" | "duplicate" | "rejected"
  Export: {
    id: string
    destination_id: string
    provider: string
    cause: Schemas['ExportCause']
    status: Schemas['RunStatus']
    sent: number
    skipped: number
    rejected: number
    pending: number
    /** Conversions whose change was sent as an adjustment. */
    adjusted: number
    /** The platform’s error message that ended the run. */
    error: string | null
    started_at: string
    finished_at: string | null
  }
  ExportCause: "new" | "retry" | "adjustment"
  ExportRow: {
    conversion_id: string
    /** The platform’s key, `event_id` or `transactionId`: the id that the site gave the event, else `conversion_id`. */
    platform_event_id: string
    definition_id: string
    conversion_time: string
    status: Schemas['ExportRowStatus']
    /** Why the conversion was skipped or rejected, or why it is still pending. */
    reason: string | null
    vendor_code: string | null
    /** The platform’s error message. */
    vendor_message: string | null
    /** The platform’s id of the dataset or conversion action. */
    sent_to: string | null
    event_name: string | null
    action_source: string | null
    sent_at: string | null
    /** What changed after sending: `refunded`, `value_changed`, `person_changed`, `removed` or `erased`. */
    change_reason: string | null
    /** Whether the change was sent to the platform. Meta does not support adjustments. */
    adjustment: Schemas['ExportRowAdjustment']
  }
  ExportRowAdjustment: "none" | "due" | "sent" | "not_offered" | "rejected"
  ExportRowStatus: "pending" | "sent" | "skipped" | "rejected"
  Freshness: "fresh" | "stale" | "silent"
  GoalDefinition: {
    id: string
    name: string
    /** What reports and filters call it. */
    conversion_key: string
    /** An event whose type or name is among them is a conversion. */
    source_event_names: string[]
    revenue_type: Schemas['RevenueType']
    /** Whether its conversions earn credit and count in reports. */
    attribution_eligible: boolean
    /** How long before a conversion a touch can earn credit. */
    lookback_window_days: number
    /** Among the goals that are shown first. Of several cash goals that list one event, a default one holds the cash, else the oldest. */
    is_default: boolean
    /** Money that only a browser reported is in the sums of this goal. Anybody can send such an amount with the public tracking key. */
    counts_browser_money: boolean
    /** When a conversion of it was first credited to an entity. */
    first_attributed_at: string | null
    created_at: string
    updated_at: string
  }
  Handoff: {
    id: string
    kind: "connect"
    status: Schemas['HandoffStatus']
    /** One-screen page for a human with no account. Whoever holds it can connect. */
    url: string
    /** Goes straight to the provider's consent screen. */
    start_url: string
    expires_at: string
    created_at: string
    completed_at: string | null
    /** Null while pending. */
    result: Schemas['HandoffConnected'] | Schemas['HandoffPendingSelection'] | Schemas['HandoffEnded'] | null
  }
  HandoffCompletedEventStatus: "completed" | "failed" | "cancelled"
  HandoffConnected: {
    provider: string
    connection_id: string
  }
  HandoffEnded: {
    provider: string
    reason: Schemas['HandoffEndedReason']
    /** The provider’s own words, where it was the one that refused. */
    provider_message?: string
  }
  HandoffEndedReason: "user_cancelled" | "provider_denied" | "provider_error" | "token_exchange_failed" | "account_connected_elsewhere" | "no_candidates" | "connect_failed" | "internal_error" | "state_expired" | "state_invalid" | "handoff_expired" | "handoff_used" | "provider_not_configured" | "origin_not_allowed"
  HandoffPendingSelection: {
    provider: string
    pending_selection: {
      /** Accounts to choose from: `GET /connections/pending/{provider}` lists them. */
      candidate_count: number
      /** The choice can be made until then; afterwards the connect starts again. */
      expires_at: string
    }
  }
  HandoffProvider: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b"
  HandoffStatus: "pending" | "completed" | "failed" | "cancelled"
  HitInput: {
    /** The same id is the same event: stored once. */
    eventId?: string
    /** Stands for the event in place of `eventId`, such as an order number. */
    dedupeKey?: string
    /** `page_view`, `purchase`, or a name of your own. */
    eventName?: string
    /** ISO 8601 or milliseconds. Default: now. */
    eventTimeClient?: string
    /** The visitor. */
    anonymousId?: string
    /** The visit. Default: told by a pause of half an hour. */
    sessionId?: string
    pageViewId?: string
    pageUrl?: string
    path?: string
    host?: string
    referrer?: string
    locale?: string
    timezone?: string
    /** `source`, `medium`, `campaign`, `content`, `term`, `id`. */
    utm?: { [key: string]: unknown }
    /** `gclid`, `fbclid` and the like. */
    clickIds?: { [key: string]: unknown }
    fbp?: string
    fbc?: string
    /** `{mode: "denied"}`: nothing that tells the visitor from others is kept. */
    consent?: { [key: string]: unknown }
    payload?: { [key: string]: unknown }
    /** `userId`, `email`, `phone`, `firstName`, `lastName`. */
    identify?: { [key: string]: unknown }
    /** Taken as told, up to a million (a billion where the unit is small), and marked as unverified. */
    valueAmount?: number
    currency?: string
    /** The site’s own number of the order, also what its Google tag reports as `transaction_id`. */
    order_id?: string
    /** The id under which the site’s own pixel reports the same event (`eventID`). */
    pixelEventId?: string
    linkToken?: string
  }
  IdentificationMode: "any" | "link_token_only"
  IdentifierKind: "national_id" | "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "email" | "phone" | "wa_id"
  ImportCampaignsResultsReason: "invalid_row"
  ImportCampaignsResultsStatus: "stored" | "superseded" | "rejected"
  ImportResult: {
    /** Position of the row in the request. */
    index: number
    status: Schemas['ImportResultStatus']
    /** Null when rejected. */
    customer_profile_id: string | null
    /** Only on a rejected row. `erased`: its `external_id` is that of an erased customer, who is not brought back. */
    reason?: Schemas['ImportResultReason']
    /** Fields that were not used: unreadable, or an `external_id` for a known person on a healthcare-family profile. */
    ignored_fields?: string[]
  }
  ImportResultReason: "no_identifier" | "invalid_phone" | "invalid_email" | "invalid_national_id" | "invalid_row" | "erased"
  ImportResultStatus: "created" | "matched" | "rejected"
  Invitation: {
    id: string
    workspace_id: string
    email: string
    role: Schemas['Role']
    status: Schemas['InvitationStatus']
    invited_by_user_id: string | null
    /** Whether the mail with the link was sent. */
    is_mailed: boolean
    expires_at: string
    accepted_at: string | null
    revoked_at: string | null
    created_at: string
  }
  InvitationStatus: "open" | "accepted" | "revoked" | "expired"
  Journey: {
    events: Schemas['JourneyEvent'][]
    /** Of the whole journey; while a cursor is followed, as of the first page. */
    total_count: number
  }
  JourneyConversion: {
    conversion_id: string | null
    outcome_event_id: string | null
    conversion_key: string | null
    conversion_time: string | null
    /** An exact decimal, in `currency`, as it was sent. */
    value: string | null
    currency: string | null
    /** Null without `customers:read` where the key itself is an email or a phone. */
    customer_key: string | null
  }
  JourneyEvent: {
    event_type: string
    event_name: string
    event_time: string
    /** Of events on a page. */
    url: string | null
    path: string | null
    channel: string | null
    /** The traffic source, or the payment provider. */
    source: string | null
    medium: string | null
    /** The name of the campaign that the platform’s id leads to, else the name in the tags. */
    campaign: string | null
    value_amount: number | null
    currency: string | null
    device: string | null
    browser: string | null
    os: string | null
    country: string | null
    city: string | null
    /** It happened off the site without a visit; the touch it is attributed by was made for it. */
    is_synthetic: boolean
    /** It tells of money, and only a browser told it. */
    is_unverified: boolean
  }
  JourneyPerson: {
    customer_profile_id: string
    name: string | null
    first_name: string | null
    last_name: string | null
    email: string | null
    phone: string | null
    customer_key: string | null
    identifiers: ({
      kind: Schemas['IdentifierKind']
      value: string
    })[]
    first_seen_at: string
    last_seen_at: string
    event_count: number
    touch_count: number
    conversion_count: number
    total_revenue: number
    /** The newest 50. */
    conversions: ({
      conversion_id: string
      outcome_event_id: string
      conversion_key: string
      revenue_type: Schemas['RevenueType']
      conversion_time: string
      /** An exact decimal, in `currency`, as it was sent. */
      value: string | null
      currency: string | null
      is_first_payment: boolean | null
    })[]
  }
  JourneySummary: {
    /** Null when none was generated, or when there is no event to write about. */
    summary: {
      text: string
      highlights: string[]
      generated_at: string
      /** How many events it was written from: the first 100 at most. */
      event_count: number
      /** `rules`, or the name of the model that wrote it. */
      source: string
    } | null
    /** Whether it was stored before this call. */
    cached: boolean
  }
  LinkRecipe: {
    channel: string
    store_token_in: string
    link_template: string
    merge_tag: string
    requires: string
  }
  LinkTokenResult: {
    index: number
    status: Schemas['LinkTokenResultStatus']
    /** Minted: the key the customer holds; on a healthcare-family profile null unless the row selected by that key. Else: the key that was sent. */
    customer_key: string | null
    /** Minted rows, for a credential that holds `customers:read`. */
    customer_profile_id?: string
    token?: string
    expires_at?: string
    /** On rows that did not mint. */
    reason?: Schemas['LinkTokenResultReason']
    message?: string
  }
  LinkTokenResultReason: "no_match" | "erased" | "no_selector" | "unknown_identifier_type" | "malformed_selector"
  LinkTokenResultStatus: "minted" | "not_found" | "invalid"
  LinkTokenRowInput: {
    /** The service's customer id. */
    customer_profile_id?: string
    /** Your own id, as in `user_traits.external_id`. */
    customer_key?: string
    email?: string
    phone?: string
    /** With `identifier_value`: `external_customer_id`, `crm_contact_id`, `store_customer_id`, `payments_customer_id` or `national_id`. */
    identifier_type?: string
    identifier_value?: string
  }
  LinkTokens: {
    /** The query parameter the token goes in. */
    param: string
    minted: number
    not_found: number
    invalid: number
    results: Schemas['LinkTokenResult'][]
    recipes: Schemas['LinkRecipe'][]
  }
  ListStagesNextStep: "connect" | "wait" | "reconnect" | "map_stages"
  ListStagesProvider: "crm_a"
  ListStagesStatus: "not_connected" | "reading" | "reconnect_required" | "ready"
  Locale: "es" | "en"
  Member: {
    user_id: string
    email: string
    role: Schemas['Role']
    has_second_factor: boolean
    created_at: string
  }
  /** A flat error, as RFC 6749 wants it. */
  OauthError: {
    error: string
    error_description?: string
  }
  OutcomeDefinition: {
    id: string
    kind: Schemas['OutcomeDefinitionKind']
    name: string
    /** The outcome it records; `unmapped` and `ignored` record none. */
    event_key: string
    /** Who mapped a stage; null for an event. */
    source: Schemas['StageMappingSource'] | null
    updated_at: string
  }
  OutcomeDefinitionKind: "event" | "pipeline_stage"
  Overview: {
    /** The reporting currency: of all money here. */
    currency: string
    model: Schemas['AttributionModel']
    totals: {
      spend: number
      /** Payments received, net of refunds, whoever is credited with them. */
      cash: number
      /** Of `cash`, what campaigns are credited with under the model. */
      credited_cash: number
      /** Of `cash`, what no campaign is credited with: with `credited_cash` it is all of it. */
      unattributed_cash: number
      /** `credited_cash` divided by `spend`; null without spend. */
      roas: number | null
      /** `spend` divided by the first payments that campaigns are credited with, each counted once; null without any. */
      cac_first_payment: number | null
      /** First payments that any campaign is credited with, each once. */
      credited_first_payments: number
      /** `cash` divided by `spend`, whatever the model; null without spend. */
      blended_roas: number | null
      /** `spend` divided by `first_payments`; null without any. */
      blended_cac_first_payment: number | null
      /** Payments that only a browser reported; in no other figure but `conversions`. */
      unverified_payments: number
      /** What they come to: not part of `cash`, credit, ROAS or CAC. */
      unverified_cash: number
      payments: number
      /** Of the payments, those that were the first of their customer. */
      first_payments: number
      /** Of every kind, payments among them; without payments that were refunded in full. */
      conversions: number
      conversions_by_type: { [key: string]: number }
      /** Of `conversions`, those that a known touch preceded. */
      conversions_with_touch: number
      /** `conversions_with_touch` divided by `conversions`, from 0 to 1; null without conversions. */
      touch_share: number | null
    }
    /** The same of as many days directly before. */
    before: {
      date_from: string
      date_to: string
      totals: {
        spend: number
        /** Payments received, net of refunds, whoever is credited with them. */
        cash: number
        /** Of `cash`, what campaigns are credited with under the model. */
        credited_cash: number
        /** Of `cash`, what no campaign is credited with: with `credited_cash` it is all of it. */
        unattributed_cash: number
        /** `credited_cash` divided by `spend`; null without spend. */
        roas: number | null
        /** `spend` divided by the first payments that campaigns are credited with, each counted once; null without any. */
        cac_first_payment: number | null
        /** First payments that any campaign is credited with, each once. */
        credited_first_payments: number
        /** `cash` divided by `spend`, whatever the model; null without spend. */
        blended_roas: number | null
        /** `spend` divided by `first_payments`; null without any. */
        blended_cac_first_payment: number | null
        /** Payments that only a browser reported; in no other figure but `conversions`. */
        unverified_payments: number
        /** What they come to: not part of `cash`, credit, ROAS or CAC. */
        unverified_cash: number
        payments: number
        /** Of the payments, those that were the first of their customer. */
        first_payments: number
        /** Of every kind, payments among them; without payments that were refunded in full. */
        conversions: number
        conversions_by_type: { [key: string]: number }
        /** Of `conversions`, those that a known touch preceded. */
        conversions_with_touch: number
        /** `conversions_with_touch` divided by `conversions`, from 0 to 1; null without conversions. */
        touch_share: number | null
      }
    }
    /** Where all cash came from: one part a platform whose campaigns are credited, and one a reason why none is. Their `cash` adds up to `totals.cash`. */
    segments: ({
      kind: Schemas['OverviewSegmentsKind']
      platform: string | null
      cash: number
      payments: number
      conversions: number
    })[]
    by_day: ({
      date: string
      spend: number
      credited_cash: number
      cash: number
      payments: number
      conversions: number
    })[]
    /** What the channels of touches are credited with. Their `cash` adds up to `totals.cash`. */
    by_channel: ({
      /** Null: no touch is known. */
      channel: string | null
      cash: number
      payments: number
      conversions: number
    })[]
    /** The same money under every model that is worked out. */
    by_model: ({
      model: Schemas['AttributionModel']
      credited_cash: number
      unattributed_cash: number
      /** `credited_cash` divided by `spend`; null without spend. */
      roas: number | null
      /** `spend` divided by the first payments that campaigns are credited with, each counted once; null without any. */
      cac_first_payment: number | null
    })[]
  }
  OverviewSegmentsKind: "platform" | "no_touch" | "direct_or_organic" | "paid_without_ad" | "unknown_ad"
  Payment: {
    /** `pay_` and the id that the payment’s event was recorded under. */
    payment_id: string
    /** `events`, `cardpay`, `tracker`, or the connected provider that reported it. */
    source: string
    /** Only a browser reported it, and anybody can make a page report anything. */
    is_unverified: boolean
    /** Cash figures contain it. An unverified payment is in none unless its goal has `counts_browser_money`. */
    is_in_cash: boolean
    /** The key it was reported under. */
    external_id: string
    /** Every report of this payment, the one whose amount, currency, time and refunds count first. Each `payment_id` leads to this payment. */
    sources: ({
      payment_id: string
      source: string
      external_id: string
      occurred_at: string
      value: number | null
      currency: string | null
    })[]
    occurred_at: string
    value: number | null
    currency: string | null
    /** In the reporting currency; null while there is no rate of its day. */
    reporting_value: number | null
    /** For a credential that holds `customers:read`, else null. */
    customer_profile_id: string | null
    /** Null without `customers:read` where the key itself is an email or a phone. */
    customer_key: string | null
    /** Who said who paid. */
    payer_source: Schemas['PaymentPayerSource'] | null
    /** Null while no customer is known to have paid, and once the customer was erased; left out without `customers:read`. */
    payer?: {
      first_name: string | null
      last_name: string | null
      email: string | null
      phone: string | null
    } | null
    /** Never of one of which nothing is left, and never without a known customer. */
    is_first_payment: boolean
    is_installment: boolean
    /** What the provider reported as refunded, in the payment’s currency; at most its value. */
    provider_refunded_amount: number
    manual_refund: {
      amount: number
      reason: string | null
      recorded_at: string
    } | null
    /** The value less both refunds, never below zero. At 0 the payment is in no count of any report. */
    net_value: number | null
  }
  PaymentPayerSource: "provider" | "event" | "merchant"
  PersonalDataAccess: {
    id: string
    accessed_at: string
    profile_id: string
    operation_id: string
    /** Method and path of the operation, however it was called. */
    route: string
    /** Of a push: the id of its delivery. */
    request_id: string
    /** `webhook`: it was pushed to a subscription, whose id is the `credential_id`. */
    credential_kind: Schemas['PersonalDataAccessCredentialKind']
    credential_id: string | null
    app_id: string | null
    user_id: string | null
    /** The caller's network address; of a push, the receiver's. */
    address: string
    /** Whose data it was: at most a hundred of them. */
    customer_profile_ids: string[]
    /** How many persons in all, anonymous visitors included. */
    person_count: number
    /** `none`: the response contained no person. */
    result: Schemas['PersonalDataAccessResult']
    /** The request whose kept answer was given again under its Idempotency-Key. */
    replay_of: string | null
  }
  PersonalDataAccessCredentialKind: "operator" | "api_key" | "app_token" | "user_token" | "session" | "webhook"
  PersonalDataAccessResult: "disclosed" | "none"
  Pixel: {
    id: string
    name: string | null
    created_at: string | null
    /** Null usually means never fired. */
    last_fired_at: string | null
    /** Null means no verdict; do not show it as healthy. */
    is_unavailable: boolean | null
    owner_business: {
      id: string | null
      name: string | null
    } | null
  }
  Plan: "starter" | "growth" | "scale" | "unlimited"
  PlatformComparisonRow: {
    entity_id: string
    entity_level: Schemas['EntityLevel']
    entity_name: string
    external_id: string
    platform: string
    /** An exact decimal in the reporting currency. */
    spend: string
    /** Null when the platform reported nothing. */
    platform_conversions: number | null
    platform_conversion_value: string | null
    /** Conversions of every kind that the service credits. */
    atribu_conversions: number
    /** Of those, payments; one that was refunded in full is none. */
    atribu_cash_conversions: number
    /** Payments credited, refunds subtracted, exact. */
    atribu_cash_revenue: string
    /** Service minus platform; negative when the platform claims more. */
    conversion_gap: number | null
    /** The gap in percent of the platform's count. */
    conversion_gap_pct: number | null
    /** Cash that the service credits minus the value that the platform reports. */
    value_gap: string | null
    platform_roas: number | null
    atribu_roas: number | null
  }
  PlatformComparisonTotal: {
    platform: string
    /** An exact decimal in the reporting currency. */
    spend: string
    /** Null when the platform reported nothing. */
    platform_conversions: number | null
    platform_conversion_value: string | null
    /** Conversions of every kind that the service credits. */
    atribu_conversions: number
    /** Of those, payments; one that was refunded in full is none. */
    atribu_cash_conversions: number
    /** Payments credited, refunds subtracted, exact. */
    atribu_cash_revenue: string
    /** Service minus platform; negative when the platform claims more. */
    conversion_gap: number | null
    /** The gap in percent of the platform's count. */
    conversion_gap_pct: number | null
    /** Cash that the service credits minus the value that the platform reports. */
    value_gap: string | null
    platform_roas: number | null
    atribu_roas: number | null
    /** What the platform's own count means. */
    reported_basis: string
    /** Whether delivery of the range was synced. */
    has_delivery: boolean
    /** The last day of the range with delivery. */
    delivery_through: string | null
    /** Credited to paid clicks that lead to no entity of the level. */
    unassigned_conversions: number
    /** An exact decimal in the reporting currency. */
    unassigned_cash_revenue: string
  }
  PlatformSafeTarget: "existing" | "clean"
  PreviewConversionsConversionsOutcome: "send" | "skip" | "wait"
  PreviewConversionsConversionsReason: "conversion_removed" | "not_counted" | "already_sent" | "refunded" | "switched_off" | "privacy_mode" | "consent_denied" | "too_old" | "value_missing" | "messaging_name_unknown" | "app_details_missing" | "transaction_id_missing" | "nothing_to_match"
  PrivacyChange: {
    id: string
    changed_at: string
    from_mode: Schemas['PrivacyMode']
    to_mode: Schemas['PrivacyMode']
    actor_kind: Schemas['CredentialKind']
    credential_id: string | null
    app_id: string | null
    user_id: string | null
    request_id: string
    /** The caller's network address. */
    address: string
  }
  PrivacyMode: "standard" | "platform_safe" | "hipaa"
  Profile: {
    id: string
    workspace_id: string
    name: string
    timezone: string
    reporting_currency: string
    privacy_mode: Schemas['PrivacyMode']
    /** Partners never read a person of this profile. */
    is_healthcare_family: boolean
    domains: string[]
    /** Whether writes are open; on a profile of an app, the app enables them. */
    attribution_enabled: boolean
    provisioned_by_app_id: string | null
    created_at: string
  }
  ProjectedTouch: {
    touch_id: string
    touch_time: string
    channel: string
    source: string | null
    medium: string | null
    platform: string | null
    campaign_external_id: string | null
    ad_set_external_id: string | null
    ad_external_id: string | null
    click_id_kind: string | null
    join_method: string
    /** The share of the conversion under each model. */
    credit: { [key: string]: number }
    in_window: boolean
    is_synthetic: boolean
  }
  Provider: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "store" | "bank_link" | "chatbot"
  RateLimitTier: "standard" | "elevated" | "internal"
  ReadActivityKind: "sync" | "recompute" | "scoring" | "export" | "demo"
  ReadActivityState: "queued" | "running" | "waiting" | "done" | "failed"
  ReadAdLearningStageStatus: "LEARNING" | "SUCCESS" | "FAIL"
  ReadAttentionKind: "connection_broken" | "sync_stale" | "hits_rejected" | "no_events" | "money_without_rate" | "payments_unidentified" | "payments_duplicated" | "ads_untagged" | "account_pending"
  ReadAttentionSeverity: "error" | "warning"
  ReadCampaignStatusActionsAction: "pause" | "resume" | "set_ad_set_budget"
  ReadCampaignStatusBudgetLevel: "campaign" | "ad_set"
  ReadTrackingOriginSource: "default" | "custom_domain"
  ReadTrackingQualityUnconvertedMoneyKind: "outcome" | "spend"
  ReadUrlTagsReason: "meta_connection_required" | "meta_write_permission_missing"
  ReadinessStep: "attribution_enabled" | "tracker_installed" | "ad_platform_connected" | "ad_delivery_received" | "crm_or_outcome_source_connected" | "goal_defined" | "conversion_recorded" | "conversion_attributed"
  ReceiptTouch: {
    touch_id: string
    touch_time: string
    channel: string
    source: string | null
    medium: string | null
    platform: string | null
    campaign_external_id: string | null
    ad_set_external_id: string | null
    ad_external_id: string | null
    click_id_kind: string | null
    is_synthetic: boolean
    /** As the link’s tags named it. */
    campaign_name: string | null
    verdict: Schemas['ReceiptTouchVerdict']
    /** Why it could not earn credit, in words; null where it could. */
    why_not: string | null
    /** What led from the touch to the entity: `ad_id`, `campaign_name` and so on; `none`. */
    joined_by: string
    campaign: {
      id: string
      external_id: string
      name: string
    } | null
    ad_set: {
      id: string
      external_id: string
      name: string
    } | null
    ad: {
      id: string
      external_id: string
      name: string
    } | null
    /** Why its share is no campaign’s; null where it is one’s, and where it has none. */
    unattributed_reason: Schemas['ReceiptTouchUnattributedReason'] | null
    /** Its share of the conversion under each model, from 0 to 1. */
    credit: { [key: string]: number }
    /** That share of `value.net`, in the reporting currency. */
    credited_value: { [key: string]: string | null }
  }
  ReceiptTouchUnattributedReason: "no_touch" | "direct_or_organic" | "paid_without_ad" | "unknown_ad"
  ReceiptTouchVerdict: "in_window" | "before_window" | "after_conversion" | "not_counted"
  Recompute: {
    recompute_id: string
    /** What made it necessary first; further causes may have joined it. */
    cause: string
    status: Schemas['RunStatus']
    /** Customers (and browsers of nobody known) whose credit has been worked out again. */
    customers: number
    /** How many there are to do, as far as is known. */
    customers_total: number
    conversions: number
    started_at: string
    finished_at: string | null
    /** Why it failed; it is tried again. */
    error: string | null
  }
  RecordedAdReferral: {
    touch_id: string
    status: Schemas['AdReferralStatus']
  }
  RecordedEvent: {
    event_id: string
    status: Schemas['RecordedStatus']
  }
  RecordedEvents: {
    results: Schemas['EventResult'][]
    summary: {
      total: number
      accepted: number
      duplicate: number
      rejected: number
    }
  }
  RecordedOutcome: {
    id: string
    type: "outcome.recorded"
    occurred_at: string
    app_id: string | null
    provider: "service"
    connection_id: null
    data: {
      profile_id: string
      /** The CRM or payment provider. */
      provider: string
      outcome_type: string
      /** When it happened at the provider. */
      occurred_at: string
      recorded_at: string
      /** The provider's id for the outcome. A payment that two providers report is an outcome of each; `GET /payments` lists both as `sources` of one payment. */
      external_id: string
      customer_key: string | null
      value: number | null
      /** Read when it is sent. Null without `customers:read`, for an unknown person and for an erased one. */
      contact: {
        first_name: string | null
        last_name: string | null
        email: string | null
        phone: string | null
      } | null
      /** True when the grant lacks `customers:read`. */
      contact_withheld: boolean
    }
  }
  RecordedStatus: "accepted" | "duplicate"
  RegisteredClient: {
    client_id: string
    client_id_issued_at: number
    client_secret?: string
    client_secret_expires_at?: number
    client_name: string
    redirect_uris: string[]
    token_endpoint_auth_method: Schemas['RegisteredClientTokenEndpointAuthMethod']
    grant_types: string[]
    response_types: string[]
    scope: string
  }
  RegisteredClientTokenEndpointAuthMethod: "none" | "client_secret_basic" | "client_secret_post"
  RejectedHit: {
    id: string
    received_at: string
    reason: string
    detail: string | null
    event_name: string | null
    page_url: string | null
    origin: string | null
    user_agent: string | null
  }
  Retention: {
    /** For how many whole months before the present one hits are kept; null keeps all. */
    history_months: number | null
    decided_at: string | null
    /** Nothing goes before: until then the setting can be taken back without loss. */
    effective_at: string | null
    /** What arrived before this is thinned already. */
    pruned_before: string | null
    /** What the setting, or the one asked for, would let go the next time it acts; null while all is kept. */
    would_go: {
      history_months: number
      /** What arrived before would be thinned. */
      before: string
      effective_at: string
      months: ({
        /** As `2026-03`. */
        month: string
        /** How many events arrived; those that anything rests on stay. Counted to 100000. */
        events_at_most: number
      })[]
    } | null
  }
  RevenueType: "cash" | "pipeline" | "gross"
  Role: "owner" | "admin" | "editor" | "viewer"
  RotatedApiKey: {
    id: string
    profile_id: string
    app_id: string | null
    name: string
    scopes: Schemas['Scope'][]
    rate_limit_per_minute: number
    expires_at: string | null
    revoked_at: string | null
    /** The key that took over when this one was rotated. */
    replaced_by_id: string | null
    created_at: string
    /** Those of `scopes` that open nothing in this version. */
    reserved_scopes: Schemas['Scope'][]
    /** The bearer itself. Shown once: null when the answer is a replay of an earlier one. */
    key: string | null
    previous_key_id: string
    /** Until then both keys work. */
    previous_key_expires_at: string
  }
  RotatedWebhookSecret: {
    subscription_id: string
    /** `whsec_...`: the key that deliveries are signed with. Shown once: null when the answer is a replay of an earlier one. */
    secret: string | null
    grace_days: number
    previous_secret_expires_at: string
  }
  RunStatus: "running" | "completed" | "failed"
  /** Reserved, and not used in this version: `commerce:read`. */
  Scope: "customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections"
  ScoreWindow: "7d" | "14d" | "28d" | "lifetime"
  ScoringRun: {
    score_run_id: string
    status: Schemas['RunStatus']
    /** Ads that were ever shown. */
    ads: number
    /** Scores written so far; an ad has one in each window it was shown in. */
    scores: number
    scores_total: number
    /** Of the ranker in use; null: by the rules. */
    model_version: number | null
    started_at: string
    finished_at: string | null
    /** Why it failed; it is tried again. */
    error: string | null
  }
  SearchPage: {
    /** Its address. */
    page: string
    clicks: number
    /** How often it was shown among search results. */
    impressions: number
    /** Percent of impressions that were clicked; 0 without any. */
    ctr: number
    /** Among the results, 1 being the first; null where it is not known. */
    average_position: number | null
  }
  Session: {
    user: {
      id: string
      email: string
      /** Whether they look after the deployment: its workspaces, checks and jobs. */
      is_operator: boolean
    }
    expires_at: string
    active_profile_id: string | null
    /** On the active profile. */
    role: Schemas['Role'] | null
    workspaces: ({
      id: string
      name: string
      role: Schemas['Role']
      archived_at: string | null
      profiles: ({
        id: string
        name: string
        is_demo: boolean
      })[]
    })[]
  }
  SignedIn: {
    user: {
      id: string
      email: string
    }
    session_id: string
    expires_at: string
    active_profile_id: string | null
  }
  Stage: {
    /** The outcome definition to patch. */
    id: string
    pipeline_id: string
    stage_id: string
    name: string
    /** What its name suggests. */
    suggested: {
      key: string
      label: string
    } | null
    /** The mapping in force. */
    current: {
      key: string
      label: string
      source: Schemas['StageMappingSource']
    }
    can_write: boolean
  }
  StageMappingSource: "suggested" | "user" | "engine_default"
  StartSyncLeftOutReason: "reconnect_required" | "disconnected" | "provider_unknown" | "nothing_to_read" | "no_token"
  StoreConnection: {
    id: string
    shop_domain: string
    display_name: string
    status: Schemas['ConnectionStatus']
    /** Paste it into the store's webhook settings, for the `orders/updated` topic in JSON. */
    webhook_url: string
    /** Messages are taken once the signing id is stored. */
    has_signing_id: boolean
    /** Whether the store’s Admin API can be called. */
    has_access_token: boolean
    created_at: string
  }
  StorePixel: {
    /** Paste it as a custom pixel in the store's customer events. */
    code: string
    collect_url: string
    tracking_key: string
    /** What the pixel reports, under the names we store. */
    events: string[]
  }
  Sync: {
    id: string
    connection_id: string
    provider: string
    status: Schemas['SyncStatus']
    /** From 0 to 1. */
    progress: number
    rows_read: number
    /** The first day that is read. */
    since: string
    until: string
    /** The provider's own text when it failed, or why it waits. */
    error: string | null
    /** When a run that waits goes on. */
    resumes_at: string | null
    /** What has to happen before it goes on: a free worker; the provider, which asked for a pause or did not answer; this service, which failed to store what was read; `open_run`, the run that is open and being read at this moment, which a second request does not double. Null when it has ended. */
    waits_for: {
      kind: Schemas['SyncWaitsForKind']
      until: string | null
    } | null
    created_at: string
    started_at: string | null
    finished_at: string | null
  }
  SyncStatus: "queued" | "running" | "waiting" | "succeeded" | "failed"
  SyncWaitsForKind: "worker" | "provider" | "service" | "open_run"
  Token: {
    access_token: string
    token_type: "bearer"
    expires_in: number
    scope: string
    /** When a person authorized the app. */
    refresh_token?: string
    /** The profile that the token is bound to. */
    profile_id?: string
  }
  TopPerformer: {
    ad_external_id: string
    ad_name: string
    campaign_name: string
    ad_set_name: string
    /** Null until the creative is described. */
    creative_thumbnail_url: string | null
    /** Null until the creative is described. */
    video_id: string | null
    score_window: Schemas['ScoreWindow']
    /** How the ad stands in its cohort; the rank. */
    composite_score: number | null
    /** Of being among the best quarter. Not ROAS, not lift. */
    top_performer_likelihood: number
    /** Of the ranker; null when `score_source` is `rules`. */
    model_version: number | null
    score_source: Schemas['TopPerformerScoreSource']
    maturity_stage: Schemas['TopPerformerMaturityStage']
    truth_grade: Schemas['TopPerformerTruthGrade']
    /** Which outcome to headline. */
    primary_outcome_kind: Schemas['TopPerformerPrimaryOutcomeKind']
    /** Channel, format, objective, audience warmth, geo and placement. */
    cohort_key: string
    /** `all` where the cohort was widened to hold at least 8 ads, here and below. */
    cohort_objective: string
    cohort_format: string
    cohort_audience_warmth: string
    cohort_n_ads: number
    /** Null until the creative is described. */
    hook_type: string | null
    /** Null until the creative is described. */
    creative_format: string | null
    /** Null until the creative is described. */
    cta_type: string | null
    /** Null until the creative is described. */
    primary_angle: string | null
    offers: string[]
    spend: number
    impressions: number
    /** Percent. */
    ctr: number
    /** Null without clicks. */
    cpc: number | null
    attributed_cash_outcomes: number
    /** Cash, net of refunds. */
    attributed_revenue: number
    /** Null without spend. */
    roas: number | null
    /** Null without payments. */
    cac: number | null
    /** Conversions of every kind. */
    attributed_outcomes_total: number
    /** Leads, appointments and deals. */
    attributed_pipeline_outcomes: number
    /** What they are expected to bring; not cash. */
    attributed_pipeline_value: number
    /** As the platform reports it; null when it reports none. */
    meta_reported_conversions: number | null
    /** As the platform reports it; null when it reports none. */
    meta_reported_conversion_value: number | null
    /** Null where nothing is known of conversations. */
    messaging_conversations_started: number | null
    cost_per_conversation: number | null
    /** Replies per conversation credited to the ad. */
    first_reply_rate: number | null
    /** Null: nothing measures it yet. */
    avg_engagement_score: number | null
    reason_codes: ({
      /** One of `attributed_revenue`, `attributed_pipeline`, `post_click_messaging`, `click_intent`, `attention`, `platform_diagnostics`, `delivery`. */
      layer: string
      polarity: Schemas['TopPerformerReasonCodesPolarity']
      /** Among the ads of the cohort. */
      percentile: number
      /** By how much there was to judge it by. */
      sample_confidence: Schemas['TopPerformerReasonCodesSampleConfidence']
    })[]
  }
  TopPerformerMaturityStage: "cold" | "early" | "mature" | "calibrated"
  TopPerformerPrimaryOutcomeKind: "cash" | "pipeline" | "messaging" | "meta" | "none"
  TopPerformerReasonCodesPolarity: "strength" | "weakness"
  TopPerformerReasonCodesSampleConfidence: "low" | "medium" | "high"
  TopPerformerScoreSource: "model" | "rules"
  TopPerformerTruthGrade: "predicted" | "attributed" | "lift"
  TrackedEvent: {
    event_id: string
    /** How it came: the tracker, the server-side route, ... */
    recorded_via: string
    event_type: string
    event_name: string
    event_time: string
    received_at: string
    visitor_id: string | null
    session_id: string | null
    /** Only with `customers:read`. */
    customer_profile_id?: string | null
    url: string | null
    path: string | null
    referrer: string | null
    channel: string | null
    source: string | null
    medium: string | null
    campaign: string | null
    click_ids: { [key: string]: string }
    /** An exact decimal, in `currency`. */
    value: string | null
    currency: string | null
    action_source: string | null
    device: string | null
    browser: string | null
    os: string | null
    country: string | null
    properties: { [key: string]: unknown }
  }
  TrackedPage: {
    /** The platform's id of the page. */
    id: string
    name: string
    is_tracked: boolean
    selected_at: string | null
  }
  TrackingKey: {
    id: string
    /** Public: it stands in the pages that are tracked, and only collects. */
    key: string
    created_at: string
  }
  TrackingSettings: {
    /** What the tracker assumes until the page tells it otherwise. Denied: nothing stored, nobody identified. */
    consent_default: Schemas['ConsentChoice']
    /** A browser that sends Global Privacy Control counts as denied. */
    honors_gpc: boolean
    /** A browser that sends Do Not Track counts as denied. */
    honors_dnt: boolean
    /** Page changes without a load (single-page apps) count as page views. */
    tracks_navigation: boolean
    /** The visitor's country is looked up from its address, which is then dropped. */
    resolves_country: boolean
    /** How a browser may be linked to a customer. `link_token_only`: the page's `identify` is ignored, and only a link token links. Anyone can send `identify` with the public tracking key. */
    identification: Schemas['IdentificationMode']
    /** Further hosts, such as payment pages, whose visitors come back rather than arrive. */
    ignored_referrers: string[]
    updated_at: string | null
  }
  TrackingVerification: {
    id: string
    /** It waits for 30 minutes. */
    status: Schemas['TrackingVerificationStatus']
    /** What arrived: the beacon; one with a wrong key, from a blocked origin or by a bot; or nothing at all. */
    seen: Schemas['TrackingVerificationSeen']
    /** What it means and what to do, in a sentence. */
    advice: string
    /** Open it in a browser; the tracker on the page then reports. */
    verification_url: string
    started_at: string
    expires_at: string
    verified_at: string | null
    seen_at: string | null
  }
  TrackingVerificationSeen: "nothing" | "beacon" | "wrong_key" | "blocked_origin" | "bot"
  TrackingVerificationStatus: "waiting" | "verified" | "failed"
  UpdateSubscriptionStatus: "active" | "paused"
  UrlTagResult: {
    /** As it was asked for. */
    ad_id: string
    /** `rejected`: the platform rejected the change. */
    outcome: Schemas['UrlTagResultOutcome']
    /** Of a skipped one: `not_found`, `platform_read_only`, `already_tagged`, `ad_archived`, `no_creative`, `dynamic_creative`, `settings_lost`, `no_post`, `nothing_to_undo` or `changed_since`. */
    reason: string | null
    message: string | null
    action_id: string | null
    undo: {
      method: "POST"
      path: string
      idempotency_key: string
      body: { [key: string]: unknown }
    } | null
  }
  UrlTagResultOutcome: "applied" | "skipped" | "rejected" | "failed"
  User: {
    id: string
    email: string
    has_password: boolean
    has_second_factor: boolean
    workspaces: ({
      id: string
      name: string
      role: Schemas['Role']
    })[]
    created_at: string
  }
  UserToken: {
    id: string
    name: string
    scopes: Schemas['Scope'][]
    expires_at: string | null
    revoked_at: string | null
    created_at: string
  }
  UtmHealth: {
    scanned_at: string
    platform: string
    account_id: string
    /** Ads that are running. */
    ads_scanned: number
    /** Of these, those with nothing to mend. */
    healthy_ads: number
    /** The worst first; what no ad has is absent. */
    issues: ({
      issue: Schemas['UtmHealthIssuesIssue']
      count: number
      /** What it is, and what it costs. */
      what: string
      fix: string
      /** The first 50. */
      ads: ({
        /** The platform’s id. */
        ad_id: string
        ad_name: string
        campaign_name: string
        /** Without its query. */
        link: string | null
      })[]
    })[]
  }
  UtmHealthIssuesIssue: "no_link" | "no_ad_id" | "foreign_host" | "insecure_link" | "no_utm_source" | "no_utm_medium" | "no_utm_campaign" | "conflicting_tags"
  WebhookDelivery: {
    id: string
    subscription_id: string
    event_id: string
    event_type: string
    /** `dead`: given up; it can be replayed. */
    status: Schemas['WebhookDeliveryStatus']
    attempts: ({
      attempted_at: string
      /** The receiver's answer; null when there was none. */
      status_code: number | null
      error: string | null
      duration_ms: number
      /** The first 500 characters of the response body. Not stored for events that carry a person. */
      response_excerpt?: string | null
    })[]
    next_attempt_at: string | null
    delivered_at: string | null
    created_at: string
  }
  WebhookDeliveryDetail: {
    id: string
    subscription_id: string
    event_id: string
    event_type: string
    /** `dead`: given up; it can be replayed. */
    status: Schemas['WebhookDeliveryStatus']
    attempts: ({
      attempted_at: string
      /** The receiver's answer; null when there was none. */
      status_code: number | null
      error: string | null
      duration_ms: number
      /** The first 500 characters of the response body. Not stored for events that carry a person. */
      response_excerpt?: string | null
    })[]
    next_attempt_at: string | null
    delivered_at: string | null
    created_at: string
    /** Where it is sent, as the subscription stands. */
    url: string
    /** What is sent, as stored: without the person, who is put in at the moment of sending. */
    body: { [key: string]: unknown }
  }
  WebhookDeliveryStatus: "pending" | "delivered" | "dead"
  /** Reserved, and not used in this version: `message.received`, `order.status.changed`, `catalog.updated`, `channel.health.updated`. */
  WebhookEventType: "connection.connected" | "connection.reconnect_required" | "connection.revoked" | "handoff.completed" | "recompute.completed" | "conversion.attributed" | "export.completed" | "export.failed" | "profile.freshness.changed" | "outcome.recorded" | "message.received" | "order.status.changed" | "catalog.updated" | "channel.health.updated"
  WebhookProvider: "service" | "messaging" | "commerce" | "email" | "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "store" | "bank_link" | "chatbot" | "chatapp" | "whatsapp" | "instagram" | "messenger" | "telegram" | "sms" | "webchat"
  WebhookSubscription: {
    id: string
    /** Null: the profile's own. */
    app_id: string | null
    profile_id: string
    url: string
    events: string[]
    /** Those of `events` that are reserved: the contract names them and nothing emits them. */
    reserved_events: string[]
    providers: string[]
    /** Only an active one is sent anything. */
    status: Schemas['WebhookSubscriptionStatus']
    /** The last success. */
    last_delivery_at: string | null
    /** Failed attempts since the last success. */
    consecutive_failures: number
    /** Until then deliveries are signed with both secrets. */
    previous_secret_expires_at: string | null
    created_at: string
    updated_at: string
  }
  WebhookSubscriptionStatus: "active" | "paused" | "failed"
  Workspace: {
    id: string
    name: string
    plan: Schemas['Plan']
    is_healthcare_agency: boolean
    provisioned_by_app_id: string | null
    created_at: string
    archived_at: string | null
  }
}
