// Generated from the OpenAPI description by packages/client/generate-client.ts: npm run generate.

/** The schemas that the description names, such as `Schemas['Campaign']`. */
export interface Schemas {
  ActionSource: "website" | "business_messaging" | "physical_store" | "system_generated" | "app" | "phone_call" | "chat" | "email" | "other"
  ActivateWebPixelInstallation: "app_extension" | "custom_pixel"
  Ad: {
    id: string
    /** The platform's id. */
    external_id: string
    level: Schemas['EntityLevel']
    name: string
    platform: string
    /** ACTIVE, PAUSED and so on; null if the platform did not report it. */
    status: string | null
    campaign_id: string
    campaign_name: string
    campaign_external_id: string
    /** Null for a campaign. */
    ad_set_id: string | null
    ad_set_name: string | null
    /** Null for an ad, or if none is set on the platform. */
    daily_budget: number | null
    /** Picture of the creative, hosted by the platform; only for ads. */
    thumbnail_url: string | null
    /** video, carousel or image; only for ads. */
    format: string | null
    /** In the reporting currency. */
    spend: number
    /** Payments credited under the model, net of refunds. */
    value: number
    /** Payments credited under the model. */
    payments: number
    /** Payments that were the first of their customer. */
    first_payments: number
    /** `value` / `spend`; null without spend. */
    roas: number | null
    /** `spend` / `first_payments` (nCAC); null if there are none. */
    cac_first_payment: number | null
    impressions: number
    clicks: number
    /** In the previous period of the same length. */
    before: {
      spend: number
      value: number
      roas: number | null
    }
    /** Under the model `compare`; null if it was not sent. */
    compared: {
      value: number
      payments: number
      roas: number | null
    } | null
    /** The last 14 days of the range, or those before it if it is shorter. */
    trend: ({
      date: string
      spend: number
      value: number
    })[]
    /** As in `GET /advice`; null if it does not run. */
    advice: Schemas['AdviceKind'] | null
    reason: Schemas['AdviceReason']
    /** Lower end of the 90 percent interval of ROAS, or of CAC if that is the target. */
    low: number | null
    /** Its upper end. */
    high: number | null
    /** Share of the credit for this spend that usually arrives later. */
    still_filling: number | null
    /** How much the spend differs from what its results justify at the target. */
    at_stake: number | null
    /** Only on campaigns that an unexpired lift test of the value of a cash goal tested alone. Credit is not changed: do not add it to other rows. */
    calibration?: Schemas['AppliedCalibration']
  }
  AdAction: {
    action_id: string
    action: Schemas['AdActionKind']
    level: Schemas['EntityLevel']
    /** Platform id of the campaign, ad set or ad. */
    external_id: string
    /** Its current name. */
    name: string | null
    /** `unknown`: the request was interrupted. The next action on the same entity determines the result. */
    outcome: Schemas['AdActionOutcome']
    /** A status, a daily budget in minor units, or the id of a creative or of an ad set. */
    value_before: string | null
    value_after: string | null
    /** Currency of the ad account, in which budgets are; null if it is unknown. */
    currency: string | null
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
  AdActionKind: "pause_campaign" | "resume_campaign" | "pause_ad_set" | "resume_ad_set" | "pause_ad" | "resume_ad" | "set_ad_set_budget" | "apply_url_tags" | "undo_url_tags" | "swap_ad_set" | "undo_ad_set_swap"
  AdActionOutcome: "pending" | "unknown" | "applied" | "no_change" | "rejected" | "failed"
  AdChangeOutcome: "applied" | "no_change"
  AdReferralPreview: {
    /** Conversions of the named customers at or after their referral. */
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
  AdSetSwapOutcome: "applied" | "no_change" | "rejected" | "failed"
  AdSort: "name" | "-name" | "platform" | "-platform" | "status" | "-status" | "spend" | "-spend" | "value" | "-value" | "roas" | "-roas" | "payments" | "-payments" | "cac_first_payment" | "-cac_first_payment" | "change" | "-change" | "compared_value" | "-compared_value" | "compared_roas" | "-compared_roas" | "advice" | "-advice" | "at_stake" | "-at_stake"
  AdTotals: {
    /** Number of rows on all pages. */
    ads: number
    /** In the reporting currency. */
    spend: number
    /** Payments credited under the model, net of refunds. */
    value: number
    /** Payments credited under the model. */
    payments: number
    /** Payments that were the first of their customer. */
    first_payments: number
    /** `value` / `spend`; null without spend. */
    roas: number | null
    /** `spend` / `first_payments` (nCAC); null if there are none. */
    cac_first_payment: number | null
    impressions: number
    clicks: number
    /** In the previous period of the same length. */
    before: {
      spend: number
      value: number
      roas: number | null
    }
    /** Under the model `compare`; null if it was not sent. */
    compared: {
      value: number
      payments: number
      roas: number | null
    } | null
  }
  Advice: {
    id: string
    /** The platform's id. */
    external_id: string
    level: Schemas['EntityLevel']
    name: string
    platform: string
    /** Null if it does not run: there is nothing to stop or to scale. */
    advice: Schemas['AdviceKind'] | null
    /** `above_target` and `below_target`: the whole interval is on that side. `uncertain_…`: the interval contains the target. `still_filling`: below the target now, but expected credit can still reach it. `lift_below_target`: the credit is above the target, but lift tests found that the campaign caused less. `not_running`: the platform reports another status than `ACTIVE`. */
    reason: Schemas['AdviceReason']
    figures: {
      spend: number
      /** Credited payments, net of refunds. */
      value: number
      /** Credited payments. */
      conversions: number
      /** `value` / `spend`; null without spend. */
      roas: number | null
      /** Lower end of the 90 percent interval of ROAS, or of CAC if that is the target. */
      low: number | null
      /** Its upper end; null without spend, or if CAC has no bound. */
      high: number | null
      /** Share of the credit for this spend that usually arrives later; null if the profile has no payments. */
      still_filling: number | null
    }
    /** |`value` / target - `spend`|, or |`conversions` * target - `spend`| for CAC. */
    at_stake: number | null
    /** The request that would stop it; nothing is done without it. Null for other advice and for ad sets. */
    act: {
      method: string
      path: string
      body: { [key: string]: unknown }
    } | null
  }
  AdviceKind: "stop" | "watch" | "keep" | "scale"
  AdviceReason: "no_spend" | "no_target" | "above_target" | "below_target" | "still_filling" | "uncertain_above_target" | "uncertain_below_target" | "lift_below_target" | "not_running"
  AdviceTarget: {
    measure: Schemas['AdviceTargetMeasure']
    value: number
    source: Schemas['AdviceTargetSource']
  }
  AdviceTargetMeasure: "roas" | "cac"
  AdviceTargetSource: "set" | "median"
  Alert: {
    id: string
    name: string
    rule: {
      kind: "threshold"
      /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
      metric: Schemas['AlertMetric']
      comparison: Schemas['AlertComparison']
      limit: number
      /** `today` includes what has arrived so far. */
      period: Schemas['AlertPeriod']
    } | {
      kind: "change"
      /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
      metric: Schemas['AlertMetric']
      direction: Schemas['AlertDirection']
      /** Yesterday differs by at least this from the mean of the same weekday in the 4 weeks before. */
      percent: number
      /** Differences that are smaller are ignored; in the unit of the metric, money in the reporting currency. */
      minimum: number
    } | {
      kind: "anomaly"
      /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
      metric: Schemas['AlertMetric']
      direction: Schemas['AlertDirection']
      /** Differences that are smaller are ignored; in the unit of the metric, money in the reporting currency. */
      minimum: number
    } | {
      kind: "tracking_quiet"
    } | {
      kind: "spend_without_conversions"
      /** Null: 7 times the median spend per payment of the last 90 days, or per conversion of the campaigns if that is more. */
      spend: number | null
      days: number
    } | {
      kind: "sync_failing"
    } | {
      kind: "coverage_falling"
      /** The share of outcomes with a seen journey fell by at least so many percentage points in the last 1, 2, 3 or 8 days with at least 30 outcomes. */
      points: number
    } | {
      kind: "budget_pace"
      /** The projected spend of the month differs from the plan by at least this. */
      percent: number
    }
    channels: Schemas['MessageChannel'][]
    quiet_hours: {
      from: number
      to: number
    } | null
    locale: Schemas['MessageLocale']
    is_enabled: boolean
    /** Null while what it watches is as usual. */
    open_incident_id: string | null
    created_at: string
    updated_at: string
  }
  AlertComparison: "above" | "below"
  AlertDirection: "drop" | "rise" | "both"
  AlertIncident: {
    id: string
    alert_id: string
    /** The name of the alert when the incident started. */
    name: string
    /** The rule of the alert when the incident started. */
    rule: {
      kind: "threshold"
      /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
      metric: Schemas['AlertMetric']
      comparison: Schemas['AlertComparison']
      limit: number
      /** `today` includes what has arrived so far. */
      period: Schemas['AlertPeriod']
    } | {
      kind: "change"
      /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
      metric: Schemas['AlertMetric']
      direction: Schemas['AlertDirection']
      /** Yesterday differs by at least this from the mean of the same weekday in the 4 weeks before. */
      percent: number
      /** Differences that are smaller are ignored; in the unit of the metric, money in the reporting currency. */
      minimum: number
    } | {
      kind: "anomaly"
      /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
      metric: Schemas['AlertMetric']
      direction: Schemas['AlertDirection']
      /** Differences that are smaller are ignored; in the unit of the metric, money in the reporting currency. */
      minimum: number
    } | {
      kind: "tracking_quiet"
    } | {
      kind: "spend_without_conversions"
      /** Null: 7 times the median spend per payment of the last 90 days, or per conversion of the campaigns if that is more. */
      spend: number | null
      days: number
    } | {
      kind: "sync_failing"
    } | {
      kind: "coverage_falling"
      /** The share of outcomes with a seen journey fell by at least so many percentage points in the last 1, 2, 3 or 8 days with at least 30 outcomes. */
      points: number
    } | {
      kind: "budget_pace"
      /** The projected spend of the month differs from the plan by at least this. */
      percent: number
    }
    value: number | null
    /** What was usual, or the limit. */
    expected: number | null
    /** The campaigns, connections or plans concerned, at most five. */
    subjects: string[]
    /** What happened, in English. */
    text: string
    started_at: string
    /** Null while it lasts. */
    ended_at: string | null
  }
  AlertMetric: "spend" | "revenue" | "payments" | "mer"
  AlertPeriod: "today" | "yesterday" | "last_7_days" | "last_30_days"
  Answer: {
    /** The result and the action that it asks for, as a digest says them; amounts are marked with `**`. */
    sentences: ({
      kind: Schemas['AnswerSentencesKind']
      text: string
    })[]
    /** Running ads with the advice `stop`, of the 200 with the most spend and the 200 with the most value. */
    stop: {
      ads: number
      spend: number
      value: number
    }
    /** Running ads with the advice `scale`, of the same. */
    scale: {
      ads: number
      spend: number
      value: number
    }
    spend_by_channel: ({
      channel: string
      spend: number
    })[]
    /** The three ads with the highest profit and the three with the greatest loss, by profit. */
    ads: ({
      id: string
      external_id: string
      campaign_external_id: string
      name: string
      platform: string
      status: string | null
      campaign_name: string
      ad_set_name: string | null
      thumbnail_url: string | null
      format: string | null
      spend: number
      value: number
      roas: number | null
      /** Contribution after ads; without known costs, `value` less `spend`. */
      profit: number
      /** Null if it does not run. */
      advice: Schemas['AdviceKind'] | null
    })[]
  }
  AnswerSentencesKind: "profit" | "cash" | "stop" | "scale"
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
    /** Number of events in the journey; with a cursor, as of the first page. */
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
    /** The key that replaced this one on rotation. */
    replaced_by_id: string | null
    created_at: string
  }
  ApiRequest: {
    id: string
    /** When the response was sent. */
    occurred_at: string
    method: Schemas['RequestMethod']
    /** The template of the path: `/api/v1/webhooks/deliveries/{id}`. */
    route: string
    operation_id: string
    status: number
    /** From the first byte of the request to the response. */
    duration_ms: number
    credential_kind: Schemas['RecordedCredential']
    credential_id: string
    /** The name of the API key or of the app; null for a personal token and for a deleted credential. */
    credential_name: string | null
    app_id: string | null
    /** The `X-Request-Id` of the response. */
    request_id: string
  }
  AppGrant: {
    app: {
      id: string
      name: string
      client_id: string
    }
    scopes: Schemas['Scope'][]
    /** Created by user authorizations; it ends with the last of them. */
    is_delegated: boolean
    /** The users who authorized it. */
    authorized_by: string[]
    created_at: string
  }
  AppRegistration: "operator" | "person" | "document" | "dynamic"
  AppliedCalibration: {
    /** Credited cash × `factor`: what the ads caused, as far as lift tests tell. */
    incremental_value: number
    /** Lower end of its 90 percent interval. */
    lower: number
    upper: number
    /** Incremental / credited in the tests; see `GET /campaigns/calibration`. */
    factor: number
    experiment_ids: string[]
    /** All of these tests were imported. */
    is_imported: boolean
    /** Whole days since the end of the latest test. */
    age_days: number
    expires_at: string
  }
  AttributionModel: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based" | "data_driven"
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
    /** Goal that the customers reached. */
    conversion_key: string
    within_days: number
    /** In the reporting currency. */
    min_spent?: number | null
    /** Only customers who have not reached the goal again in this many days. */
    not_since_days?: number | null
  }
  AuditAction: "signed_in" | "signed_out" | "password_changed" | "password_reset" | "second_factor_on" | "second_factor_off" | "recovery_codes_renewed" | "recovery_code_used" | "sign_in_link_created" | "user_token_created" | "user_token_revoked" | "operator_changed" | "member_added" | "member_invited" | "invitation_sent_again" | "invitation_revoked" | "invitation_accepted" | "member_role_changed" | "member_profiles_changed" | "member_removed" | "member_left" | "workspace_created" | "workspace_changed" | "workspace_archived" | "workspace_restored" | "profile_created" | "profile_changed" | "profile_archived" | "profile_restored" | "profile_purged" | "key_created" | "key_rotated" | "key_revoked" | "share_link_created" | "share_link_changed" | "share_link_revoked" | "experiment_changed" | "app_authorized" | "app_authorization_ended" | "app_grant_ended" | "app_registered" | "app_changed" | "app_secret_rotated"
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
    /** Context of the event: ids, names and roles. */
    details: { [key: string]: string | number | boolean | null }
  }
  Authorization: {
    id: string
    /** `partner`: has keys on one profile. `assistant`: acts as the user. */
    kind: Schemas['AuthorizationKind']
    app: {
      id: string
      name: string
      client_id: string
      registration: Schemas['AppRegistration']
    }
    /** Null: all profiles that the user can read. */
    profile: {
      id: string
      name: string
    } | null
    scopes: Schemas['Scope'][]
    created_at: string
    /** When a token was last issued. */
    last_used_at: string | null
  }
  AuthorizationKind: "partner" | "assistant"
  Book: {
    /** The local day of the payment. */
    day: string
    /** The connected provider whose report defines the amount, or `events`, `cardpay`, `tracker` or `partner`. */
    provider: string
    /** Sum of the provider's own listing, before refunds; null if it listed nothing on this day. */
    provider_total: string | null
    /** Payments before refunds. `stored` = `credited` + `unattributed` + `refunded`. */
    stored: string
    /** Net of refunds, credited to campaigns under the model. */
    credited: string
    /** Net of refunds, credited to no campaign. */
    unattributed: string
    /** Exact decimal in the reporting currency. */
    refunded: string
    /** `provider_total` - `stored`; null without a listing. */
    difference: string | null
    /** Address of the payments that add up to `difference`; null if it is 0 or null. */
    list: string | null
  }
  BookDifference: {
    /** The provider's id of the payment. */
    external_id: string
    /** `pay_` and the id of the payment; null if it is not stored on this day. */
    payment_id: string | null
    /** In the reporting currency; null if the provider does not list it. */
    listed: string | null
    /** In the reporting currency; null if it is not stored under this provider on this day. */
    stored: string | null
    /** `listed` - `stored`, null as 0. */
    difference: string
    /** `not_stored`: there is no event. `no_goal`: no cash goal counts the event. `counted_elsewhere`: another report of the same payment defines the amount or the day. `not_listed`: stored, but not in the listing; payments of before listings were recorded are not. `amount_differs`: both exist. */
    reason: Schemas['BookDifferenceReason']
  }
  BookDifferenceReason: "not_stored" | "no_goal" | "counted_elsewhere" | "not_listed" | "amount_differs"
  Bridge: {
    platform: string
    campaign_id: string | null
    goal: string | null
    platform_claim: {
      /** Null if the platform reported none in the range. */
      conversions: number | null
      value: string | null
    }
    /** The conversions known here that the platform should claim by its own rules. */
    expected: {
      conversions: number
      /** Exact decimal in the reporting currency. */
      value: string
    }
    /** Every goal on the basis of the platform: conversions that it knows, which add up to `expected`, and those that were not sent to it. */
    goals: ({
      goal: string
      known: {
        conversions: number
        /** Exact decimal in the reporting currency. */
        value: string
      }
      not_sent: {
        conversions: number
        /** Exact decimal in the reporting currency. */
        value: string
      }
    })[]
    steps: Schemas['BridgeStepTotal'][]
    /** `expected` - `platform_claim`: conversions after views, the modelling of the platform, and conversions that it learned elsewhere. Only the platform can list them. */
    remainder: {
      conversions: number | null
      value: string | null
    }
    /** The credit of `GET /campaigns` with the same range and model. */
    ours: {
      conversions: number
      /** Exact decimal in the reporting currency. */
      value: string
    }
    /** Why `platform_claim` and `remainder` are null. */
    reason: Schemas['BridgeReason'] | null
  }
  BridgeConversion: {
    conversion_id: string
    /** The id returned at ingest. */
    outcome_event_id: string
    conversion_key: string
    conversion_time: string
    /** Exact decimal in `currency`, as sent. */
    value: string | null
    currency: string | null
    /** What the step adds to the count for this conversion: -1, 0 or 1. */
    effect_conversions: number
    /** What it adds to the value, exact, in the reporting currency. */
    effect_value: string
    /** Of `never_sent`: why the platform does not know the conversion. */
    reason: string | null
  }
  BridgeReason: "platform_reported_nothing" | "value_not_reported"
  BridgeStep: "date_basis" | "window" | "other_goals" | "never_sent" | "credited_to_others" | "other_platforms" | "refunds" | "currency" | "ad_not_named"
  BridgeStepTotal: {
    kind: Schemas['BridgeStep']
    /** Signed. */
    conversions: number
    /** Signed, exact decimal in the reporting currency. */
    value: string
    /** Of `never_sent`: `not_selected`, `pending`, or `skipped` or `rejected` with the reason. */
    reasons?: ({
      conversions: number
      /** Exact decimal in the reporting currency. */
      value: string
      reason: string
    })[]
    /** Address of the conversions of this step. Their effects add up to the step. */
    list: string
  }
  Budget: {
    platform: string
    /** Null if the plan is for the whole platform. */
    campaign_id: string | null
    campaign_name: string | null
    plan: number
    /** Up to and including today. */
    spent: number
    /** `spent` plus, for each remaining day, the mean spend of its weekday in the 28 days before today. */
    projected: number
    /** `projected` - `plan`. */
    difference: number
    /** `spent` / `plan`; null if the plan is 0. */
    spent_share: number | null
    /** `over` or `under` if `projected` differs from `plan` by more than 5 percent. */
    pace: Schemas['BudgetPace']
  }
  BudgetPace: "over" | "under" | "on_track"
  Calibration: {
    /** The tested campaigns together: the factor says nothing about a single one of several. */
    campaign_ids: string[]
    metric: {
      conversion_key: string
      measure: Schemas['ExperimentMeasure']
    }
    /** Incremental / credited: below 1, the model credits more than the ads caused. */
    factor: number
    lower: number
    upper: number
    tests: ({
      experiment_id: string
      name: string
      is_imported: boolean
      factor: number
      /** Share in the combined factor. */
      weight: number
      age_days: number
    })[]
    expires_at: string
  }
  Campaign: {
    /** Internal id of the row: of the campaign or, at another `level`, of the ad set or ad. */
    campaign_id: string
    /** Name of the row, from the ad platform. */
    campaign_name: string
    /** In the reporting currency. */
    spend: number
    /** Payments credited under the model. An event counted by several cash goals is one payment; a fully refunded payment is not counted. */
    outcome_count: number
    /** Payments credited, net of refunds, in the reporting currency. */
    outcome_value: number
    /** Payments that were the first of their customer. */
    outcome_count_first_payment: number
    /** Conversions of every kind except fully refunded payments; do not use it for ROAS or CAC. */
    attributed_outcome_count: number
    /** `attributed_outcome_count` by conversion type; a type with nothing credited is absent. */
    attributed_outcomes_by_type: { [key: string]: number }
    /** `outcome_value` divided by `spend`; 0 without spend. */
    roas: number
    /** `spend` divided by `outcome_count_first_payment`; 0 if there are none. */
    cac_first_payment: number
    entity_level?: Schemas['EntityLevel']
    platform?: string
    /** The platform's id of the row. */
    external_id?: string
    /** Name of the parent ad set or campaign; empty for a campaign. */
    parent_name?: string
    /** The parent campaign's platform id; null for a campaign. */
    campaign_external_id?: string | null
    /** The parent ad set's platform id; null unless the row is an ad. */
    ad_set_external_id?: string | null
    /** ACTIVE, PAUSED and so on. Empty if the platform did not report it. */
    status?: string
    /** The campaign's. Empty if the platform did not report it. */
    objective?: string
    /** Null if none is set on the platform. */
    daily_budget?: number | null
    impressions?: number
    clicks?: number
    /** Sum of daily reach per ad. */
    reach?: number
    /** Percent. */
    ctr?: number
    /** Cost per 1,000 impressions. */
    avg_cpm?: number
    avg_cpc?: number
    /** `spend` divided by `outcome_count`; 0 if there are none. */
    cac?: number
    /** As reported by the platform, with a 7-day window. */
    messaging_conversations_started_7d?: number
    /** Part of `outcome_value` from first payments. */
    new_customer_value?: number
    /** `outcome_value` less `new_customer_value`. */
    returning_value?: number
    /** `outcome_value` divided by `spend`; null without spend. */
    mer?: number | null
    /** `new_customer_value` divided by `spend`; null without spend. */
    amer?: number | null
    /** `spend` divided by `outcome_count_first_payment`; null if there are none. */
    ncac?: number | null
    /** `outcome_value` less costs (`GET /profile/costs`); null if the costs of any payment are unknown, or if there are no payments and the profile has no costs. */
    contribution?: number | null
    /** `contribution` less `spend`; null without `contribution`. */
    contribution_after_ads?: number | null
    /** `contribution` divided by `spend`; null without spend or `contribution`. */
    poas?: number | null
    /** Value credited to touches that are older than `window`; `outcome_value` plus `later_value` is the value with `window=all`. */
    later_value?: number
    /** With `date_basis=touch`: the share of the credit of these touch days that has usually arrived by now, from 0 to 1, by the time from touch to payment of the last 180 days (complete days; Kaplan-Meier). Several days are weighted by spend; null without spend or payments. It is in no other figure: below 1, more credit is expected. */
    expected_complete?: number | null
    /** Only on campaigns that an unexpired lift test of the value of a cash goal tested alone. Credit is not changed: do not add it to other rows. */
    calibration?: Schemas['AppliedCalibration']
  }
  CampaignConversion: {
    conversion_id: string
    /** The id returned at ingest. */
    outcome_event_id: string | null
    conversion_key: string
    revenue_type: Schemas['RevenueType']
    conversion_time: string
    /** Exact decimal in `currency`, as sent. */
    value: string | null
    currency: string | null
    /** Share of the conversion that is credited to the entity under the model. */
    credit: number
    /** Credited value net of refunds, in the reporting currency, exact; null without an exchange rate. */
    credited_value: string | null
    /** Null if the conversion is not a payment. */
    is_first_payment: boolean | null
    touch_count: number
    /** Day of the newest touch that holds the credit. Present if `date_basis` or `window` is sent. */
    touch_day?: string | null
    /** Whether the counts of the entity in this range include the conversion: they do on the day of its newest touch with credit. Present if `date_basis` or `window` is sent. */
    is_counted?: boolean
    path: Schemas['ProjectedTouch'][]
    /** Requires `customers:read`; null if the customer is unknown or erased. */
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
    /** Payments credited on the day; present if `date_basis` or `window` was sent. */
    outcome_count?: number
    /** Their value, net of refunds; present like `outcome_count`. */
    outcome_value?: number
    /** Value credited to touches that are older than `window`; `outcome_value` plus `later_value` is the value with `window=all`. */
    later_value?: number
    /** With `date_basis=touch`: the share of the credit of these touch days that has usually arrived by now, from 0 to 1, by the time from touch to payment of the last 180 days (complete days; Kaplan-Meier). Several days are weighted by spend; null without spend or payments. It is in no other figure: below 1, more credit is expected. */
    expected_complete?: number | null
  }
  ChatbotConnection: {
    id: string
    /** The provider. */
    channel: string
    status: Schemas['ConnectionStatus']
    display_name: string
    /** The provider's id of the account. */
    external_id: string
    /** Time of the last consent. */
    authorized_at: string
    created_at: string
  }
  CheckCode: "unknown" | "database" | "migrations_applied" | "migrations_pending" | "secrets_current" | "secrets_former" | "jobs" | "jobs_stuck" | "dead_letters_none" | "dead_letters" | "log_derived" | "log_waiting" | "log_failures" | "rollups_match" | "rollups_differ" | "partitions" | "partitions_missing" | "backup" | "backup_late" | "backup_none" | "backup_due" | "backup_failed" | "backup_later" | "backup_unrecognized" | "nodes_reachable" | "nodes_away" | "nodes" | "nodes_undistributed" | "nodes_keys" | "nodes_distribute" | "nodes_unlogged" | "nodes_uneven" | "largest_profile" | "largest_profile_huge" | "rebalance" | "rebalance_waiting" | "rebalance_started" | "rebalance_ended" | "rebalance_retries" | "rebalance_failed" | "vendor_versions" | "vendor_versions_ending" | "clock_ahead" | "clock_behind"
  CheckStatus: "ok" | "warn" | "fail"
  CheckedLink: {
    /** Whether a visit through the link names its ad. */
    names_ad: boolean
    parameters: ({
      name: string
      value: string
      /** What the parameter should identify. */
      level: Schemas['EntityLevel']
      /** `id`; `placeholder`: a platform replaces it when someone clicks, so in the link of a visit it was not filled in; `other_level`: a placeholder of another level; `misspelt`: almost a placeholder, which no platform replaces; `unreadable`: none of these. */
      state: Schemas['CheckedLinkParametersState']
      /** The platforms of the placeholder. */
      platforms: Schemas['TaggedPlatform'][]
      /** What to write instead, if it is certain. */
      expected: string | null
    })[]
  }
  CheckedLinkParametersState: "id" | "placeholder" | "other_level" | "misspelt" | "unreadable"
  CohortDimension: "none" | "channel" | "campaign" | "first_product" | "country"
  CohortInterval: "week" | "month"
  CohortMetric: "revenue" | "contribution" | "orders" | "customers"
  CohortPayment: {
    /** Opens with `GET /conversions/{id}/receipt`. */
    conversion_id: string
    paid_at: string
    age: number
    /** Whether the payment decides the cohort of its customer. */
    is_first: boolean
    /** The first payment of the same customer. */
    first_conversion_id: string
    /** Part of the customer that belongs to the key under the model, from 0 to 1. */
    share: number
    /** Value net of refunds times `share`, in the reporting currency. */
    value: number
    /** Contribution times `share`; null if the costs are unknown. */
    contribution: number | null
  }
  CohortRow: {
    /** First day of the interval of the first payments. */
    cohort: string
    /** Channel, campaign id, product or country; null if there is none, and with `by=none`. */
    key: string | null
    /** `key` for people: the name of the campaign. */
    name: string | null
    /** Customers whose first payment is in the interval; parts under a multi-credit model. */
    customers: number
    /** Spend of the interval: of all ads, of the campaign, or of the platforms of the channel. Null with `by=first_product` and `by=country`. */
    spend: number | null
    /** Every age that a customer of the interval can have reached. */
    ages: ({
      /** Full weeks or months since the first payment of each customer. */
      age: number
      /** The `metric` up to and including this age: `revenue` (payments net of refunds), `contribution` (`GET /profile/costs`; null if the costs of any payment are unknown) or `orders`. `customers` is not cumulative: customers with a payment at this age. */
      value: number | null
      /** Payments up to and including this age. */
      orders: number
      /** Customers with a payment at this age. */
      customers_active: number
      /** Cumulative contribution; null if the costs of any payment are unknown. */
      contribution: number | null
      /** Whether every customer of the interval has lived through this age; exclude other cells from averages. */
      complete: boolean
    })[]
    /** First age at which the cumulative contribution is at least `spend`; null with `payback_reason`. */
    payback_age: number | null
    /** Why `payback_age` is null: the costs of a payment are unknown, spend is not known by this `by`, nothing was spent, or the contribution has not reached the spend. */
    payback_reason: Schemas['PaybackReason'] | null
    /** Customers with at least two payments divided by `customers`; null without customers. */
    repeat_rate: number | null
  }
  CollectedHits: {
    accepted: number
    /** Rejected hits of the batch; the others were stored. */
    rejected: ({
      index: number
      reason: string
      field: string | null
      message: string
    })[]
    /** The modules that the page should load, if it asks for them. */
    modules?: Schemas['LoadedModule'][]
  }
  ConnectCredentialsProvider: "chatbot" | "store_b" | "tiktok_ads" | "reddit_ads" | "crm_b" | "payments_c" | "linkedin_ads" | "snapchat_ads" | "pinterest_ads"
  Connection: {
    id: string
    /** The provider. */
    channel: string
    status: Schemas['ConnectionStatus']
    display_name: string
    /** The provider's id of the account. */
    external_id: string
    /** Time of the last consent. */
    authorized_at: string
    created_at: string
    sync: {
      last_success_at: string | null
      last_run_at: string | null
      status: Schemas['ConnectionSyncStatus']
      /** The provider's message if the last run failed or is waiting. */
      error: string | null
    }
  }
  ConnectionHealth: "none" | "healthy" | "stale" | "broken"
  ConnectionStatus: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
  ConnectionSyncStatus: "never" | "queued" | "running" | "waiting" | "succeeded" | "failed"
  ConsentChoice: "granted" | "denied"
  ConversionCredit: "campaign" | "no_touch" | "direct_or_organic" | "paid_without_ad" | "unknown_ad"
  ConversionCustomer: "new" | "returning"
  ConversionPath: {
    /** Opens the path: `GET /paths/{id}/conversions`. */
    id: string
    /** Names of the steps in order, equal neighbours once. At level `campaign` a touch without a campaign is its channel. Empty: conversions without a touch. */
    path: string[]
    steps: ({
      name: string
      /** Null if the step is a channel. */
      campaign_id: string | null
    })[]
    /** Whether the path has more than 20 steps; only the first 20 are stored. */
    is_cut: boolean
    /** Counted conversions with this path. */
    conversions: number
    /** Net value of the payments among them, in the reporting currency; with `goal`, of the goal. */
    value: number
    /** Median of the calendar days between the first touch and the conversion; null without a touch. */
    median_days: number | null
    /** Median of the number of touches, repeated ones included; more than 89 count as 89. */
    median_touches: number | null
  }
  ConversionReceipt: {
    conversion: {
      conversion_id: string
      outcome_event_id: string
      conversion_key: string
      goal_name: string
      revenue_type: Schemas['RevenueType']
      conversion_time: string
      /** Day in the profile’s time zone, as used by reports. */
      local_day: string
      /** `server`, `tracker`, `partner`, or the key of a connected provider. */
      recorded_via: string
      received_at: string
      is_payment: boolean
      /** Only a browser reported the value, and the goal does not count unverified values: reports exclude it. */
      is_unverified: boolean
      is_first_payment: boolean | null
      is_installment: boolean
      /** Whether reports count it. */
      is_counted: boolean
      not_counted_reason: Schemas['ConversionReceiptConversionNotCountedReason'] | null
      /** Requires `customers:read`; null if the customer is unknown. */
      customer_profile_id?: string | null
    }
    value: {
      /** As sent, in `currency`. */
      amount: string | null
      currency: string | null
      reporting_currency: string
      /** Exchange rate of the day; null if there is none. */
      rate: string | null
      reporting_value: string | null
      /** In the reporting currency. */
      refunded: string
      /** Credited value: `reporting_value` minus `refunded`; 0 if another goal counts the payment. */
      net: string | null
      /** `net` of a payment minus its costs (`GET /profile/costs`); null if they are not known. */
      contribution: string | null
    }
    refunds: ({
      source: Schemas['ConversionReceiptRefundsSource']
      /** Null: a full refund. */
      amount: string | null
      currency: string | null
      refunded_at: string
      /** Requires `customers:read`. */
      reason: string | null
    })[]
    window: {
      lookback_window_days: number
      from: string
      until: string
    }
    /** In chronological order: all touches in the window and the nearest ones outside it. */
    touches: Schemas['ReceiptTouch'][]
    touch_counts: {
      seen: number
      in_window: number
      before_window: number
      after_conversion: number
      not_shown: number
    }
    /** Share of campaigns under each model, from 0 to 1, and the unattributed share. */
    models: ({
      model: Schemas['AttributionModel']
      credited: number
      unattributed: number
    })[]
    /** The version of the parameters that the conversion was credited with under `data_driven`; null without a fit. */
    data_driven: {
      version: number
      fitted_at: string
      /** Whether this version predicted later paths better than last touch and linear. */
      is_recommended: boolean
    } | null
    /** Lift tests of credited campaigns that ended within 180 days of the conversion. They change no credit. */
    lift_tests: Schemas['ReceiptTest'][]
    /** Whether the stored credit equals this derivation. False while a recompute is pending. */
    is_up_to_date: boolean
    /** Changes that affect the conversion, earliest first. */
    changes: ({
      changed_at: string
      /** The credential, as in the access log; null for automatic changes. */
      changed_by: string | null
      change: Schemas['ConversionReceiptChangesChange']
      details: { [key: string]: string | boolean | string[] }
    })[]
  }
  ConversionReceiptChangesChange: "payer_assigned" | "refund_recorded" | "refund_undone" | "installment_marked" | "joined" | "separated" | "goal_edited" | "customers_merged" | "merge_undone"
  ConversionReceiptConversionNotCountedReason: "goal_earns_no_credit" | "refunded_in_full"
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
    /** The ad platform, such as `social_ads`. */
    provider: string
    /** A dataset or pixel, or a conversion action or goal (Google, Microsoft). */
    kind: Schemas['DestinationKind']
    /** `clean`: the dataset that a platform-safe profile can report to instead. `messaging`: the dataset of the messaging business account. */
    purpose: Schemas['DestinationPurpose']
    /** The platform’s id. */
    external_id: string
    name: string | null
    messaging_account_id: string | null
    /** The conversion action belongs to a website tag: only conversions whose events have the site’s own id are sent. */
    requires_order_id: boolean
    /** Requests are shown in the platform’s test tool under this code, where it has one. */
    test_event_code: string | null
    /** Datasets only: every event requests Limited Data Use (for people in US states that require it). */
    limited_data_use: boolean
    /** The event names that a line of the catalog can have. Null: a conversion action has none. */
    event_names: string[] | null
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
  Costs: {
    rules: ({
      /** First local day of the rule. It ends before the day of the next rule. */
      effective_from: string
      /** Part of the net value that remains after the cost of goods. */
      gross_margin_percent: number
      fees: ({
        provider: Schemas['PaymentProvider']
        /** Of the amount paid. */
        percent: number
        /** In the reporting currency. */
        fixed: number
      })[]
    })[]
  }
  CostsInput: {
    rules: ({
      /** First local day of the rule. It ends before the day of the next rule. */
      effective_from: string
      /** Part of the net value that remains after the cost of goods. */
      gross_margin_percent: number
      fees: ({
        provider: Schemas['PaymentProvider']
        /** Of the amount paid. */
        percent: number
        /** In the reporting currency. */
        fixed: number
      })[]
    })[]
  }
  Coverage: {
    /** Counted conversions. */
    outcomes: number
    /** Those with at least one touch before them, within the window of their goal. */
    seen: number
    /** `seen` / `outcomes`; null without outcomes. */
    share: number | null
    by_day: ({
      day: string
      /** Counted conversions. */
      outcomes: number
      /** Those with at least one touch before them, within the window of their goal. */
      seen: number
      /** `seen` / `outcomes`; null without outcomes. */
      share: number | null
    })[]
    /** By the country of the outcome, if its sender reported one. */
    by_country: Schemas['CoverageGroup'][]
    by_device: Schemas['CoverageGroup'][]
    /** By the sender of the outcome: `tracker`, `server` or a provider. */
    by_source: Schemas['CoverageGroup'][]
    /** How many unseen outcomes would have an ad in their journey if they behaved like the seen ones. It is an estimate: no other figure includes it. Null if no stratum is large enough. */
    estimate: Schemas['CoverageEstimate'] | null
    /** Why there is no estimate. */
    reason: Schemas['CoverageReason'] | null
  }
  CoverageEstimate: {
    /** Unseen outcomes in strata with at least 30 seen ones. */
    unseen: number
    /** Unseen outcomes in smaller strata, which are not estimated. */
    left_out: number
    /** Combinations of country, device and source that were used. */
    strata: number
    /** The expected number: the sum over strata of `unseen` * (seen outcomes with an ad / seen outcomes). */
    with_ad: number
    /** Lower end of the interval that contains the number of unseen outcomes with an ad with 90 percent probability. */
    low: number
    /** Its upper end. */
    high: number
  }
  CoverageGroup: {
    /** Null if it is unknown. */
    key: string | null
    /** Counted conversions. */
    outcomes: number
    /** Those with at least one touch before them, within the window of their goal. */
    seen: number
    /** `seen` / `outcomes`; null without outcomes. */
    share: number | null
  }
  CoverageReason: "no_outcomes" | "strata_too_small" | "all_seen"
  CreatedApiKey: {
    id: string
    profile_id: string
    app_id: string | null
    name: string
    scopes: Schemas['Scope'][]
    rate_limit_per_minute: number
    expires_at: string | null
    revoked_at: string | null
    /** The key that replaced this one on rotation. */
    replaced_by_id: string | null
    created_at: string
    /** Scopes that have no effect in this version. */
    reserved_scopes: Schemas['Scope'][]
    /** The bearer token. Returned once; null in a replayed response. */
    key: string | null
  }
  CreatedWebhookSubscription: {
    id: string
    /** Null: owned by the profile. */
    app_id: string | null
    profile_id: string
    url: string
    events: string[]
    /** Events of the list that are reserved and never sent. */
    reserved_events: string[]
    providers: string[]
    /** Only active subscriptions receive events. */
    status: Schemas['WebhookSubscriptionStatus']
    /** Time of the last successful delivery. */
    last_delivery_at: string | null
    /** Failed attempts since the last success. */
    consecutive_failures: number
    /** Deliveries are signed with both secrets until then. */
    previous_secret_expires_at: string | null
    created_at: string
    updated_at: string
    /** `whsec_...`: the signing secret. Returned once; null in a replayed response. */
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
    /** Descriptors of the creative, from this or an earlier analysis. */
    descriptors: {
      hook_type: string | null
      creative_format: string | null
      cta_type: string | null
      primary_angle: string | null
      offers: string[]
      /** `rules` or the name of the model that described it. */
      source: string
      described_at: string
    } | null
  }
  CreativeAnalysisStatus: "not_requested" | "queued" | "running" | "completed" | "failed"
  CredentialKind: "operator" | "api_key" | "app_token" | "user_token" | "session"
  CreditWindow: "1" | "7" | "14" | "28" | "90" | "all"
  CreditedUnderModel: {
    /** Conversions of every kind that the model credits to the row. */
    count: number
    /** Payments that the model credits to the row. */
    payments: number
    /** Credited value of payments, net of refunds, in the reporting currency. */
    value: number
  }
  CurveRejection: "too_few_weeks" | "spend_hardly_varies" | "no_relation"
  CustomDomain: {
    id: string
    domain: string
    status: Schemas['CustomDomainStatus']
    /** Result of the last check; `resolver_failed` leaves the status unchanged. */
    reason: Schemas['CustomDomainReason'] | null
    /** Target of the CNAME record. */
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
    /** Identifiers, oldest first; at most 100. */
    identifiers: ({
      kind: Schemas['IdentifierKind']
      value: string
      /** First source: `server`, `import`, `partner`, `tracker` or a provider. */
      source: string
      first_seen_at: string
      /** A server or a provider reported it, not only a browser. */
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
      /** Exact decimal in `currency`, as sent. */
      value: string | null
      currency: string | null
      is_first_payment: boolean | null
    })[]
    country: string | null
    /** ISO 3166-2 where it is known, otherwise a name. */
    region: string | null
    city: string | null
    /** A server or a provider identified the customer, not only a browser. */
    is_confirmed: boolean
    /** Most recently seen first; at most 100. */
    browsers: ({
      visitor_id: string
      /** How the visitor was linked. */
      link_method: string | null
      linked_at: string | null
      first_seen_at: string
      last_seen_at: string
    })[]
    /** With evidence, including undone merges, latest first. */
    merges: Schemas['CustomerMerge'][]
    /** Null if no summary was generated or the journey has no events. */
    summary: {
      text: string
      highlights: string[]
      generated_at: string
      /** Number of events used, at most the first 100. */
      event_count: number
      /** `rules` or the name of the model that wrote it. */
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
    /** Exact decimal in the reporting currency, net of refunds; parse it before arithmetic. */
    cash_revenue: string
    /** Sources of the customer's identifiers, such as `import`. */
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
    /** One of `phone`, `email` and `national_id` is required. Normalised to E.164. */
    phone?: string
    /** Trimmed and lowercased. */
    email?: string
    /** A Chilean RUT in any format. */
    national_id?: string
    /** Your own customer id. Not sufficient on its own. */
    external_id?: string
    /** Only set if the customer has none. */
    first_name?: string
    /** Only set if the customer has none. */
    last_name?: string
    /** ISO 3166-2 (`CL-RM`) or a name. Only set if the customer has none. */
    region?: string
    /** Only set if the customer has none. */
    city?: string
  }
  CustomerListRow: {
    conversion_id: string
    /** Customer id; visitor id for anonymous visitors. */
    customer_profile_id: string
    /** Null for anonymous visitors. */
    name: string | null
    email: string | null
    /** ISO 3166-1 alpha-2; `ZZ` if unknown. */
    country: string
    /** `desktop`, `mobile` or `tablet`; `unknown` for a conversion without a visit. */
    device: string
    /** Channel of the last touch before the conversion, regardless of the window; `Unknown` without a touch. */
    channel: string
    /** Source of the last touch: `direct` for a direct visit, `unknown` without a source or touch. */
    source: string
    /** Revenue of this conversion net of refunds, in the reporting currency; 0 without an exchange rate or if another goal counts the payment. */
    revenue: number
    revenue_type: Schemas['RevenueType']
    conversion_time: string
    /** Seconds from the first touch to the conversion; 0 without a touch. */
    time_to_complete_seconds: number
    /** Touches before the conversion, inside and outside the goal’s window. */
    touch_count: number
    /** Distinct channels in chronological order. */
    touch_channels: string[]
    /** Lifetime conversions of the customer. */
    conversion_count: number
    /** Lifetime revenue of the customer: payments; without payments, orders; otherwise won deals. */
    total_revenue: number
  }
  CustomerMerge: {
    id: string
    /** Customer that was merged into the survivor. */
    merged_customer_profile_id: string
    /** Customer that remains after the merge. */
    survivor_customer_profile_id: string
    /** Source of the merge: `server`, `import`, `partner`, `tracker` or a provider. */
    source: string
    /** Identifier types with the customers that they matched. */
    evidence: ({
      kind: Schemas['IdentifierKind']
      customer_profile_id: string
    })[]
    merged_at: string
    undone_at: string | null
    /** The credential that undid the merge, as in the access log. */
    undone_by: string | null
  }
  DataDrivenFit: {
    /** `computing`: fitted, and the credit of the profile is being recomputed. */
    status: Schemas['DataDrivenFitStatus']
    /** What is missing for a first fit: it needs 300 conversions and 3000 paths in 90 days. Null if nothing is. */
    missing: {
      conversions: number
      paths: number
    } | null
    /** The version that new credit uses. */
    fit: {
      version: number
      fitted_at: string
      window: {
        from: string
        until: string
      }
      /** A path ends at a payment or, if fewer than 300 paths do, at a conversion of any kind. */
      ends: Schemas['DataDrivenFitFitEnds']
      /** Paths that converted. */
      conversions: number
      /** All paths, converting or not. */
      paths: number
      /** By channel and campaign. */
      units: ({
        channel: string
        /** Null: all touches of the channel that have no own unit. */
        campaign_id: string | null
        campaign_name: string | null
        /** Probability that one touch leads to a conversion. */
        p: number
        /** Lower bound of the 90 percent bootstrap interval of `p`. */
        low: number
        /** Upper bound of the 90 percent bootstrap interval of `p`. */
        high: number
        /** False: fewer than 30 conversions, so the unit has the `p` of its channel. */
        is_own: boolean
      })[]
      log_losses: {
        /** Mean log loss per path of the last 18 days; lower is better. */
        data_driven: number | null
        /** Mean log loss per path of the last 18 days; lower is better. */
        last_touch: number | null
        /** Mean log loss per path of the last 18 days; lower is better. */
        linear: number | null
      }
      /** Whether the model predicts later paths better than last touch and linear. If not, do not prefer it. */
      is_recommended: boolean
      /** Share of conversions that a Markov chain of the paths loses without the channel. A diagnostic, not credit: effects do not add up to 1. */
      removal_effects: ({
        channel: string
        effect: number
      })[]
    } | null
    /** The latest fit; null before the first. */
    run: {
      /** `running` also if it has not started yet. */
      status: Schemas['RunStatus']
      /** People whose touches were read so far; they are read before the fit. */
      people: number
      started_at: string
      finished_at: string | null
      error: string | null
    } | null
  }
  DataDrivenFitFitEnds: "payments" | "conversions"
  DataDrivenFitStatus: "not_fitted" | "computing" | "ready"
  DataExport: {
    id: string
    folder: string
    /** Where its files are, below `DATA_EXPORT_DESTINATION`. */
    path: string
    format: Schemas['DataExportFormat']
    tables: Schemas['DataExportTable'][]
    from_day: string | null
    includes_contacts: boolean
    hour: number | null
    /** When its next daily run starts. */
    next_at: string | null
    created_at: string
    last_run: Schemas['DataExportRun'] | null
  }
  DataExportFormat: "parquet" | "csv"
  DataExportRun: {
    id: string
    /** `erasure`: a person was erased, and files that contain the person are written again. */
    cause: Schemas['DataExportRunCause']
    /** A failed run is repeated a few times. */
    status: Schemas['DataExportRunStatus']
    requested_at: string
    started_at: string | null
    finished_at: string | null
    /** The table that the run is working on. */
    table: Schemas['DataExportTable'] | null
    /** Rows written so far. */
    rows: number
    bytes: number
    files: number
    /** Days of a table whose files were written again, or removed because they have no rows. */
    days: number
    /** Files that another program had removed; they were written again. */
    missing_files: number
    error: string | null
  }
  DataExportRunCause: "request" | "schedule" | "erasure" | "deletion"
  DataExportRunStatus: "queued" | "running" | "done" | "failed"
  DataExportTable: "events" | "visits" | "touches" | "conversions" | "credit" | "payments" | "refunds" | "ad_days" | "entities" | "customers"
  DateBasis: "conversion" | "touch"
  DeclaredSource: {
    touch_id: string
    /** `duplicate`: the message was already recorded. `already_answered`: the customer’s first answer is kept. */
    status: Schemas['DeclaredSourceStatus']
    /** The stored answer. */
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
  Deployment: {
    /** The version of the service. */
    version: string
    database: {
      /** The version of PostgreSQL. */
      version: string
      /** Whether the service runs it itself. */
      is_embedded: boolean
      size_bytes: number
      /** Average of the last 30 days; negative if it shrinks. Null before the second day. */
      growth_bytes_per_day: number | null
      /** The size on each of the last 90 days, oldest first. */
      sizes: ({
        /** In UTC. */
        day: string
        size_bytes: number
      })[]
    }
    /** The disk of an embedded database. Null if the database is on another server. */
    disk: {
      free_bytes: number
      total_bytes: number
      /** Until it is full at that growth; null without growth. */
      days_left: number | null
    } | null
    migrations: {
      total: number
      pending: string[]
    }
    backup: {
      last_at: string | null
      location: string | null
      /** Null if the last attempt succeeded. */
      failed_at: string | null
      failure: string | null
      /** Whether `BACKUP_SCHEDULE` is set. */
      is_scheduled: boolean
      /** Whether a backup is queued or being stored. */
      is_running: boolean
    }
    /** The certificate of the host of `BASE_URL`, read at most every 10 minutes. The proxy in front of the service has it: the service does not terminate TLS. Null if `BASE_URL` is not https. */
    certificate: {
      host: string
      /** Null if the host did not respond. */
      expires_at: string | null
      issuer: string | null
      /** Why browsers reject it or why it could not be read, such as `CERT_HAS_EXPIRED`; null if neither. */
      problem: string | null
    } | null
  }
  DestinationKind: "dataset" | "conversion_action"
  DestinationPurpose: "standard" | "clean" | "messaging"
  Digest: {
    id: string
    /** `daily`: about the day before. `weekly`: the 7 days before. `monthly`: the last calendar month. */
    schedule: {
      kind: "daily"
      /** Local hour of the profile. */
      hour: number
    } | {
      kind: "weekly"
      /** 1 is Monday. */
      weekday: number
      /** Local hour of the profile. */
      hour: number
    } | {
      kind: "monthly"
      month_day: number
      /** Local hour of the profile. */
      hour: number
    }
    channels: Schemas['MessageChannel'][]
    locale: Schemas['MessageLocale']
    is_enabled: boolean
    /** When you unsubscribed from the email; other channels continue. */
    unsubscribed_at: string | null
    /** When it is sent next; null while it is paused. */
    next_at: string | null
    created_at: string
    updated_at: string
  }
  DigestPreview: {
    date_from: string
    date_to: string
    subject: string
    /** What every channel receives, in the order of the message. */
    lines: ({
      text: string
      /** The view that shows what the line is about; null for a heading. */
      url: string | null
    })[]
    /** The email as plain text. */
    text: string
    /** The email as HTML, without scripts and external resources. */
    html: string
  }
  EmptyPathReason: "no_conversions"
  EntityLevel: "campaign" | "ad_set" | "ad"
  ErasureReason: "data_subject_request" | "account_closed" | "other"
  ErasureReceipt: {
    erasure_id: string
    /** `request_ref` of the request that erased the customer. */
    request_ref: string
    /** `queued`: the customer is already inaccessible; some data is still being removed. */
    status: Schemas['ErasureReceiptStatus']
    /** The sent key, or the customer's key if another selector was used. */
    customer_key: string | null
    reason: Schemas['ErasureReason']
    requested_at: string
    /** Null while queued. */
    completed_at: string | null
  }
  ErasureReceiptStatus: "done" | "queued"
  /** Error response. Branch on `code`; `message` is for people and may change. */
  Error: {
    error: {
      code: Schemas['ErrorCode']
      message: string
      status: number
      /** Equals the `X-Request-Id` header. */
      request_id: string
      /** Documentation of the code. */
      docs_url: string
      /** Path of the invalid field in the request. */
      field?: string
      /** Present on `insufficient_scope`. */
      required_scopes?: string[]
      /** A stable refinement of a shared code. */
      reason?: string
      upgrade_required?: boolean
      upgrade?: {
        plan: string
      }
      reconnect_required?: boolean
      reconnect_url?: string
      /** Present on `consent_required`: the current version and text hashes. */
      consent?: { [key: string]: unknown }
      provider_code?: string
      provider_message?: string
    }
  }
  /** Reserved, and not used in this version: `invalid_content`, `account_suspended`, `auth_revoked`, `mailbox_disabled`, `quota_exceeded`, `recipient_rejected`, `calendar_scope_required`, `calendar_unsupported`, `invalid_window`, `media_expired`, `chatapp_register_limit`, `chatapp_payment_required`, `messaging_window_closed`, `chatapp_otp_relay_unavailable`, `chatapp_service_window_expired`. */
  ErrorCode: "unauthorized" | "forbidden" | "insufficient_scope" | "not_found" | "invalid_parameter" | "invalid_request" | "validation_error" | "invalid_content" | "invalid_date_range" | "entitlement_required" | "healthcare_scope_forbidden" | "invalid_state" | "rate_limit_exceeded" | "connection_not_ready" | "provider_error" | "account_suspended" | "auth_revoked" | "mailbox_disabled" | "quota_exceeded" | "recipient_rejected" | "service_unavailable" | "api_key_required" | "customer_not_found" | "account_connected_elsewhere" | "conversion_not_found" | "erasure_not_found" | "link_tokens_disabled" | "not_implemented" | "internal_error" | "calendar_scope_required" | "calendar_unsupported" | "provider_not_configured" | "invalid_window" | "media_expired" | "chatapp_register_limit" | "chatapp_payment_required" | "messaging_window_closed" | "chatapp_otp_relay_unavailable" | "audit_timeout" | "weak_password" | "compromised_password" | "current_password_required" | "current_password_invalid" | "plan_upgrade_required" | "chatapp_service_window_expired" | "payload_too_large" | "profile_limit_reached" | "idempotency_key_conflict" | "idempotency_key_in_flight" | "demo_purge_blocked" | "workspace_archived" | "app_provisioned_workspace" | "audience_tos_required" | "customer_not_in_profile" | "platform_safe_required" | "meta_write_permission_missing" | "campaign_not_found" | "campaign_not_pausable" | "campaign_not_resumable" | "adset_not_editable" | "budget_change_out_of_bounds" | "clean_dataset_has_live_ad_sets" | "meta_connection_required" | "consent_required" | "amount_invalid" | "manual_refund_exists" | "payment_assignment_incomplete" | "payment_ref_invalid" | "status_invalid" | "range_invalid" | "unknown_answer_key" | "unknown_customer_ref" | "unknown_ad"
  EventInput: {
    event_type?: string
    /** Default: `event_type`; at least one of the two is required. */
    event_name?: string
    /** Sending the same key again has no effect. Default: the `Idempotency-Key` header, otherwise a new UUID. */
    idempotency_key?: string
    /** Time of the event. From 2000-01-01T00:00:00Z to 24 hours ahead; other times are rejected. Default: now. */
    timestamp?: string
    /** Order number of the site. Payments with the same order, cart, checkout, invoice or payment id are one payment, even if several systems report it. Conversion sync sends it as the platform’s `transactionId` or `event_id`, so that a sale that a pixel or tag also reports is counted once. */
    order_id?: string | null | number
    /** The id under which the site’s own pixel reports the same event (`eventID`). Sent to Meta as `event_id`. */
    pixel_event_id?: string | null
    /** The visitor's `atribu_visitor_id`. */
    anonymous_id?: string
    session_id?: string
    properties?: {
      /** From 0 to 999999999999999; decimals after the tenth are rounded. An event with a value requires an `idempotency_key`. */
      value?: number | null
      /** ISO 4217. Default: the profile's reporting currency. */
      currency?: string | null
      /** Same as `order_id` of the event. A payment is also identified by `order_name`, `order_number`, `confirmation_number`, `cart_token`, `cart_id`, `checkout_token`, `checkout_id`, `checkout_session_id`, `payment_intent`, `charge_id`, `transaction_id` and `opportunity_id`. */
      order_id?: string | number | null
      /** Another id of the payment that the payment provider also knows. */
      external_reference?: string | number | null
      invoice_id?: string | number | null
      /** The payment provider’s id of the payment. */
      payment_id?: string | number | null
      /** Your opaque id of the person a payment is for: a UUID, or up to 32 letters, digits, `_` and `-`. A retry without it removes it. */
      subject_ref?: string | null
      /** Region of the order (delivery or bill), for geo tests: ISO 3166-2 (`CL-RM`) or a name. A text that may identify a person (an email address, a long number) is left out. */
      region?: string
      /** City of the order. */
      city?: string
    } | null
    user_traits?: {
      email?: string | null
      phone?: string | null
      /** Your own customer id. A new id creates the customer. */
      external_id?: string | null
      national_id?: string | null
      first_name?: string | null
      last_name?: string | null
      /** ISO 3166 country for parsing a phone without `+`. */
      country?: string | null
      /** Region of the customer: ISO 3166-2 (`CL-RM`) or a name. A text that may identify a person (an email address, a long number) is left out. */
      region?: string | null
      /** City of the customer. */
      city?: string | null
    } | null
    action_source?: Schemas['ActionSource'] | null
    click_ids?: {
      ctwa_clid?: string | null
      gclid?: string | null
      fbclid?: string | null
      fbc?: string | null
      fbp?: string | null
    } | null
    /** The person's ad consent. A denied event is not sent to ad platforms; otherwise the values are forwarded. */
    consent?: Schemas['ConsentChoice'] | {
      ad_user_data?: Schemas['ConsentChoice']
      ad_personalization?: Schemas['ConsentChoice']
      /** Sent to Meta as Limited Data Use, for people in US states that require it. */
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
      /** Used to look up the country, then discarded. */
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
    /** Only if there are any: unknown fields, which are ignored, and a payment without an amount. */
    warnings?: Schemas['EventWarning'][]
  }
  EventResultCode: "invalid_parameter" | "validation_error"
  EventResultStatus: "accepted" | "duplicate" | "rejected"
  EventWarning: {
    field: string
    /** What is ignored or missing, and what to send instead. */
    message: string
  }
  Experiment: {
    id: string
    kind: Schemas['ExperimentKind']
    name: string
    state: Schemas['ExperimentState']
    design: Schemas['ExperimentDesign']
    /** SHA-256 of the frozen design as JSON with sorted keys; null while it is a draft. */
    design_hash: string | null
    /** Of a geo test: the latest plan; null before the first. */
    plan: Schemas['ExperimentPlan'] | null
    result: Schemas['ExperimentResult'] | null
    created_at: string
    updated_at: string
    started_at: string | null
    ended_at: string | null
  }
  ExperimentConclusion: "increase" | "decrease" | "too_small_to_detect" | "not_reliable" | "no_data"
  ExperimentDesign: {
    hypothesis: string | null
    campaign_ids: string[]
    metric: {
      conversion_key: string
      measure: Schemas['ExperimentMeasure']
    }
    start: string
    end: string
    audience_id: string | null
    held_out_share: number | null
    tuning_people: number | null
    /** Of a geo test. */
    treated_regions: string[] | null
    /** Of a geo test. */
    control_regions: string[] | null
    block_days: number | null
    washout_days: number | null
    /** Of an imported result. */
    method: string | null
    /** Of an imported result. */
    document_url: string | null
    spend: number | null
  }
  ExperimentKind: "holdout" | "geo" | "switchback" | "imported"
  ExperimentMeasure: "count" | "value" | "customers"
  ExperimentMetricInput: {
    /** A goal of the profile. */
    conversion_key: string
    /** Conversions, their value after refunds in the reporting currency, or customers who converted. */
    measure: Schemas['ExperimentMeasure']
  }
  ExperimentPlan: {
    state: Schemas['RunStatus']
    /** From 0 to 1. */
    progress: number
    started_at: string
    finished_at: string | null
    error: string | null
    /** Days before today that the plan is based on. */
    history_days: number
    /** Days of outcomes that a test of this length needs before it. */
    history_days_needed: number
    /** The regions with outcomes, the largest first. */
    regions: string[]
    /** Sets of regions that could be treated, the best first. */
    sets: ({
      treated_regions: string[]
      /** Share of these regions in the outcome of all. */
      outcome_share: number
      /** How closely the others follow these regions; 0 is a perfect match. */
      balance: number
      /** The smallest lift that is found in 80 percent of simulations; null: none up to 25 percent, or the regions moved apart from the others without a lift. */
      detectable_lift: number | null
      /** That lift in units of the metric over the whole test. */
      detectable_incremental: number | null
      /** What that lift costs if the campaigns cause what last touch credits to them; null without campaigns with spend and credit. */
      detectable_cost: number | null
      /** For each simulated lift, how often it is found; at 0, how often an effect is found that does not exist. */
      power: ({
        lift: number
        power: number
      })[]
    })[]
  }
  ExperimentResult: {
    is_final: boolean
    /** Additional outcome: of the treated people, or of the days that were on. */
    incremental: number
    /** Of `incremental`. While a holdout runs, and if it was stopped early, it is valid at every look. Null: too little data. */
    interval: {
      lower: number
      upper: number
      level: number
    } | null
    /** As a share of what was expected without advertising. */
    lift: number | null
    /** Null before the planned end, because it is only valid there. */
    p_value: number | null
    /** `too_small_to_detect`: the effect is somewhere in the interval, which contains 0; that is not "no effect". `not_reliable`: the groups do not have the sizes that the assignment gives them. */
    conclusion: Schemas['ExperimentConclusion']
    people: {
      treated: number
      held_out: number
    } | null
    sample_ratio: {
      p_value: number
      is_mismatch: boolean
    } | null
    days: {
      on: number
      off: number
      washout: number
    } | null
    /** Both analyses of a geo test; `incremental` and `interval` are those of the synthetic control. */
    geo: Schemas['GeoResult'] | null
    iroas: number | null
    /** Of a holdout: what its always-valid interval was on each day, the oldest first. */
    looks?: ({
      day: string
      incremental: number
      lower: number
      upper: number
    })[]
    /** Of a holdout: each measure per person as counted, before the time before is subtracted. `interval` is Welch's at the planned end, otherwise valid at every look. */
    per_head?: ({
      measure: Schemas['ExperimentMeasure']
      treated: number
      held_out: number
      difference: number
      interval: {
        lower: number
        upper: number
        level: number
      } | null
    })[]
  }
  ExperimentState: "draft" | "planned" | "running" | "completed" | "stopped" | "void"
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
  GeoResult: {
    regions: {
      treated: number
      control: number
    }
    periods: {
      before: number
      test: number
    }
    synthetic_control: {
      /** Average difference per period of the test and treated region. */
      effect: number
      /** Incremental / expected; null if nothing was expected. */
      lift: number | null
      /** Sum over the periods of the test and the treated regions. */
      incremental: number
      /** Probability of differences as large as these if the test had no effect in any period (conformal). */
      p_value: number
      /** Of `incremental`, two-sided. */
      interval: Schemas['ResultInterval']
      balance: {
        /** Root of the sum of squared differences before the test between the average treated region and its synthetic control. */
        l2: number
        /** `l2` divided by that of equal weights; 0 is a perfect match. */
        l2_scaled: number
      }
      /** Weights over 0.001, largest first. */
      weights: ({
        region: string
        weight: number
      })[]
      /** Incremental / `spend`; null without spend. */
      iroas: number | null
      /** The average treated region and its synthetic control. */
      series: ({
        day: string
        observed: number
        expected: number
      })[]
    }
    /** Time-based regression, as a second opinion; null if the control regions never varied. */
    regression: {
      /** Change of the treated total per unit of the control total. */
      slope: number
      /** Sum over the periods of the test and the treated regions. */
      incremental: number
      /** Incremental / expected; null if nothing was expected. */
      lift: number | null
      /** Of `incremental`, two-sided. */
      interval: Schemas['ResultInterval']
      /** Incremental / `spend`; null without spend. */
      iroas: number | null
    } | null
    /** `disagree`: the intervals do not overlap, or one method finds the opposite of the other. */
    agreement: Schemas['GeoResultAgreement']
    warnings: ({
      code: Schemas['PanelWarningCode']
      message: string
    })[]
  }
  GeoResultAgreement: "agree" | "disagree"
  GoalDefinition: {
    id: string
    name: string
    /** Key used in reports and filters. */
    conversion_key: string
    /** Events with one of these types or names are conversions. */
    source_event_names: string[]
    revenue_type: Schemas['RevenueType']
    /** Whether its conversions receive credit and count in reports. */
    attribution_eligible: boolean
    /** Number of days before a conversion in which a touch can receive credit. */
    lookback_window_days: number
    /** Shown first. If several cash goals list the same event, a default goal counts the cash, otherwise the oldest. */
    is_default: boolean
    /** Revenue of this goal includes values that only a browser reported. Anyone can send such values with the public tracking key. */
    counts_unverified_revenue: boolean
    /** When a conversion was first credited to an entity. */
    first_attributed_at: string | null
    created_at: string
    updated_at: string
  }
  Handoff: {
    id: string
    kind: "connect"
    status: Schemas['HandoffStatus']
    /** One-screen page for a person without an account. Anyone with the link can connect. */
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
    /** The provider’s error message, if the provider rejected the request. */
    provider_message?: string
  }
  HandoffEndedReason: "user_cancelled" | "provider_denied" | "provider_error" | "token_exchange_failed" | "account_connected_elsewhere" | "no_candidates" | "connect_failed" | "internal_error" | "state_expired" | "state_invalid" | "handoff_expired" | "handoff_used" | "provider_not_configured" | "origin_not_allowed"
  HandoffPendingSelection: {
    provider: string
    pending_selection: {
      /** Present if several accounts are available; `GET /connections/pending/{provider}` lists them. */
      candidate_count: number
      /** Deadline of the selection; afterwards the connect must be restarted. */
      expires_at: string
    }
  }
  HandoffProvider: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "microsoft_ads" | "tiktok_ads" | "reddit_ads" | "crm_b" | "linkedin_ads" | "snapchat_ads" | "pinterest_ads"
  HandoffStatus: "pending" | "completed" | "failed" | "cancelled"
  HitInput: {
    /** Event id; a repeated id is stored once. */
    eventId?: string
    /** Idempotency key instead of `eventId`, such as an order number. */
    dedupeKey?: string
    /** `page_view`, `purchase` or a custom name. */
    eventName?: string
    /** ISO 8601 or milliseconds. From 2000-01-01T00:00:00Z to 24 hours ahead; other times are rejected. Default: now. */
    eventTimeClient?: string
    /** The visitor. */
    anonymousId?: string
    /** The session. Default: a new session starts after 30 minutes of inactivity. */
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
    /** `{mode: "denied"}`: nothing that identifies the visitor is stored. */
    consent?: { [key: string]: unknown }
    payload?: { [key: string]: unknown }
    /** `userId`, `email`, `phone`, `firstName`, `lastName`. */
    identify?: { [key: string]: unknown }
    /** Stored as unverified; at most one million (one billion for currencies with a small unit). */
    valueAmount?: number
    currency?: string
    /** Order number of the site, which its Google tag reports as `transaction_id`. */
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
    /** Only on a rejected row. `erased`: the `external_id` belongs to an erased customer. */
    reason?: Schemas['ImportResultReason']
    /** Fields that were ignored: invalid, or an `external_id` for a known person on a healthcare-family profile. */
    ignored_fields?: string[]
  }
  ImportResultReason: "no_identifier" | "invalid_phone" | "invalid_email" | "invalid_national_id" | "invalid_row" | "erased"
  ImportResultStatus: "created" | "matched" | "rejected"
  IngestEntryKind: "hit" | "event"
  Invitation: {
    id: string
    workspace_id: string
    email: string
    /** Of an invitation to profiles, the highest of their roles. */
    role: Schemas['Role']
    /** The profiles that the member will be limited to. Null: the whole workspace, with `role`. */
    profiles: Schemas['ProfileGrant'][] | null
    status: Schemas['InvitationStatus']
    invited_by_user_id: string | null
    /** Whether the email with the link was sent. */
    is_mailed: boolean
    expires_at: string
    accepted_at: string | null
    revoked_at: string | null
    created_at: string
  }
  InvitationStatus: "open" | "accepted" | "revoked" | "expired"
  Journey: {
    events: Schemas['JourneyEvent'][]
    /** Number of events in the journey; with a cursor, as of the first page. */
    total_count: number
  }
  JourneyConversion: {
    conversion_id: string | null
    outcome_event_id: string | null
    conversion_key: string | null
    conversion_time: string | null
    /** Exact decimal in `currency`, as sent. */
    value: string | null
    currency: string | null
    /** Null without `customers:read` if the key is an email or a phone. */
    customer_key: string | null
  }
  JourneyEvent: {
    event_type: string
    event_name: string
    event_time: string
    /** Only for events on a page. */
    url: string | null
    path: string | null
    channel: string | null
    /** Traffic source or payment provider. */
    source: string | null
    medium: string | null
    /** Campaign name of the platform id, otherwise the name in the URL parameters. */
    campaign: string | null
    value_amount: number | null
    currency: string | null
    device: string | null
    browser: string | null
    os: string | null
    country: string | null
    city: string | null
    /** True for an off-site conversion without a visit; its touch is synthetic. */
    is_synthetic: boolean
    /** The event has a value that only a browser reported. */
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
      /** Exact decimal in `currency`, as sent. */
      value: string | null
      currency: string | null
      is_first_payment: boolean | null
    })[]
  }
  JourneySummary: {
    /** Null if no summary was generated or the journey has no events. */
    summary: {
      text: string
      highlights: string[]
      generated_at: string
      /** Number of events used, at most the first 100. */
      event_count: number
      /** `rules` or the name of the model that wrote it. */
      source: string
    } | null
    /** Whether the summary was already stored. */
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
    /** On minted rows the customer's key; on a healthcare-family profile null unless the row selected by that key. Otherwise the sent key. */
    customer_key: string | null
    /** Only on minted rows and with `customers:read`. */
    customer_profile_id?: string
    token?: string
    expires_at?: string
    /** Only on rows that were not minted. */
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
    /** Query parameter name of the token. */
    param: string
    minted: number
    not_found: number
    invalid: number
    results: Schemas['LinkTokenResult'][]
    recipes: Schemas['LinkRecipe'][]
  }
  ListAdPlatformsReason: "not_implemented" | "meta_connection_required" | "meta_write_permission_missing"
  ListAdviceReason: "no_ads"
  ListAssignmentsGroup: "treated" | "held_out"
  ListBooksReason: "no_payments"
  ListCohortsReason: "no_first_payments"
  ListPortfolioTotals: "true" | "false"
  ListStagesNextStep: "connect" | "wait" | "reconnect" | "map_stages"
  ListStagesProvider: "crm_a" | "crm_b"
  ListStagesStatus: "not_connected" | "reading" | "reconnect_required" | "ready"
  ListedConversion: {
    /** Opens with `GET /conversions/{id}/receipt`. */
    conversion_id: string
    /** The id returned at ingest. */
    outcome_event_id: string
    conversion_key: string
    /** Type of the money; `none` if another conversion of the event counts it, `unverified` if only a browser reported it. */
    revenue_type: Schemas['ListedConversionRevenueType']
    conversion_time: string
    /** Exact decimal in `currency`, as sent. */
    value: string | null
    currency: string | null
    /** Share of the selected touches under the model; 1 without a selection. */
    share: number
    /** Value net of refunds times `share`, in the reporting currency; null without an exchange rate. */
    share_value: string | null
    /** Contribution of a payment times `share`, in the reporting currency; null if its costs are not known. */
    share_contribution: string | null
    /** Null if the conversion is not a payment. */
    is_first_payment: boolean | null
    /** Whether the counts of the range include it: they do on the day of its newest selected touch. */
    is_counted: boolean
  }
  ListedConversionRevenueType: "cash" | "pipeline" | "gross" | "none" | "unverified"
  ListedRevenue: "cash" | "unverified"
  LoadedModule: {
    /** On the origin of the tracker. */
    path: string
    /** The hash that the browser checks. */
    integrity: string
    settings: { [key: string]: unknown }
  }
  Member: {
    user_id: string
    email: string
    /** In the workspace; of a limited member, the highest of their roles on profiles. */
    role: Schemas['Role']
    /** The profiles that the member is limited to, with the role on each. Null: the whole workspace, with `role`. */
    profiles: Schemas['ProfileGrant'][] | null
    has_second_factor: boolean
    created_at: string
  }
  MessageChannel: {
    kind: Schemas['MessageChannelKind']
    user_id: string | null
    /** The email address, or the host of the webhook and the end of its path. */
    target: string
  }
  MessageChannelKind: "email" | "slack" | "teams"
  MessageLocale: "es" | "en"
  MessageWebhookKind: "slack" | "teams"
  ModelComparison: {
    /** Id of the entity, the name of the channel, or `unattributed`. */
    id: string
    name: string
    level: Schemas['PathLevel']
    /** Null for channels and `unattributed`. */
    platform: string | null
    /** The platform's id; null for channels and `unattributed`. */
    external_id: string | null
    /** In the reporting currency; null for channels and `unattributed`. */
    spend: number | null
    /** By model; models that are still being computed are absent. */
    models: { [key: string]: Schemas['CreditedUnderModel'] }
    /** Highest minus lowest `value` of the row under all models. */
    spread: number
    /** The model with the highest `value`; the first one if several are equal. */
    highest_model: Schemas['AttributionModel']
    /** The model with the lowest `value`; the first one if several are equal. */
    lowest_model: Schemas['AttributionModel']
  }
  Note: {
    id: string
    /** The local day that it is about. */
    day: string
    /** `person` and `api`: written by a user or by a key. The others are written by the service. */
    kind: Schemas['NoteKind']
    text: string
    created_at: string
    updated_at: string
  }
  NoteKind: "person" | "api" | "ad_action" | "goal" | "connection" | "experiment"
  /** Flat error as defined by RFC 6749. */
  OauthError: {
    error: string
    error_description?: string
  }
  OutcomeDefinition: {
    id: string
    kind: Schemas['OutcomeDefinitionKind']
    name: string
    /** Recorded outcome; `unmapped` and `ignored` record none. */
    event_key: string
    /** Source of the mapping of a stage; null for an event. */
    source: Schemas['StageMappingSource'] | null
    updated_at: string
  }
  OutcomeDefinitionKind: "event" | "pipeline_stage"
  OutcomeRegion: {
    /** ISO 3166-2 where it is known, otherwise the name as it was sent. */
    region: string
    outcomes: number
    /** After refunds, in the reporting currency. */
    value: number
    days_with_outcomes: number
  }
  Overview: {
    /** Reporting currency of all amounts. */
    currency: string
    model: Schemas['AttributionModel']
    totals: {
      spend: number
      /** Payments net of refunds, attributed or not. */
      cash: number
      /** Part of `cash` that is credited to campaigns under the model. */
      credited_cash: number
      /** Part of `cash` without a credited campaign; `credited_cash` plus `unattributed_cash` equals `cash`. */
      unattributed_cash: number
      /** `credited_cash` divided by `spend`; null without spend. */
      roas: number | null
      /** `spend` divided by `credited_first_payments`; null if there are none. */
      cac_first_payment: number | null
      /** First payments that are credited to any campaign, each counted once. */
      credited_first_payments: number
      /** `cash` divided by `spend`, independent of the model; null without spend. */
      blended_roas: number | null
      /** `spend` divided by `first_payments`; null if there are none. */
      blended_cac_first_payment: number | null
      /** Payments that only a browser reported; included in `conversions` but in no other metric. */
      unverified_payments: number
      /** Their value; not part of `cash`, credit, ROAS or CAC. */
      unverified_cash: number
      /** Part of `cash` from first payments. */
      new_customer_value: number
      /** `cash` less `new_customer_value`. */
      returning_value: number
      /** `cash` divided by `spend`; null without spend. */
      mer: number | null
      /** `new_customer_value` divided by `spend`; null without spend. */
      amer: number | null
      /** `spend` divided by `first_payments`; null if there are none. */
      ncac: number | null
      /** `cash` less costs (`GET /profile/costs`); null if the costs of any payment are unknown, or if there are no payments and the profile has no costs. */
      contribution: number | null
      /** `contribution` less `spend`; null without `contribution`. */
      contribution_after_ads: number | null
      /** `contribution` divided by `spend`; null without spend or `contribution`. */
      poas: number | null
      payments: number
      /** Payments that were the first of their customer. */
      first_payments: number
      /** Conversions of every kind, including payments, without fully refunded payments. */
      conversions: number
      conversions_by_type: { [key: string]: number }
      /** Conversions with a known touch before them. */
      conversions_with_touch: number
      /** `conversions_with_touch` divided by `conversions`, from 0 to 1; null without conversions. */
      touch_share: number | null
      /** Value of touches that are older than `window`; present if `date_basis` or `window` was sent. */
      later_value?: number
      /** With `date_basis=touch`: the share of the credit of these touch days that has usually arrived by now, from 0 to 1, by the time from touch to payment of the last 180 days (complete days; Kaplan-Meier). Several days are weighted by spend; null without spend or payments. It is in no other figure: below 1, more credit is expected. */
      expected_complete?: number | null
    }
    /** The same metrics for the previous period of the same length. */
    before: {
      date_from: string
      date_to: string
      totals: {
        spend: number
        /** Payments net of refunds, attributed or not. */
        cash: number
        /** Part of `cash` that is credited to campaigns under the model. */
        credited_cash: number
        /** Part of `cash` without a credited campaign; `credited_cash` plus `unattributed_cash` equals `cash`. */
        unattributed_cash: number
        /** `credited_cash` divided by `spend`; null without spend. */
        roas: number | null
        /** `spend` divided by `credited_first_payments`; null if there are none. */
        cac_first_payment: number | null
        /** First payments that are credited to any campaign, each counted once. */
        credited_first_payments: number
        /** `cash` divided by `spend`, independent of the model; null without spend. */
        blended_roas: number | null
        /** `spend` divided by `first_payments`; null if there are none. */
        blended_cac_first_payment: number | null
        /** Payments that only a browser reported; included in `conversions` but in no other metric. */
        unverified_payments: number
        /** Their value; not part of `cash`, credit, ROAS or CAC. */
        unverified_cash: number
        /** Part of `cash` from first payments. */
        new_customer_value: number
        /** `cash` less `new_customer_value`. */
        returning_value: number
        /** `cash` divided by `spend`; null without spend. */
        mer: number | null
        /** `new_customer_value` divided by `spend`; null without spend. */
        amer: number | null
        /** `spend` divided by `first_payments`; null if there are none. */
        ncac: number | null
        /** `cash` less costs (`GET /profile/costs`); null if the costs of any payment are unknown, or if there are no payments and the profile has no costs. */
        contribution: number | null
        /** `contribution` less `spend`; null without `contribution`. */
        contribution_after_ads: number | null
        /** `contribution` divided by `spend`; null without spend or `contribution`. */
        poas: number | null
        payments: number
        /** Payments that were the first of their customer. */
        first_payments: number
        /** Conversions of every kind, including payments, without fully refunded payments. */
        conversions: number
        conversions_by_type: { [key: string]: number }
        /** Conversions with a known touch before them. */
        conversions_with_touch: number
        /** `conversions_with_touch` divided by `conversions`, from 0 to 1; null without conversions. */
        touch_share: number | null
        /** Value of touches that are older than `window`; present if `date_basis` or `window` was sent. */
        later_value?: number
        /** With `date_basis=touch`: the share of the credit of these touch days that has usually arrived by now, from 0 to 1, by the time from touch to payment of the last 180 days (complete days; Kaplan-Meier). Several days are weighted by spend; null without spend or payments. It is in no other figure: below 1, more credit is expected. */
        expected_complete?: number | null
      }
    }
    /** Breakdown of all cash: one segment per credited platform and one per reason for unattributed cash. Their `cash` adds up to `totals.cash`. */
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
      /** As in `totals`, like the following fields; the days add up to them. */
      credited_first_payments: number
      new_customer_value: number
      /** Null if the costs of a payment of the day are not known. */
      contribution: number | null
      cash: number
      payments: number
      conversions: number
      conversions_with_touch: number
      /** With `date_basis=touch`: the share of the credit of these touch days that has usually arrived by now, from 0 to 1, by the time from touch to payment of the last 180 days (complete days; Kaplan-Meier). Several days are weighted by spend; null without spend or payments. It is in no other figure: below 1, more credit is expected. */
      expected_complete?: number | null
    })[]
    /** The 24 hours of the day in the time zone of the profile; null if the range has several days. */
    by_hour: ({
      hour: number
      credited_cash: number
      cash: number
      payments: number
      conversions: number
    })[] | null
    /** Credit by channel. Their `cash` adds up to `totals.cash`. */
    by_channel: ({
      /** Null: no known touch. */
      channel: string | null
      cash: number
      payments: number
      conversions: number
    })[]
    /** The same totals under every computed model. */
    by_model: ({
      model: Schemas['AttributionModel']
      credited_cash: number
      unattributed_cash: number
      /** `credited_cash` divided by `spend`; null without spend. */
      roas: number | null
      /** `spend` divided by `credited_first_payments`; null if there are none. */
      cac_first_payment: number | null
    })[]
  }
  OverviewSegmentsKind: "platform" | "no_touch" | "direct_or_organic" | "paid_without_ad" | "unknown_ad"
  OwnExperimentKind: "holdout" | "geo" | "switchback"
  PanelWarningCode: "poor_balance" | "short_history" | "open_interval" | "no_regression" | "no_expected_outcome" | "correlated_residuals" | "rows_after_end"
  PathConversion: {
    conversion_id: string
    /** The id returned at ingest. */
    outcome_event_id: string | null
    conversion_key: string
    revenue_type: Schemas['RevenueType']
    conversion_time: string
    /** Exact decimal in `currency`, as sent. */
    value: string | null
    currency: string | null
    /** Null if the conversion is not a payment. */
    is_first_payment: boolean | null
    touch_count: number
    path: Schemas['ProjectedTouch'][]
    /** Requires `customers:read`; null if the customer is unknown or erased. */
    person?: {
      customer_profile_id: string
      customer_key: string | null
      first_name: string | null
      last_name: string | null
    } | null
    /** Value net of refunds, in the reporting currency, exact; null without an exchange rate. */
    net_value: string | null
  }
  PathKind: "channel" | "campaign"
  PathLevel: "channel" | "campaign" | "ad_set" | "ad"
  PathOrder: "conversions" | "value"
  PathRole: {
    /** Id of the entity, or the name of the channel. */
    id: string
    name: string
    level: Schemas['PathLevel']
    /** Null for channels. */
    platform: string | null
    /** The platform's id; null for channels. */
    external_id: string | null
    /** Conversions in whose path the row has a touch: `assisted_count` plus `closer` plus `only`. */
    conversions: number
    /** Conversions whose first of several touches is of the row. */
    opener: number
    /** Conversions with a touch of the row that is neither the first nor the last. */
    middle: number
    /** Conversions whose last of several touches is of the row. */
    closer: number
    /** Conversions whose only touch is of the row. */
    only: number
    /** Conversions in which the row took part and did not have the last touch. */
    assisted_count: number
    /** Whole net value of the assisted payments, in the reporting currency; not a share of it. */
    assisted_value: number
    /** `assisted_count` / (`closer` + `only`); null if the row closed no conversion. */
    assisted_ratio: number | null
  }
  PaybackReason: "costs_unknown" | "spend_unknown" | "no_spend" | "not_reached"
  Payment: {
    /** `pay_` followed by the id of the payment’s event. */
    payment_id: string
    /** `events`, `cardpay`, `tracker`, or the connected provider that reported it. */
    source: string
    /** Only a browser reported it; such a report can be forged. */
    is_unverified: boolean
    /** Cash metrics include it. An unverified payment is only included if its goal has `counts_unverified_revenue`. */
    is_in_cash: boolean
    /** Idempotency key of the report. */
    external_id: string
    /** All reports of this payment; the first one defines amount, currency, time and refunds. Each `payment_id` resolves to this payment. */
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
    /** In the reporting currency; null without an exchange rate of the day. */
    reporting_value: number | null
    /** Requires `customers:read`; otherwise null. */
    customer_profile_id: string | null
    /** Null without `customers:read` if the key is an email or a phone. */
    customer_key: string | null
    /** Source of the payer. */
    payer_source: Schemas['PaymentPayerSource'] | null
    /** Null if the payer is unknown or erased; omitted without `customers:read`. */
    payer?: {
      first_name: string | null
      last_name: string | null
      email: string | null
      phone: string | null
    } | null
    /** False for fully refunded payments and payments without a known customer. */
    is_first_payment: boolean
    is_installment: boolean
    /** Amount refunded by the provider, in the payment’s currency; at most its value. */
    provider_refunded_amount: number
    manual_refund: {
      amount: number
      reason: string | null
      recorded_at: string
    } | null
    /** Value minus both refunds, at least zero. A payment with 0 is not counted in reports. */
    net_value: number | null
  }
  PaymentPayerSource: "provider" | "event" | "merchant"
  PaymentProvider: "payments_a" | "payments_b" | "payments_c" | "store" | "store_b" | "bank_link" | "crm_a" | "crm_b"
  PersonalDataAccess: {
    id: string
    accessed_at: string
    profile_id: string
    operation_id: string
    /** Method and path of the operation. */
    route: string
    /** For a webhook: the id of the delivery. */
    request_id: string
    /** `webhook`: delivered to a subscription, whose id is the `credential_id`. */
    credential_kind: Schemas['PersonalDataAccessCredentialKind']
    credential_id: string | null
    /** The name of the API key or personal token. */
    credential_name: string | null
    app_id: string | null
    app_name: string | null
    user_id: string | null
    user_email: string | null
    /** Network address of the caller, or of the receiver of a webhook. */
    address: string
    /** Customers in the response, at most 100. */
    customer_profile_ids: string[]
    /** Total number of people, including anonymous visitors. */
    person_count: number
    /** `none`: the response contained no person. */
    result: Schemas['PersonalDataAccessResult']
    /** The request whose stored response was replayed under its Idempotency-Key. */
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
    /** Null if unknown; do not show it as healthy. */
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
    /** Null if the platform reported nothing. */
    platform_conversions: number | null
    platform_conversion_value: string | null
    /** Credited conversions of every kind. */
    atribu_conversions: number
    /** Credited payments, without fully refunded ones. */
    atribu_cash_conversions: number
    /** Credited payments net of refunds, exact. */
    atribu_cash_revenue: string
    /** Service minus platform; negative if the platform reports more. */
    conversion_gap: number | null
    /** The gap in percent of the platform's count. */
    conversion_gap_pct: number | null
    /** Credited cash minus the value reported by the platform. */
    value_gap: string | null
    platform_roas: number | null
    atribu_roas: number | null
    /** Only on campaigns that an unexpired lift test of the value of a cash goal tested alone. Credit is not changed: do not add it to other rows. */
    calibration?: Schemas['AppliedCalibration']
  }
  PlatformComparisonTotal: {
    platform: string
    /** An exact decimal in the reporting currency. */
    spend: string
    /** Null if the platform reported nothing. */
    platform_conversions: number | null
    platform_conversion_value: string | null
    /** Credited conversions of every kind. */
    atribu_conversions: number
    /** Credited payments, without fully refunded ones. */
    atribu_cash_conversions: number
    /** Credited payments net of refunds, exact. */
    atribu_cash_revenue: string
    /** Service minus platform; negative if the platform reports more. */
    conversion_gap: number | null
    /** The gap in percent of the platform's count. */
    conversion_gap_pct: number | null
    /** Credited cash minus the value reported by the platform. */
    value_gap: string | null
    platform_roas: number | null
    atribu_roas: number | null
    /** Meaning of the platform's own count. */
    reported_basis: string
    /** Whether delivery of the range was synced. */
    has_delivery: boolean
    /** The last day of the range with delivery. */
    delivery_through: string | null
    /** Credit of paid clicks without an entity of the level. */
    unassigned_conversions: number
    /** An exact decimal in the reporting currency. */
    unassigned_cash_revenue: string
  }
  PlatformSafeTarget: "existing" | "clean"
  PortfolioChange: {
    spend: number | null
    cash: number | null
    roas: number | null
    blended_roas: number | null
    conversions: number | null
  }
  PortfolioMetrics: {
    spend: number
    /** Revenue, net of refunds. */
    cash: number
    /** Revenue credited to campaigns under the model. Null while the model is computed for the profile. */
    credited_cash: number | null
    /** `credited_cash` by `spend`; null without spend. */
    roas: number | null
    /** All revenue by `spend`; null without spend. */
    blended_roas: number | null
    conversions: number
    /** Share of the conversions with at least one visit before them; null without conversions. */
    coverage: number | null
  }
  PortfolioRow: {
    profile_id: string
    name: string
    workspace_id: string
    workspace_name: string
    /** Your role on the profile. */
    role: Schemas['Role'] | null
    /** The currency of all amounts of the row. */
    currency: string
    timezone: string
    /** In the time zone of the profile. */
    date_from: string
    date_to: string
    current: Schemas['PortfolioMetrics']
    /** The period of the same length directly before. */
    previous: Schemas['PortfolioMetrics']
    /** Relative change against the period before: 0.25 is a quarter more. Null without a value before. */
    change: Schemas['PortfolioChange']
    /** Number of issues of `GET /attention`, counted every 15 minutes. Null until the first count. */
    attention: {
      errors: number
      warnings: number
      checked_at: string
    } | null
    connections: {
      /** The worst of the connections; `none` without connections. */
      health: Schemas['ConnectionHealth']
      total: number
      broken: number
      /** Not synced for 12 hours. */
      stale: number
    }
  }
  PortfolioSort: "name" | "spend" | "cash" | "credited_cash" | "roas" | "blended_roas" | "spend_change" | "cash_change" | "roas_change" | "coverage" | "attention"
  PortfolioTotal: {
    currency: string
    profiles: number
    current: Schemas['PortfolioMetrics']
    previous: Schemas['PortfolioMetrics']
    /** Relative change against the period before: 0.25 is a quarter more. Null without a value before. */
    change: Schemas['PortfolioChange']
  }
  Prediction: {
    /** The last local day whose payments were used. */
    as_of: string
    fitted_at: string
    /** Customers with a payment. */
    customers: number
    /** Customers who paid on at least two days. */
    repeat_customers: number
    /** Of BG/NBD (`r`, `alpha`, `a`, `b`; time in weeks) and of gamma-gamma (`p`, `q`, `v`; in the reporting currency). Null if a fit did not converge; given even if the prediction is rejected. */
    parameters: {
      r: number
      alpha: number
      a: number
      b: number
      p: number
      q: number
      v: number
    } | null
    /** Of the BG/NBD fit. */
    log_likelihood: number | null
    /** Between the number and the mean value of repeat purchases; null if one of them is constant. */
    correlation: number | null
    /** Null if the earlier payments allow no fit. */
    backtest: {
      /** Purchases in the 90 days up to `as_of` by customers who had bought before. */
      actual: number
      /** The number of these purchases that a fit without the 90 days predicts. */
      predicted: number
      /** |`predicted` - `actual`| / `actual`; null if `actual` is 0. */
      error_share: number | null
    } | null
    /** Expected purchases of all customers after `as_of`; null if the prediction is rejected. */
    expected: {
      days: number
      purchases: number
      /** In the reporting currency; null if `q` is at most 1. */
      value: number | null
    } | null
    /** Why no prediction is given: fewer than 200 repeat customers; a fit that did not converge; a correlation above 0.3; no backtest; a backtest error above 20 percent. */
    rejection: Schemas['PredictionRejection'] | null
  }
  PredictionRejection: "too_few_repeat_customers" | "fit_not_converged" | "frequency_value_correlation" | "backtest_not_possible" | "backtest_error"
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
    /** Partners cannot read personal data of this profile. */
    is_healthcare_family: boolean
    domains: string[]
    /** Whether writes are enabled. On a profile that an app provisioned, the app enables them. */
    attribution_enabled: boolean
    provisioned_by_app_id: string | null
    created_at: string
  }
  ProfileGrant: {
    profile_id: string
    role: Schemas['ProfileRole']
  }
  ProfileGrantInput: {
    profile_id: string
    role: Schemas['ProfileRole']
  }
  ProfileRole: "admin" | "editor" | "viewer"
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
  Provider: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "store" | "bank_link" | "chatbot" | "microsoft_ads" | "store_b" | "tiktok_ads" | "reddit_ads" | "crm_b" | "payments_c" | "linkedin_ads" | "snapchat_ads" | "pinterest_ads"
  ProviderDescription: {
    /** The provider id, also the `channel` of its connections. */
    key: string
    name: string
    kind: Schemas['ProviderDescriptionKind']
    /** What is read, as sentences. */
    reads: string[]
    /** The consent screen. `is_configured`: the operator has set the id and secret of an application. */
    consent: {
      is_configured: boolean
      /** Register it at the vendor. */
      callback_url: string
    } | null
    /** What a person pastes into `POST /integrations/{provider}/credentials`. */
    credential_fields: ({
      name: string
      label: string
      is_secret: boolean
      is_required: boolean
    })[] | null
    /** What a person does at the vendor before the first connection. */
    setup: {
      url: string
      steps: string[]
      /** The vendor reviews the application before it can be used. */
      is_reviewed: boolean
    } | null
    /** Conversions can be sent to it. */
    receives_conversions: boolean
    /** Lists of customers can be sent to it. */
    receives_audiences: boolean
    api_version: string | null
    /** The day on which the vendor ends this version, if it is known. */
    api_ends_on: string | null
  }
  ProviderDescriptionKind: "ads" | "search" | "crm" | "payments" | "store" | "bank" | "chat"
  RangePreset: "last_7_days" | "last_14_days" | "last_30_days" | "last_90_days" | "this_month" | "last_month" | "this_quarter" | "this_year"
  RateLimitTier: "standard" | "elevated" | "internal"
  ReadActivityKind: "sync" | "recompute" | "scoring" | "export" | "demo"
  ReadActivityState: "queued" | "running" | "waiting" | "done" | "failed"
  ReadAdLearningStageStatus: "LEARNING" | "SUCCESS" | "FAIL"
  ReadAttentionKind: "connection_broken" | "sync_stale" | "hits_rejected" | "no_events" | "missing_exchange_rate" | "events_failed" | "events_delayed" | "payments_unidentified" | "payments_without_amount" | "payments_duplicated" | "ads_untagged" | "account_pending"
  ReadAttentionSeverity: "error" | "warning"
  ReadCampaignStatusActionsAction: "pause" | "resume" | "set_ad_set_budget"
  ReadCampaignStatusBudgetLevel: "campaign" | "ad_set"
  ReadTrackingOriginSource: "default" | "custom_domain"
  ReadTrackingQualityUnconvertedRevenueKind: "outcome" | "spend"
  ReadUrlTagsReason: "meta_connection_required" | "meta_write_permission_missing"
  ReadinessStep: "attribution_enabled" | "tracker_installed" | "ad_platform_connected" | "ad_delivery_received" | "crm_or_outcome_source_connected" | "goal_defined" | "conversion_recorded" | "conversion_attributed"
  ReceiptTest: {
    experiment_id: string
    name: string
    is_imported: boolean
    /** The tested campaigns, together. */
    campaign_ids: string[]
    metric: {
      conversion_key: string
      measure: Schemas['ExperimentMeasure']
    }
    start: string
    end: string
    conclusion: Schemas['ExperimentConclusion']
    incremental: number
    interval: {
      lower: number
      upper: number
      level: number
    } | null
    lift: number | null
  }
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
    /** Campaign name in the URL parameters. */
    campaign_name: string | null
    window_status: Schemas['ReceiptTouchWindowStatus']
    /** Why the touch could not receive credit; null if it could. */
    exclusion_reason: string | null
    /** How the touch was matched to the entity: `ad_id`, `campaign_name` and so on, or `none`. */
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
    /** Why its share is unattributed; null if it is attributed or has no share. */
    unattributed_reason: Schemas['ReceiptTouchUnattributedReason'] | null
    /** The parameter of the touch under `data_driven`: its share is `p` divided by the sum of `p` of all credited touches. Null without a fit or without credit. */
    data_driven: {
      /** Probability that one touch of the unit leads to a conversion. */
      p: number
      /** Lower bound of the 90 percent interval of `p`; null for `all_channels`. */
      low: number | null
      /** Upper bound of the 90 percent interval of `p`; null for `all_channels`. */
      high: number | null
      /** Whether `p` is that of the campaign, of the channel (the campaign has few conversions), or the mean of all channels (the fit did not see the channel). */
      unit: Schemas['ReceiptTouchDataDrivenUnit']
    } | null
    /** Share of the conversion under each model, from 0 to 1. */
    credit: { [key: string]: number }
    /** That share of `value.net`, in the reporting currency. */
    credited_value: { [key: string]: string | null }
  }
  ReceiptTouchDataDrivenUnit: "campaign" | "channel" | "all_channels"
  ReceiptTouchUnattributedReason: "no_touch" | "direct_or_organic" | "paid_without_ad" | "unknown_ad"
  ReceiptTouchWindowStatus: "in_window" | "before_window" | "after_conversion" | "not_counted"
  Recompute: {
    recompute_id: string
    /** First cause; others may have been added. */
    cause: string
    status: Schemas['RunStatus']
    /** Customers and anonymous visitors whose credit was recomputed. */
    customers: number
    /** Number of customers and visitors to recompute, as far as known. */
    customers_total: number
    conversions: number
    started_at: string
    finished_at: string | null
    /** Error message; the run is retried. */
    error: string | null
  }
  RecordedAdReferral: {
    touch_id: string
    status: Schemas['AdReferralStatus']
  }
  RecordedCredential: "api_key" | "app_token" | "user_token"
  RecordedEvent: {
    event_id: string
    status: Schemas['RecordedStatus']
    /** Only if there are any: unknown fields, which are ignored, and a payment without an amount. */
    warnings?: Schemas['EventWarning'][]
  }
  RecordedEvents: {
    results: Schemas['EventResult'][]
    summary: {
      total: number
      accepted: number
      duplicate: number
      rejected: number
    }
    /** Only if there are any: unknown fields, which are ignored, and a payment without an amount. */
    warnings?: Schemas['EventWarning'][]
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
  RequestMethod: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  ResponseCurve: {
    platform: string
    /** Campaigns whose credit counts as what lift tests found (`GET /campaigns/calibration`); the rest counts as credited. */
    calibrated_campaigns: number
    /** Whole weeks since the first spend, at most two years. */
    weeks: number
    /** Why there is no curve: fewer than 26 weeks, spend that varies by less than 15 percent, or no relation between spend and outcome. */
    rejection: Schemas['CurveRejection'] | null
    curve: {
      points: ({
        /** Per week. */
        spend: number
        /** Credited cash per week that this spend is expected to bring. */
        outcome: {
          value: number
          lower: number
          upper: number
        }
        /** What the next unit of spend is expected to bring. */
        marginal: {
          value: number
          lower: number
          upper: number
        }
        /** No week had so little or so much spend. */
        is_extrapolated: boolean
      })[]
      /** The mean spend of the last four weeks, and what the next unit is expected to bring. */
      current: {
        spend: number
        marginal: {
          value: number
          lower: number
          upper: number
        }
      }
      /** The share of the variance of the outcome that the curve explains. */
      explained: number
      /** Outcome = base + top / (1 + (half / s)^slope), s = spend carried over to later weeks by decay. */
      parameters: {
        base: number
        top: number
        half: number
        slope: number
        decay: number
      }
    } | null
  }
  ResultInterval: {
    /** Null: no bound at this level. */
    lower: number | null
    /** Null: no bound at this level. */
    upper: number | null
    level: number
  }
  Retention: {
    /** Number of full months before the current one for which hits are kept; null keeps all. */
    history_months: number | null
    decided_at: string | null
    /** Nothing is deleted before this time, so the policy can still be changed without loss. */
    effective_at: string | null
    /** Hits received before this time are already pruned. */
    pruned_before: string | null
    /** What the current or requested policy would delete next; null if everything is kept. */
    preview: {
      history_months: number
      /** Hits received before this time would be pruned. */
      before: string
      effective_at: string
      months: ({
        /** As `2026-03`. */
        month: string
        /** Number of received events; those that reports depend on stay. Counted up to 100000. */
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
    /** The key that replaced this one on rotation. */
    replaced_by_id: string | null
    created_at: string
    /** Scopes that have no effect in this version. */
    reserved_scopes: Schemas['Scope'][]
    /** The bearer token. Returned once; null in a replayed response. */
    key: string | null
    previous_key_id: string
    /** Both keys work until then. */
    previous_key_expires_at: string
  }
  RotatedWebhookSecret: {
    subscription_id: string
    /** `whsec_...`: the signing secret. Returned once; null in a replayed response. */
    secret: string | null
    grace_days: number
    previous_secret_expires_at: string
  }
  RunStatus: "running" | "completed" | "failed"
  /** Reserved, and not used in this version: `commerce:read`. */
  Scope: "customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "experiments:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections"
  ScoreWindow: "7d" | "14d" | "28d" | "lifetime"
  ScoringRun: {
    score_run_id: string
    status: Schemas['RunStatus']
    /** Ads with any delivery. */
    ads: number
    /** Scores written so far; one per ad and window with delivery. */
    scores: number
    scores_total: number
    /** Version of the ranker in use; null if rules are used. */
    model_version: number | null
    started_at: string
    finished_at: string | null
    /** Error message; the run is retried. */
    error: string | null
  }
  SearchPage: {
    /** Its URL. */
    page: string
    clicks: number
    /** Impressions in search results. */
    impressions: number
    /** Clicks divided by impressions, in percent; 0 without impressions. */
    ctr: number
    /** Average position in search results, starting at 1; null if unknown. */
    average_position: number | null
  }
  Session: {
    user: {
      id: string
      email: string
      /** Whether the user is an operator of the deployment. */
      is_operator: boolean
    }
    expires_at: string
    active_profile_id: string | null
    /** Role on the active profile. */
    role: Schemas['Role'] | null
    workspaces: ({
      id: string
      name: string
      /** Of a limited member, the highest of their roles on profiles. */
      role: Schemas['Role']
      /** The user has access only to the listed profiles, not to the workspace itself. */
      is_limited: boolean
      archived_at: string | null
      profiles: ({
        id: string
        name: string
        role: Schemas['Role']
        is_demo: boolean
      })[]
    })[]
  }
  ShareLink: {
    id: string
    view_id: string
    name: string
    /** `inactive`: its creator is no longer an editor, or a link can no longer show the view; it can work again. */
    status: Schemas['ShareLinkStatus']
    has_password: boolean
    embed_origins: string[]
    expires_at: string | null
    revoked_at: string | null
    created_by_user_id: string
    created_at: string
    /** Openings of the last 365 days, at most the latest 10,000. */
    openings: number
    last_opened_at: string | null
  }
  ShareLinkStatus: "active" | "inactive" | "expired" | "revoked"
  ShareOpeningKind: "page" | "api"
  SignedIn: {
    user: {
      id: string
      email: string
    }
    session_id: string
    expires_at: string
    active_profile_id: string | null
  }
  Site: {
    currency: string
    totals: Schemas['SiteFigures']
    by_day: Schemas['SiteDay'][]
    /** The 24 hours of the day in the time zone of the profile; null if the range has several days. */
    by_hour: ({
      hour: number
      /** Browsers, each once per local day, at its first visit of that day. */
      visitors: number
      /** Dated by their first hit. */
      visits: number
    })[] | null
    compared: {
      date_from: string
      date_to: string
      totals: Schemas['SiteFigures']
      by_day: Schemas['SiteDay'][]
      /** The 24 hours of the day in the time zone of the profile; null if the range has several days. */
      by_hour: ({
        hour: number
        /** Browsers, each once per local day, at its first visit of that day. */
        visitors: number
        /** Dated by their first hit. */
        visits: number
      })[] | null
    } | null
    /** Every page that was viewed. A visit counts for each of its pages. Bounce rate, duration, conversions and value are those of the visits that began on the page. The 100 with the most visits. */
    pages: Schemas['SitePage'][]
    /** The first page of visits. The 100 with the most visits. */
    entry_pages: Schemas['SiteRow'][]
    /** Where visits came from. The 100 with the most visits. */
    sources: Schemas['SiteRow'][]
    /** Campaign names of links. The 100 with the most visits. */
    campaigns: Schemas['SiteRow'][]
    /** Countries of visits. The 100 with the most visits. */
    countries: Schemas['SiteRow'][]
    /** Device classes of visits. The 100 with the most visits. */
    devices: Schemas['SiteRow'][]
    /** Earlier visits are still being added up in the background. */
    is_rebuilding: boolean
  }
  SiteComparison: "previous" | "year"
  SiteDay: {
    day: string
    /** Browsers, each once per local day, at its first visit of that day. */
    visitors: number
    /** Dated by their first hit. */
    visits: number
    /** Of these visits; of a page, the views of that page. */
    page_views: number
    /** Share of visits with a single hit, see `definition`. Null without visits and if a page is selected. */
    bounce_rate: number | null
    /** See `definition`. Null like `bounce_rate`. */
    seconds_per_visit: number | null
    /** Visits whose engaged time was reported by the module `engagement`. Null if a page is selected. */
    engaged_visits: number | null
    /** Credited to the visits under the model, dated by the conversion. Null if a page is selected. */
    conversions: number | null
    /** Their value after refunds, in the reporting currency. Null like `conversions`. */
    value: number | null
  }
  SiteDefinition: "engagement" | "hits"
  SiteFigures: {
    /** Browsers, each once per local day, at its first visit of that day. */
    visitors: number
    /** Dated by their first hit. */
    visits: number
    /** Of these visits; of a page, the views of that page. */
    page_views: number
    /** Share of visits with a single hit, see `definition`. Null without visits and if a page is selected. */
    bounce_rate: number | null
    /** See `definition`. Null like `bounce_rate`. */
    seconds_per_visit: number | null
    /** Visits whose engaged time was reported by the module `engagement`. Null if a page is selected. */
    engaged_visits: number | null
    /** Credited to the visits under the model, dated by the conversion. Null if a page is selected. */
    conversions: number | null
    /** Their value after refunds, in the reporting currency. Null like `conversions`. */
    value: number | null
  }
  SitePage: {
    /** Null: no value, for example a direct visit. */
    key: string | null
    /** Browsers, each once per local day, at its first visit of that day. */
    visitors: number
    /** Dated by their first hit. */
    visits: number
    /** Of these visits; of a page, the views of that page. */
    page_views: number
    /** Share of visits with a single hit, see `definition`. Null without visits and if a page is selected. */
    bounce_rate: number | null
    /** See `definition`. Null like `bounce_rate`. */
    seconds_per_visit: number | null
    /** Visits whose engaged time was reported by the module `engagement`. Null if a page is selected. */
    engaged_visits: number | null
    /** Credited to the visits under the model, dated by the conversion. Null if a page is selected. */
    conversions: number | null
    /** Their value after refunds, in the reporting currency. Null like `conversions`. */
    value: number | null
    /** Engaged seconds on the page per view of it; null if none were reported. */
    seconds_per_view: number | null
  }
  SiteRow: {
    /** Null: no value, for example a direct visit. */
    key: string | null
    /** Browsers, each once per local day, at its first visit of that day. */
    visitors: number
    /** Dated by their first hit. */
    visits: number
    /** Of these visits; of a page, the views of that page. */
    page_views: number
    /** Share of visits with a single hit, see `definition`. Null without visits and if a page is selected. */
    bounce_rate: number | null
    /** See `definition`. Null like `bounce_rate`. */
    seconds_per_visit: number | null
    /** Visits whose engaged time was reported by the module `engagement`. Null if a page is selected. */
    engaged_visits: number | null
    /** Credited to the visits under the model, dated by the conversion. Null if a page is selected. */
    conversions: number | null
    /** Their value after refunds, in the reporting currency. Null like `conversions`. */
    value: number | null
  }
  SortDirection: "asc" | "desc"
  Stage: {
    /** The outcome definition to patch. */
    id: string
    pipeline_id: string
    stage_id: string
    name: string
    /** Outcome suggested by the stage name. */
    suggested: {
      key: string
      label: string
    } | null
    /** The current mapping. */
    current: {
      key: string
      label: string
      source: Schemas['StageMappingSource']
    }
    can_write: boolean
  }
  StageMappingSource: "suggested" | "user" | "engine_default"
  StartSyncSkippedReason: "reconnect_required" | "disconnected" | "provider_unknown" | "nothing_to_read" | "no_token"
  StatusClass: "2xx" | "3xx" | "4xx" | "5xx"
  StoreConnection: {
    id: string
    shop_domain: string
    display_name: string
    status: Schemas['ConnectionStatus']
    /** Paste it into the store's webhook settings, for the `orders/updated` topic in JSON. */
    webhook_url: string
    /** Webhooks are accepted after the signing id is stored. */
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
    /** Events that the pixel reports, with their stored names. */
    events: string[]
  }
  SurveyModule: {
    /** The question is shown after this event. */
    event: string
    question: string
    options: ({
      key: string
      label: string
      /** The channel that the answer means, for `GET /survey`; null: tracking cannot see it, such as a friend. */
      channel: Schemas['VisitChannel'] | null
    })[]
    /** The option with free text of up to 200 characters. */
    other_label: string
    /** A free text that contains the text, without regard to case and accents, counts as the option with the key. */
    rules: Schemas['SurveyRule'][]
    send_label: string
    close_label: string
  }
  SurveyModuleInput: {
    /** The question is shown after this event. */
    event?: string
    question?: string
    options: ({
      key: string
      label: string
      /** The channel that the answer means, for `GET /survey`; null: tracking cannot see it, such as a friend. */
      channel?: Schemas['VisitChannel'] | null
    })[]
    /** The option with free text of up to 200 characters. */
    other_label?: string
    /** A free text that contains the text, without regard to case and accents, counts as the option with the key. */
    rules?: Schemas['SurveyRuleInput'][]
    send_label?: string
    close_label?: string
  }
  SurveyOptionResult: {
    key: string
    label: string
    /** The channel that the answer means; null: tracking cannot see it. */
    channel: string | null
    answers: number
    share: number | null
    interval: {
      low: number
      high: number
    } | null
    /** Share of the credit of the answered conversions that the channel has under the model. */
    credited_share: number | null
    /** Declared share less credited share, over the answered conversions. */
    difference: number | null
    difference_interval: {
      low: number
      high: number
    } | null
    /** Chosen at least 5 times, and surely more than twice as often as it is credited: tracking does not see it. */
    is_unseen: boolean
  }
  SurveyResult: {
    /** Answers that count: the first of a person or browser in 30 days. */
    answers: number
    /** Those that belong to a counted conversion. */
    conversions_with_answer: number
    /** Counted conversions of the event after which the question is shown. */
    outcomes: number
    /** `conversions_with_answer` / `outcomes`. */
    response_rate: number | null
    response_interval: {
      low: number
      high: number
    } | null
    /** In the order of the survey, then `other`. */
    options: Schemas['SurveyOptionResult'][]
    /** Local days with answers. */
    by_day: ({
      day: string
      /** Answers by option. */
      answers: { [key: string]: number }
    })[]
    /** Free texts that no rule classifies; only for callers with `customers:read`, and without contact data. */
    unclassified: ({
      text: string
      count: number
    })[]
    /** False if the range has more than 50000 answers, and the first were used. */
    is_complete: boolean
  }
  SurveyRule: {
    contains: string
    key: string
  }
  SurveyRuleInput: {
    contains: string
    key: string
  }
  Sync: {
    id: string
    connection_id: string
    provider: string
    status: Schemas['SyncStatus']
    /** From 0 to 1. */
    progress: number
    rows_read: number
    /** First day of the sync. */
    since: string
    until: string
    /** The provider's message if the run failed or is waiting. */
    error: string | null
    /** When a waiting run continues. */
    resumes_at: string | null
    /** What the run waits for. `worker`: a free worker. `provider`: the provider requested a pause or did not respond. `service`: storing the data failed and is retried. `open_run`: the run is in progress; a second request does not start another. Null if the run has finished. */
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
  TaggedPlatform: "social_ads" | "search_ads" | "microsoft_ads" | "tiktok_ads" | "linkedin_ads" | "reddit_ads" | "snapchat_ads" | "pinterest_ads"
  Targets: {
    /** Value per unit of spend that ads should reach; null if not set. */
    roas: number | null
    /** Spend per payment that ads should not exceed, in the reporting currency; null if not set. */
    cac: number | null
    currency: string
  }
  Token: {
    access_token: string
    token_type: "bearer"
    expires_in: number
    scope: string
    /** When a user authorized the app. */
    refresh_token?: string
    /** The profile that the token is bound to. */
    profile_id?: string
  }
  TopPerformer: {
    ad_external_id: string
    ad_name: string
    campaign_name: string
    ad_set_name: string
    /** Null until the creative is analysed. */
    creative_thumbnail_url: string | null
    /** Null until the creative is analysed. */
    video_id: string | null
    score_window: Schemas['ScoreWindow']
    /** Score within the cohort; ads are ranked by it. */
    composite_score: number | null
    /** Probability of being in the top quarter. Neither ROAS nor lift. */
    top_performer_likelihood: number
    /** Version of the ranker; null if `score_source` is `rules`. */
    model_version: number | null
    score_source: Schemas['TopPerformerScoreSource']
    maturity_stage: Schemas['TopPerformerMaturityStage']
    truth_grade: Schemas['TopPerformerTruthGrade']
    /** Which outcome to headline. */
    primary_outcome_kind: Schemas['TopPerformerPrimaryOutcomeKind']
    /** Channel, format, objective, audience warmth, geo and placement. */
    cohort_key: string
    /** `all` if the cohort was widened to at least 8 ads, here and below. */
    cohort_objective: string
    cohort_format: string
    cohort_audience_warmth: string
    cohort_n_ads: number
    /** Null until the creative is analysed. */
    hook_type: string | null
    /** Null until the creative is analysed. */
    creative_format: string | null
    /** Null until the creative is analysed. */
    cta_type: string | null
    /** Null until the creative is analysed. */
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
    /** Expected value; not cash. */
    attributed_pipeline_value: number
    /** As reported by the platform; null if it reports none. */
    meta_reported_conversions: number | null
    /** As reported by the platform; null if it reports none. */
    meta_reported_conversion_value: number | null
    /** Null without conversation data. */
    messaging_conversations_started: number | null
    cost_per_conversation: number | null
    /** Replies per conversation credited to the ad. */
    first_reply_rate: number | null
    /** Always null in this version. */
    avg_engagement_score: number | null
    reason_codes: ({
      /** One of `attributed_revenue`, `attributed_pipeline`, `post_click_messaging`, `click_intent`, `attention`, `platform_diagnostics`, `delivery`. */
      layer: string
      polarity: Schemas['TopPerformerReasonCodesPolarity']
      /** Percentile within the cohort. */
      percentile: number
      /** Confidence by sample size. */
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
    /** How the event was received, such as `tracker` or `server`. */
    recorded_via: string
    event_type: string
    event_name: string
    event_time: string
    received_at: string
    visitor_id: string | null
    session_id: string | null
    /** Requires `customers:read`. */
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
  TrackerModules: {
    signals: { [key: string]: unknown } | null
    consent: {
      /** The privacy policy that the banner links to. */
      privacy_url: string | null
    } | null
    links: { [key: string]: unknown } | null
    forms: {
      /** Names of the fields whose values are sent. Passwords, cards and contact data never are. */
      fields: string[]
      /** An email field identifies the visitor, if consent is granted. */
      identifies_by_email: boolean
    } | null
    engagement: { [key: string]: unknown } | null
    elements: { [key: string]: unknown } | null
    errors: {
      /** CSS selector of the elements that show an error of the checkout. */
      selector: string | null
    } | null
    survey: Schemas['SurveyModule'] | null
  }
  TrackingKey: {
    id: string
    /** Public key that is visible in tracked pages; it only allows collection. */
    key: string
    created_at: string
  }
  TrackingSettings: {
    /** Consent until the page sets it. Denied: nothing is stored and no visitor is identified. */
    consent_default: Schemas['ConsentChoice']
    /** Treat browsers that send Global Privacy Control as denied. */
    honors_gpc: boolean
    /** Treat browsers that send Do Not Track as denied. */
    honors_dnt: boolean
    /** Count page changes in single-page apps as page views. */
    tracks_navigation: boolean
    /** Look up the visitor's country from the IP address, which is then discarded. */
    resolves_country: boolean
    /** How a browser can be linked to a customer. `link_token_only`: `identify` is ignored and only link tokens link. Anyone can send `identify` with the public tracking key. */
    identification: Schemas['IdentificationMode']
    /** Additional hosts, such as payment pages, that do not count as referrers. */
    ignored_referrers: string[]
    updated_at: string | null
  }
  TrackingVerification: {
    id: string
    /** Expires after 30 minutes. */
    status: Schemas['TrackingVerificationStatus']
    /** What was received: the beacon; a beacon with a wrong key, from a blocked origin or from a bot; or nothing. */
    seen: Schemas['TrackingVerificationSeen']
    /** Explanation and suggested fix. */
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
  UnknownAd: {
    value: number
    /** Null under a multi-credit model, under which campaigns and ads share payments. */
    payments: number | null
    first_payments: number | null
    before: {
      value: number
    }
    compared: {
      value: number
      payments: number | null
    } | null
  }
  UpdateSubscriptionStatus: "active" | "paused"
  UrlTagResult: {
    /** As requested. */
    ad_id: string
    /** `rejected`: the platform rejected the change. */
    outcome: Schemas['UrlTagResultOutcome']
    /** For a skipped ad: `not_found`, `platform_read_only`, `already_tagged`, `ad_archived`, `no_creative`, `dynamic_creative`, `settings_lost`, `no_post`, `nothing_to_undo` or `changed_since`. */
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
  UrlTemplate: {
    platform: Schemas['TaggedPlatform']
    /** To paste at the platform, which replaces the placeholders when someone clicks. */
    url_parameters: string
    /** Where to paste them. */
    place: string
    /** The click id that the platform adds itself. */
    click_id: string
    /** False: only if a setting of the account is on. */
    is_click_id_automatic: boolean
  }
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
    /** Number of active ads. */
    ads_scanned: number
    /** Active ads without issues. */
    healthy_ads: number
    /** Most severe first; issues without ads are omitted. */
    issues: ({
      issue: Schemas['UtmHealthIssuesIssue']
      count: number
      /** Description and impact of the issue. */
      what: string
      fix: string
      /** The first 50. */
      ads: ({
        /** The platform’s id. */
        ad_id: string
        ad_name: string
        campaign_name: string
        /** URL without the query string. */
        link: string | null
      })[]
    })[]
  }
  UtmHealthIssuesIssue: "no_link" | "no_ad_id" | "foreign_host" | "insecure_link" | "no_utm_source" | "no_utm_medium" | "no_utm_campaign" | "conflicting_tags"
  View: {
    id: string
    name: string
    page: Schemas['ViewPage']
    /** All members of the profile see it; otherwise only the user who created it. */
    is_shared: boolean
    /** You created it. */
    is_own: boolean
    /** A share link can show it. */
    can_be_linked: boolean
    /** A preset, which moves with the current day, or two fixed local days. */
    range: Schemas['ViewRange']
    model: Schemas['AttributionModel']
    level: Schemas['EntityLevel'] | null
    date_basis: Schemas['DateBasis'] | null
    window: Schemas['CreditWindow'] | null
    /** Filters of the page, by name. Personal data is rejected. */
    filters: { [key: string]: string | number | boolean | string[] }
    /** The visible columns in order; empty: the usual ones. */
    columns: string[]
    sort: {
      column: string
      direction: Schemas['SortDirection']
    } | null
    created_at: string
    updated_at: string
  }
  ViewPage: "overview" | "ads" | "campaigns" | "paths" | "customers" | "platforms" | "experiments" | "budgets" | "site" | "cohorts" | "books" | "coverage"
  ViewRange: {
    preset?: Schemas['RangePreset']
    date_from?: string
    date_to?: string
  }
  ViewRangeInput: {
    preset?: Schemas['RangePreset']
    date_from?: string
    date_to?: string
  }
  VisitChannel: "Paid Search" | "Paid Social" | "Paid Messaging" | "Paid Other" | "Display" | "Email" | "SMS" | "Affiliate" | "Push" | "Organic Search" | "Organic Social" | "AI Assistant" | "Referral" | "Direct"
  WebhookDelivery: {
    id: string
    subscription_id: string
    event_id: string
    event_type: string
    /** `dead`: all attempts failed; it can be replayed. */
    status: Schemas['WebhookDeliveryStatus']
    attempts: ({
      attempted_at: string
      /** Status code of the response; null without a response. */
      status_code: number | null
      error: string | null
      duration_ms: number
      /** The first 500 characters of the response body. Not stored for events with personal data. */
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
    /** `dead`: all attempts failed; it can be replayed. */
    status: Schemas['WebhookDeliveryStatus']
    attempts: ({
      attempted_at: string
      /** Status code of the response; null without a response. */
      status_code: number | null
      error: string | null
      duration_ms: number
      /** The first 500 characters of the response body. Not stored for events with personal data. */
      response_excerpt?: string | null
    })[]
    next_attempt_at: string | null
    delivered_at: string | null
    created_at: string
    /** Current URL of the subscription. */
    url: string
    /** The stored payload without personal data, which is added at delivery time. */
    body: { [key: string]: unknown }
  }
  WebhookDeliveryStatus: "pending" | "delivered" | "dead"
  /** Reserved, and not used in this version: `message.received`, `order.status.changed`, `catalog.updated`, `channel.health.updated`. */
  WebhookEventType: "connection.connected" | "connection.reconnect_required" | "connection.revoked" | "handoff.completed" | "recompute.completed" | "conversion.attributed" | "export.completed" | "export.failed" | "profile.freshness.changed" | "outcome.recorded" | "message.received" | "order.status.changed" | "catalog.updated" | "channel.health.updated" | "experiment.started" | "experiment.completed"
  WebhookProvider: "service" | "messaging" | "commerce" | "email" | "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "store" | "bank_link" | "chatbot" | "microsoft_ads" | "store_b" | "tiktok_ads" | "reddit_ads" | "crm_b" | "payments_c" | "linkedin_ads" | "snapchat_ads" | "pinterest_ads" | "chatapp" | "whatsapp" | "instagram" | "messenger" | "telegram" | "sms" | "webchat"
  WebhookSubscription: {
    id: string
    /** Null: owned by the profile. */
    app_id: string | null
    profile_id: string
    url: string
    events: string[]
    /** Events of the list that are reserved and never sent. */
    reserved_events: string[]
    providers: string[]
    /** Only active subscriptions receive events. */
    status: Schemas['WebhookSubscriptionStatus']
    /** Time of the last successful delivery. */
    last_delivery_at: string | null
    /** Failed attempts since the last success. */
    consecutive_failures: number
    /** Deliveries are signed with both secrets until then. */
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
