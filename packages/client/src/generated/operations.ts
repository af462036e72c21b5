// Generated from the OpenAPI description by packages/client/generate-client.ts: npm run generate.

import type { Schemas } from './schemas.ts'

/** All error codes. */
export type ErrorCode =
  | 'account_connected_elsewhere'
  | 'adset_not_editable'
  | 'amount_invalid'
  | 'api_key_required'
  | 'app_provisioned_workspace'
  | 'audience_tos_required'
  | 'audit_timeout'
  | 'budget_change_out_of_bounds'
  | 'campaign_not_found'
  | 'campaign_not_pausable'
  | 'campaign_not_resumable'
  | 'clean_dataset_has_live_ad_sets'
  | 'compromised_password'
  | 'connection_not_ready'
  | 'consent_required'
  | 'conversion_not_found'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'customer_not_found'
  | 'customer_not_in_profile'
  | 'demo_purge_blocked'
  | 'entitlement_required'
  | 'erasure_not_found'
  | 'forbidden'
  | 'healthcare_scope_forbidden'
  | 'idempotency_key_conflict'
  | 'idempotency_key_in_flight'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_date_range'
  | 'invalid_parameter'
  | 'invalid_request'
  | 'invalid_state'
  | 'link_tokens_disabled'
  | 'manual_refund_exists'
  | 'meta_connection_required'
  | 'meta_write_permission_missing'
  | 'not_found'
  | 'not_implemented'
  | 'payload_too_large'
  | 'payment_assignment_incomplete'
  | 'payment_ref_invalid'
  | 'plan_upgrade_required'
  | 'platform_safe_required'
  | 'profile_limit_reached'
  | 'provider_error'
  | 'provider_not_configured'
  | 'range_invalid'
  | 'rate_limit_exceeded'
  | 'service_unavailable'
  | 'status_invalid'
  | 'unauthorized'
  | 'unknown_ad'
  | 'unknown_answer_key'
  | 'unknown_customer_ref'
  | 'validation_error'
  | 'weak_password'
  | 'workspace_archived'

/** The input, the response and the error codes of each operation. */
export interface Operations {
  'accessLog.listAccesses': {
    input: {
      workspaceId: string
      limit?: number
      cursor?: string
      /** Included. */
      from?: string
      /** Not included. */
      to?: string
      /** Only this profile of the workspace. */
      profile?: string
      operation_id?: string
      credential_id?: string
      app_id?: string
      user_id?: string
      customer_profile_id?: string
    }
    response: {
      data: Schemas['PersonalDataAccess'][]
      meta: {
        workspace_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'adOperations.applyUrlTags': {
    input: {
      body: {
        /** Platform ids. */
        ad_ids: string[]
        acknowledge_learning_reset: true
        /** The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user. */
        applied_by?: string
      }
    }
    response: {
      data: {
        results: Schemas['UrlTagResult'][]
        summary: {
          applied: number
          skipped: number
          rejected: number
          failed: number
        }
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.listAdActions': {
    input: {
      action?: Schemas['AdActionKind']
      /** The platform’s id of a campaign, an ad set or an ad. */
      external_id?: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['AdAction'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'adOperations.listAdPlatforms': {
    input: {}
    response: {
      data: ({
        platform: string
        /** The platform’s id of the account. */
        account_id: string
        can_pause: boolean
        /** Whether ad sets have a daily budget that can be changed. */
        can_set_budget: boolean
        /** Reason if nothing can be changed. */
        reason: Schemas['ListAdPlatformsReason'] | null
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'adOperations.listUntaggedAds': {
    input: {
      limit?: number
      cursor?: string
    }
    response: {
      data: ({
        /** The platform’s id. */
        ad_id: string
        ad_name: string
        status: string
        ad_set_id: string
        ad_set_name: string
        campaign_id: string
        campaign_name: string
        /** Current URL parameters. */
        url_tags: string | null
        can_apply: boolean
        /** Why the parameters cannot be applied. */
        reason: string | null
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'connection_not_ready' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'adOperations.pauseAd': {
    input: {
      /** The internal id or the platform's id. */
      id: string
      body?: {
        /** The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user. */
        applied_by?: string
      }
    }
    response: {
      data: {
        /** The ad action; see `GET /ad-actions`. */
        action_id: string
        outcome: Schemas['AdChangeOutcome']
        /** The user responsible for the change. */
        applied_by: string | null
        /** The earlier action that this one undid. */
        undoes_action_id: string | null
        /** Null if nothing changed or if one call cannot undo it. */
        undo: {
          method: "POST"
          path: string
          idempotency_key: string
          body: { [key: string]: unknown }
        } | null
        /** The platform’s id. */
        ad_id: string
        status: string
        previous_status: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.pauseAdSet': {
    input: {
      /** The internal id or the platform's id. */
      id: string
      body?: {
        /** The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user. */
        applied_by?: string
      }
    }
    response: {
      data: {
        /** The ad action; see `GET /ad-actions`. */
        action_id: string
        outcome: Schemas['AdChangeOutcome']
        /** The user responsible for the change. */
        applied_by: string | null
        /** The earlier action that this one undid. */
        undoes_action_id: string | null
        /** Null if nothing changed or if one call cannot undo it. */
        undo: {
          method: "POST"
          path: string
          idempotency_key: string
          body: { [key: string]: unknown }
        } | null
        /** The platform’s id. */
        ad_set_id: string
        status: string
        previous_status: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.pauseCampaign': {
    input: {
      /** The internal id or the platform's id. */
      id: string
      body?: {
        /** From `GET /campaigns/{id}/status`. The change is rejected with 409 if the campaign has changed since. */
        confirm_token?: string
        /** The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user. */
        applied_by?: string
      }
    }
    response: {
      data: {
        /** The ad action; see `GET /ad-actions`. */
        action_id: string
        outcome: Schemas['AdChangeOutcome']
        /** The user responsible for the change. */
        applied_by: string | null
        /** The earlier action that this one undid. */
        undoes_action_id: string | null
        /** Null if nothing changed or if one call cannot undo it. */
        undo: {
          method: "POST"
          path: string
          idempotency_key: string
          body: { [key: string]: unknown }
        } | null
        /** The platform’s id. */
        campaign_id: string
        status: string
        previous_status: string
        /** Ads that the change stops or starts, without individually paused ads. */
        affected_ads_count: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'campaign_not_found' | 'campaign_not_pausable' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.readCampaignStatus': {
    input: {
      /** The internal id or the platform's id. */
      id: string
    }
    response: {
      data: {
        /** The platform’s id. */
        campaign_id: string
        name: string
        status: string
        /** Empty for a paused campaign. */
        ads_a_pause_would_stop: ({
          ad_id: string
          name: string
        })[]
        affected_ads_count: number
        /** In minor units: the budget of the campaign, or the sum of its active ad sets. */
        daily_budget: number | null
        /** Currency of the account and its budgets; null if unknown. */
        currency: string | null
        /** The level at which the daily budget is set. */
        budget_level: Schemas['ReadCampaignStatusBudgetLevel'] | null
        ad_sets: ({
          ad_set_id: string
          name: string
          status: string
          /** In minor units. */
          daily_budget: number | null
        })[]
        /** The last seven synced days with spend. */
        recent_daily_spend: ({
          date: string
          spend: string
          currency: string
        })[]
        actions: ({
          action: Schemas['ReadCampaignStatusActionsAction']
          is_available: boolean
          /** Reason if it is not available. */
          reason: string | null
        })[]
        confirm_token: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'campaign_not_found' | 'connection_not_ready' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'adOperations.readUrlTags': {
    input: {}
    response: {
      data: {
        can_apply: boolean
        /** Reason if it is not available. */
        reason: Schemas['ReadUrlTagsReason'] | null
        /** The parameters that an ad without any would get. */
        url_tags: string
        batch_max: number
        /** Up to 50, newest first; `value_before` and `value_after` are creative ids. */
        recent_changes: Schemas['AdAction'][]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'adOperations.resumeAd': {
    input: {
      /** The internal id or the platform's id. */
      id: string
      body?: {
        /** The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user. */
        applied_by?: string
      }
    }
    response: {
      data: {
        /** The ad action; see `GET /ad-actions`. */
        action_id: string
        outcome: Schemas['AdChangeOutcome']
        /** The user responsible for the change. */
        applied_by: string | null
        /** The earlier action that this one undid. */
        undoes_action_id: string | null
        /** Null if nothing changed or if one call cannot undo it. */
        undo: {
          method: "POST"
          path: string
          idempotency_key: string
          body: { [key: string]: unknown }
        } | null
        /** The platform’s id. */
        ad_id: string
        status: string
        previous_status: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.resumeAdSet': {
    input: {
      /** The internal id or the platform's id. */
      id: string
      body?: {
        /** The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user. */
        applied_by?: string
      }
    }
    response: {
      data: {
        /** The ad action; see `GET /ad-actions`. */
        action_id: string
        outcome: Schemas['AdChangeOutcome']
        /** The user responsible for the change. */
        applied_by: string | null
        /** The earlier action that this one undid. */
        undoes_action_id: string | null
        /** Null if nothing changed or if one call cannot undo it. */
        undo: {
          method: "POST"
          path: string
          idempotency_key: string
          body: { [key: string]: unknown }
        } | null
        /** The platform’s id. */
        ad_set_id: string
        status: string
        previous_status: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.resumeCampaign': {
    input: {
      /** The internal id or the platform's id. */
      id: string
      body?: {
        /** From `GET /campaigns/{id}/status`. The change is rejected with 409 if the campaign has changed since. */
        confirm_token?: string
        /** The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user. */
        applied_by?: string
      }
    }
    response: {
      data: {
        /** The ad action; see `GET /ad-actions`. */
        action_id: string
        outcome: Schemas['AdChangeOutcome']
        /** The user responsible for the change. */
        applied_by: string | null
        /** The earlier action that this one undid. */
        undoes_action_id: string | null
        /** Null if nothing changed or if one call cannot undo it. */
        undo: {
          method: "POST"
          path: string
          idempotency_key: string
          body: { [key: string]: unknown }
        } | null
        /** The platform’s id. */
        campaign_id: string
        status: string
        previous_status: string
        /** Ads that the change stops or starts, without individually paused ads. */
        affected_ads_count: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'campaign_not_found' | 'campaign_not_resumable' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.setAdSetBudget': {
    input: {
      /** The internal id or the platform's id. */
      id: string
      body: {
        /** In minor units of the account’s currency. */
        daily_budget: number
        /** The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user. */
        applied_by?: string
      }
    }
    response: {
      data: {
        /** The ad action; see `GET /ad-actions`. */
        action_id: string
        outcome: Schemas['AdChangeOutcome']
        /** The user responsible for the change. */
        applied_by: string | null
        /** The earlier action that this one undid. */
        undoes_action_id: string | null
        /** Null if nothing changed or if one call cannot undo it. */
        undo: {
          method: "POST"
          path: string
          idempotency_key: string
          body: { [key: string]: unknown }
        } | null
        /** The platform’s id. */
        ad_set_id: string
        /** In minor units. */
        daily_budget: number
        previous_daily_budget: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'adset_not_editable' | 'budget_change_out_of_bounds' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.undoUrlTags': {
    input: {
      body: {
        /** The platform’s id. */
        ad_id: string
        /** The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user. */
        applied_by?: string
      }
    }
    response: {
      data: Schemas['UrlTagResult']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'ads.listAds': {
    input: {
      /** First local day, `YYYY-MM-DD`. Default: the last 30 days, including today. */
      date_from?: string
      /** Last local day, inclusive. Send both dates or none. */
      date_to?: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** Day that credit is dated by: `conversion` (default), or `touch`, the local day of the touch that earned it, next to the spend of that day. A conversion counts on the day of its newest touch that has credit. Conversions without a touch keep their own day. */
      date_basis?: Schemas['DateBasis']
      /** Greatest age in days of a touch at the conversion, default `all`. It is a filter: `later_value` is the value outside, so that both together are the value with `all`. */
      window?: Schemas['CreditWindow']
      /** A second model; rows then have `compared`. */
      compare?: Schemas['AttributionModel']
      level?: Schemas['EntityLevel']
      /** Words that must occur in the name of the row, its ad set or its campaign. */
      search?: string
      platform?: string
      /** For example `ACTIVE` or `PAUSED`. */
      status?: string
      advice?: Schemas['AdviceKind']
      min_spend?: number
      max_spend?: number
      /** Rows without spend have no ROAS and do not pass. */
      min_roas?: number
      max_roas?: number
      /** `-` sorts descending; rows without a value come last. */
      sort?: Schemas['AdSort']
      limit?: number
      /** `cursor` of the previous page, with the same parameters. */
      cursor?: string
    }
    response: {
      data: Schemas['Ad'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Present if `date_basis` or `window` was sent. */
        date_basis?: Schemas['DateBasis']
        /** Present if `date_basis` or `window` was sent. */
        window?: Schemas['CreditWindow']
        currency: string
        totals: Schemas['AdTotals']
        /** Credit of campaigns for touches whose ad (at level `ad_set`: whose ad set) is unknown. Null if there is none, at level `campaign`, and with filters. */
        unknown_ad: Schemas['UnknownAd'] | null
        /** The target of the advice; null if no target is set and nothing was spent. */
        target: Schemas['AdviceTarget'] | null
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ads.readAd': {
    input: {
      /** The internal id or the platform's id. */
      id: string
      /** First local day, `YYYY-MM-DD`. Default: the last 30 days, including today. */
      date_from?: string
      /** Last local day, inclusive. Send both dates or none. */
      date_to?: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      level?: Schemas['EntityLevel']
    }
    response: {
      data: {
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
        entity_level: Schemas['EntityLevel']
        platform: string
        /** The platform's id of the row. */
        external_id: string
        /** Name of the parent ad set or campaign; empty for a campaign. */
        parent_name: string
        /** The parent campaign's platform id; null for a campaign. */
        campaign_external_id: string | null
        /** The parent ad set's platform id; null unless the row is an ad. */
        ad_set_external_id: string | null
        /** ACTIVE, PAUSED and so on. Empty if the platform did not report it. */
        status: string
        /** The campaign's. Empty if the platform did not report it. */
        objective: string
        /** Null if none is set on the platform. */
        daily_budget: number | null
        impressions: number
        clicks: number
        /** Sum of daily reach per ad. */
        reach: number
        /** Percent. */
        ctr: number
        /** Cost per 1,000 impressions. */
        avg_cpm: number
        avg_cpc: number
        /** `spend` divided by `outcome_count`; 0 if there are none. */
        cac: number
        /** As reported by the platform, with a 7-day window. */
        messaging_conversations_started_7d: number
        /** Part of `outcome_value` from first payments. */
        new_customer_value: number
        /** `outcome_value` less `new_customer_value`. */
        returning_value: number
        /** `outcome_value` divided by `spend`; null without spend. */
        mer: number | null
        /** `new_customer_value` divided by `spend`; null without spend. */
        amer: number | null
        /** `spend` divided by `outcome_count_first_payment`; null if there are none. */
        ncac: number | null
        /** `outcome_value` less costs (`GET /profile/costs`); null if the costs of any payment are unknown, or if there are no payments and the profile has no costs. */
        contribution: number | null
        /** `contribution` less `spend`; null without `contribution`. */
        contribution_after_ads: number | null
        /** `contribution` divided by `spend`; null without spend or `contribution`. */
        poas: number | null
        /** Only for ad sets, as of the last sync. */
        learning_stage_status: Schemas['ReadAdLearningStageStatus'] | null
        /** Only for ad sets, as of the last sync. */
        campaign_objective: string | null
        /** Only on campaigns that an unexpired lift test of the value of a cash goal tested alone. Credit is not changed: do not add it to other rows. */
        calibration?: Schemas['AppliedCalibration']
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
      }
    }
    code: 'campaign_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ads.readCreativeAnalysis': {
    input: {
      /** The internal id or the platform's id. */
      id: string
    }
    response: {
      data: Schemas['CreativeAnalysis']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ads.startCreativeAnalysis': {
    input: {
      /** The internal id or the platform's id. */
      id: string
    }
    response: {
      data: Schemas['CreativeAnalysis']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'advice.listAdvice': {
    input: {
      /** First local day, `YYYY-MM-DD`. Default: the last 30 days, including today. */
      date_from?: string
      /** Last local day, inclusive. Send both dates or none. */
      date_to?: string
      level?: Schemas['EntityLevel']
      /** Attribution model. */
      model?: Schemas['AttributionModel']
      limit?: number
      /** `cursor` of the previous page, with the same range, model and level. */
      cursor?: string
    }
    response: {
      data: Schemas['Advice'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        currency: string
        /** Null if no target is set and nothing was spent. */
        target: Schemas['AdviceTarget'] | null
        /** Why there are no rows: nothing was delivered and nothing credited in the range. Otherwise null. */
        reason: Schemas['ListAdviceReason'] | null
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'alerts.createAlert': {
    input: {
      body: {
        name: string
        rule: {
          kind: "threshold"
          /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
          metric: Schemas['AlertMetric']
          comparison: Schemas['AlertComparison']
          limit: number
          /** `today` includes what has arrived so far. */
          period?: Schemas['AlertPeriod']
        } | {
          kind: "change"
          /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
          metric: Schemas['AlertMetric']
          direction?: Schemas['AlertDirection']
          /** Yesterday differs by at least this from the mean of the same weekday in the 4 weeks before. */
          percent?: number
          /** Differences that are smaller are ignored; in the unit of the metric, money in the reporting currency. */
          minimum?: number
        } | {
          kind: "anomaly"
          /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
          metric: Schemas['AlertMetric']
          direction?: Schemas['AlertDirection']
          /** Differences that are smaller are ignored; in the unit of the metric, money in the reporting currency. */
          minimum?: number
        } | {
          kind: "tracking_quiet"
        } | {
          kind: "spend_without_conversions"
          /** Null: 7 times the median spend per payment of the last 90 days, or per conversion of the campaigns if that is more. */
          spend?: number | null
          days?: number
        } | {
          kind: "sync_failing"
        } | {
          kind: "coverage_falling"
          /** The share of outcomes with a seen journey fell by at least so many percentage points in the last 1, 2, 3 or 8 days with at least 30 outcomes. */
          points?: number
        } | {
          kind: "budget_pace"
          /** The projected spend of the month differs from the plan by at least this. */
          percent?: number
        }
        channels?: ({
          kind: "email"
          /** A member of the workspace. */
          user_id: string
        } | {
          kind: Schemas['MessageWebhookKind']
          /** The incoming webhook, an https address on a public host. It is stored encrypted and never returned whole. */
          url: string
        })[]
        /** Local hours in which no message is sent; `to` is the first hour after them. A message waits until then. */
        quiet_hours?: {
          from: number
          to: number
        } | null
        /** The language of its messages. */
        locale?: Schemas['MessageLocale']
        is_enabled?: boolean
      }
    }
    response: {
      data: Schemas['Alert']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'alerts.deleteAlert': {
    input: {
      id: string
    }
    response: undefined
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'alerts.listAlerts': {
    input: {}
    response: {
      data: Schemas['Alert'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'alerts.listIncidents': {
    input: {
      alert_id?: string
      /** `true`: only incidents that last; `false`: only ended ones. */
      is_open?: boolean
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['AlertIncident'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'alerts.testAlert': {
    input: {
      id: string
    }
    response: {
      data: {
        /** The number of channels. */
        queued: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'alerts.updateAlert': {
    input: {
      id: string
      body: {
        name?: string
        rule?: {
          kind: "threshold"
          /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
          metric: Schemas['AlertMetric']
          comparison: Schemas['AlertComparison']
          limit: number
          /** `today` includes what has arrived so far. */
          period?: Schemas['AlertPeriod']
        } | {
          kind: "change"
          /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
          metric: Schemas['AlertMetric']
          direction?: Schemas['AlertDirection']
          /** Yesterday differs by at least this from the mean of the same weekday in the 4 weeks before. */
          percent?: number
          /** Differences that are smaller are ignored; in the unit of the metric, money in the reporting currency. */
          minimum?: number
        } | {
          kind: "anomaly"
          /** `revenue`: payments net of refunds, `payments`: their number, `mer`: revenue / spend. */
          metric: Schemas['AlertMetric']
          direction?: Schemas['AlertDirection']
          /** Differences that are smaller are ignored; in the unit of the metric, money in the reporting currency. */
          minimum?: number
        } | {
          kind: "tracking_quiet"
        } | {
          kind: "spend_without_conversions"
          /** Null: 7 times the median spend per payment of the last 90 days, or per conversion of the campaigns if that is more. */
          spend?: number | null
          days?: number
        } | {
          kind: "sync_failing"
        } | {
          kind: "coverage_falling"
          /** The share of outcomes with a seen journey fell by at least so many percentage points in the last 1, 2, 3 or 8 days with at least 30 outcomes. */
          points?: number
        } | {
          kind: "budget_pace"
          /** The projected spend of the month differs from the plan by at least this. */
          percent?: number
        }
        channels?: ({
          kind: "email"
          /** A member of the workspace. */
          user_id: string
        } | {
          kind: Schemas['MessageWebhookKind']
          /** The incoming webhook, an https address on a public host. It is stored encrypted and never returned whole. */
          url: string
        })[]
        /** Local hours in which no message is sent; `to` is the first hour after them. A message waits until then. */
        quiet_hours?: {
          from: number
          to: number
        } | null
        /** The language of its messages. */
        locale?: Schemas['MessageLocale']
        is_enabled?: boolean
      }
    }
    response: {
      data: Schemas['Alert']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'appGrants.listAppGrants': {
    input: {}
    response: {
      data: Schemas['AppGrant'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'appGrants.withdrawAppGrant': {
    input: {
      appId: string
    }
    response: {
      data: {
        revoked: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'apps.changeApp': {
    input: {
      workspaceId: string
      id: string
      body: {
        name?: string
        /** Must match the sent `redirect_uri` exactly. */
        redirect_uris?: string[]
        /** The maximum scopes of the app; each profile grants a subset. */
        allowed_scopes?: Schemas['Scope'][]
      }
    }
    response: {
      data: {
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: Schemas['Scope'][]
        rate_limit_tier: Schemas['RateLimitTier']
        /** How the app was registered: by the operator, by a user, by a client metadata document, or dynamically by the app itself. */
        registration: Schemas['AppRegistration']
        /** The workspace whose owners and admins manage the app. */
        workspace_id: string | null
        created_at: string
        /** The app cannot keep a secret and has none. */
        is_public: boolean
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'apps.createApp': {
    input: {
      body: {
        name: string
        /** Default: a generated one. */
        client_id?: string
        redirect_uris: string[]
        /** Origins that a connect may return to. Default: the origins of `redirect_uris`. */
        allowed_return_origins?: string[]
        /** The maximum scopes of the app; each profile grants a subset. */
        allowed_scopes: Schemas['Scope'][]
        rate_limit_tier?: Schemas['RateLimitTier']
      }
    }
    response: {
      data: {
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: Schemas['Scope'][]
        rate_limit_tier: Schemas['RateLimitTier']
        /** How the app was registered: by the operator, by a user, by a client metadata document, or dynamically by the app itself. */
        registration: Schemas['AppRegistration']
        /** The workspace whose owners and admins manage the app. */
        workspace_id: string | null
        created_at: string
        /** The client secret. Returned once; null in a replayed response. */
        client_secret: string | null
      }
      meta: {
        client_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'apps.listApps': {
    input: {
      workspaceId: string
      limit?: number
      cursor?: string
    }
    response: {
      data: ({
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: Schemas['Scope'][]
        rate_limit_tier: Schemas['RateLimitTier']
        /** How the app was registered: by the operator, by a user, by a client metadata document, or dynamically by the app itself. */
        registration: Schemas['AppRegistration']
        /** The workspace whose owners and admins manage the app. */
        workspace_id: string | null
        created_at: string
        /** The app cannot keep a secret and has none. */
        is_public: boolean
      })[]
      meta: {
        workspace_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'apps.registerApp': {
    input: {
      workspaceId: string
      body: {
        name: string
        /** Must match the sent `redirect_uri` exactly. */
        redirect_uris: string[]
        /** The maximum scopes of the app; each profile grants a subset. */
        allowed_scopes: Schemas['Scope'][]
        is_public?: boolean
      }
    }
    response: {
      data: {
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: Schemas['Scope'][]
        rate_limit_tier: Schemas['RateLimitTier']
        /** How the app was registered: by the operator, by a user, by a client metadata document, or dynamically by the app itself. */
        registration: Schemas['AppRegistration']
        /** The workspace whose owners and admins manage the app. */
        workspace_id: string | null
        created_at: string
        /** The app cannot keep a secret and has none. */
        is_public: boolean
        /** The client secret; null for a public app. Returned once; null in a replayed response. */
        client_secret: string | null
      }
      meta: {
        workspace_id: string
        client_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'apps.rotateAppSecret': {
    input: {
      workspaceId: string
      id: string
    }
    response: {
      data: {
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: Schemas['Scope'][]
        rate_limit_tier: Schemas['RateLimitTier']
        /** How the app was registered: by the operator, by a user, by a client metadata document, or dynamically by the app itself. */
        registration: Schemas['AppRegistration']
        /** The workspace whose owners and admins manage the app. */
        workspace_id: string | null
        created_at: string
        /** The app cannot keep a secret and has none. */
        is_public: boolean
        /** The new client secret. Returned once; null in a replayed response. */
        client_secret: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'attribution.readRecompute': {
    input: {
      profileId: string
    }
    response: {
      /** Null if there was none. */
      data: Schemas['Recompute'] | null
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'attribution.startRecompute': {
    input: {
      body: {
        profile_id: string
      }
    }
    response: {
      data: {
        recompute_id: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'audiences.createAudience': {
    input: {
      body: {
        connection_id: string
        name: string
        rule: Schemas['AudienceRuleInput']
      }
    }
    response: {
      data: Schemas['Audience']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'audience_tos_required' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'audiences.deleteAudience': {
    input: {
      id: string
    }
    response: undefined
    code: 'audience_tos_required' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'audiences.listAudiences': {
    input: {}
    response: {
      data: Schemas['Audience'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'audiences.syncAudienceNow': {
    input: {
      id: string
    }
    response: {
      data: {
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
        added: number
        removed: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'audience_tos_required' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'auditLog.listAuditEvents': {
    input: {
      id: string
      limit?: number
      cursor?: string
      /** Included. */
      from?: string
      /** Not included. */
      to?: string
      action?: Schemas['AuditAction']
      /** Only events of this user. */
      user_id?: string
    }
    response: {
      data: Schemas['AuditEvent'][]
      meta: {
        workspace_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'authorizations.listAuthorizations': {
    input: {
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['Authorization'][]
      meta: { [key: string]: unknown }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'authorizations.withdrawAuthorization': {
    input: {
      id: string
    }
    response: {
      data: {
        revoked: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'books.listBookDifferences': {
    input: {
      /** A local day, `YYYY-MM-DD`. */
      day: string
      provider: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['BookDifference'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'books.listBooks': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
    }
    response: {
      data: Schemas['Book'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Why there are no rows. */
        reason: Schemas['ListBooksReason'] | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'budgets.listBudgets': {
    input: {
      /** `YYYY-MM`. Default: the current month of the profile. */
      month?: string
    }
    response: {
      data: Schemas['Budget'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        /** As `2026-03`. */
        month: string
        currency: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'budgets.listCurves': {
    input: {
      model?: Schemas['AttributionModel']
    }
    response: {
      data: Schemas['ResponseCurve'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        model: string
        currency: string
        date_from: string
        date_to: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'budgets.putBudgets': {
    input: {
      body: {
        month: string
        plans: ({
          platform?: string
          campaign_id?: string
          amount: number | string
        })[]
      }
    }
    response: {
      data: Schemas['Budget'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        /** As `2026-03`. */
        month: string
        currency: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'campaigns.compareModels': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      level?: Schemas['PathLevel']
      limit?: number
      /** `cursor` of the previous page, with the same range and level. */
      cursor?: string
    }
    response: {
      data: Schemas['ModelComparison'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Why there is nothing to show: no counted conversion matches the request. Otherwise null. */
        reason: Schemas['EmptyPathReason'] | null
        /** All conversions of the range; the same under every model. */
        total: Schemas['CreditedUnderModel']
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.comparePlatforms': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** Day that credit is dated by: `conversion` (default), or `touch`, the local day of the touch that earned it, next to the spend of that day. A conversion counts on the day of its newest touch that has credit. Conversions without a touch keep their own day. */
      date_basis?: Schemas['DateBasis']
      /** Greatest age in days of a touch at the conversion, default `all`. It is a filter: `later_value` is the value outside, so that both together are the value with `all`. */
      window?: Schemas['CreditWindow']
      level?: Schemas['EntityLevel']
    }
    response: {
      data: {
        platforms: Schemas['PlatformComparisonTotal'][]
        rows: Schemas['PlatformComparisonRow'][]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Present if `date_basis` or `window` was sent. */
        date_basis?: Schemas['DateBasis']
        /** Present if `date_basis` or `window` was sent. */
        window?: Schemas['CreditWindow']
        /** Basis and window of the credit of each platform. */
        platform_bases: ({
          platform: string
          date_basis: Schemas['DateBasis']
          window: string
        })[]
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.importCampaigns': {
    input: {
      body: {
        /** The platform name used by touches: `display_ads`, `linkedin_ads`, `microsoft_ads`, `openai_ads`, `pinterest_ads`, `reddit_ads`, `search_ads`, `snapchat_ads`, `social_ads`, `tiktok_ads`, `x_ads`. `meta`, `facebook`, `google`, `google_ads` are accepted as aliases. */
        platform: string
        account_id: string
        /** ISO 4217 code. */
        currency: string
        rows: Schemas['DeliveryRowInput'][]
      }
    }
    response: {
      data: {
        /** One result per row, in request order. */
        results: ({
          index: number
          /** `superseded`: a later row of this request is of the same ad and day. */
          status: Schemas['ImportCampaignsResultsStatus']
          reason: Schemas['ImportCampaignsResultsReason'] | null
          /** The invalid field. */
          field: string | null
          message: string | null
        })[]
        summary: {
          total: number
          stored: number
          superseded: number
          rejected: number
        }
        /** Platform ids of entities that were created. */
        new_entities: {
          campaigns: string[]
          ad_sets: string[]
          ads: string[]
        }
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'campaigns.listBridgeConversions': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** The ad platform, for example `social_ads`, `meta` or `google`. It can be omitted if `campaign_id` is sent. */
      platform: string
      /** The internal id or the platform's id of a campaign. Default: the whole platform. */
      campaign_id?: string
      /** A conversion key, as in `GET /goals`. Default: conversions of every kind, with the value of payments. */
      goal?: string
      step: Schemas['BridgeStep']
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['BridgeConversion'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'campaign_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.listCalibration': {
    input: {
      model?: Schemas['AttributionModel']
    }
    response: {
      data: Schemas['Calibration'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        model: string
        level: number
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.listCampaignConversions': {
    input: {
      /** The internal id or the platform's id. */
      id: string
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** Day that credit is dated by: `conversion` (default), or `touch`, the local day of the touch that earned it, next to the spend of that day. A conversion counts on the day of its newest touch that has credit. Conversions without a touch keep their own day. */
      date_basis?: Schemas['DateBasis']
      /** Greatest age in days of a touch at the conversion, default `all`. It is a filter: `later_value` is the value outside, so that both together are the value with `all`. */
      window?: Schemas['CreditWindow']
      level?: Schemas['EntityLevel']
      conversion_key?: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['CampaignConversion'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Present if `date_basis` or `window` was sent. */
        date_basis?: Schemas['DateBasis']
        /** Present if `date_basis` or `window` was sent. */
        window?: Schemas['CreditWindow']
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'campaign_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.listCampaigns': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** Day that credit is dated by: `conversion` (default), or `touch`, the local day of the touch that earned it, next to the spend of that day. A conversion counts on the day of its newest touch that has credit. Conversions without a touch keep their own day. */
      date_basis?: Schemas['DateBasis']
      /** Greatest age in days of a touch at the conversion, default `all`. It is a filter: `later_value` is the value outside, so that both together are the value with `all`. */
      window?: Schemas['CreditWindow']
      limit?: number
      /** `cursor` of the previous page, with the same range, model, level, basis and window. */
      cursor?: string
      /** Default: campaigns with the basic fields. */
      level?: Schemas['EntityLevel']
    }
    response: {
      data: Schemas['Campaign'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Present if `date_basis` or `window` was sent. */
        date_basis?: Schemas['DateBasis']
        /** Present if `date_basis` or `window` was sent. */
        window?: Schemas['CreditWindow']
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.listTrend': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** Day that credit is dated by: `conversion` (default), or `touch`, the local day of the touch that earned it, next to the spend of that day. A conversion counts on the day of its newest touch that has credit. Conversions without a touch keep their own day. */
      date_basis?: Schemas['DateBasis']
      /** Greatest age in days of a touch at the conversion, default `all`. It is a filter: `later_value` is the value outside, so that both together are the value with `all`. */
      window?: Schemas['CreditWindow']
      /** Comma-separated internal ids (`campaign_id` values); at most 10. */
      entity_ids: string
      level?: Schemas['EntityLevel']
    }
    response: {
      data: Schemas['CampaignTrendRow'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Present if `date_basis` or `window` was sent. */
        date_basis?: Schemas['DateBasis']
        /** Present if `date_basis` or `window` was sent. */
        window?: Schemas['CreditWindow']
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.readBridge': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** The ad platform, for example `social_ads`, `meta` or `google`. It can be omitted if `campaign_id` is sent. */
      platform: string
      /** The internal id or the platform's id of a campaign. Default: the whole platform. */
      campaign_id?: string
      /** A conversion key, as in `GET /goals`. Default: conversions of every kind, with the value of payments. */
      goal?: string
    }
    response: {
      data: Schemas['Bridge']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** How the platform dates its conversions: `touch` or `conversion`. */
        date_basis: string
        /** The window of the platform in days, or `all`. */
        window: string
        /** Whether conversions are or were sent to the platform. */
        has_conversion_sync: boolean
      }
    }
    code: 'campaign_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.readUnattributed': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** Day that credit is dated by: `conversion` (default), or `touch`, the local day of the touch that earned it, next to the spend of that day. A conversion counts on the day of its newest touch that has credit. Conversions without a touch keep their own day. */
      date_basis?: Schemas['DateBasis']
      /** Greatest age in days of a touch at the conversion, default `all`. It is a filter: `later_value` is the value outside, so that both together are the value with `all`. */
      window?: Schemas['CreditWindow']
      level?: Schemas['EntityLevel']
    }
    response: {
      data: {
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
        reasons: {
          no_touch: {
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
          }
          direct_or_organic: {
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
          }
          paid_without_ad: {
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
          }
          unknown_ad: {
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
          }
        }
        /** Value credited to touches that are older than `window`; `outcome_value` plus `later_value` is the value with `window=all`. */
        later_value?: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Present if `date_basis` or `window` was sent. */
        date_basis?: Schemas['DateBasis']
        /** Present if `date_basis` or `window` was sent. */
        window?: Schemas['CreditWindow']
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'cohorts.listCohortPayments': {
    input: {
      /** What customers of an interval are grouped by. `channel` and `campaign` follow the credit of the first payment under the model: a multi-credit model gives parts of customers. `first_product` is `properties.product` or the first of `properties.items` of the first payment; `country` is its country. */
      by?: Schemas['CohortDimension']
      /** Weeks begin on Monday, in the time zone of the profile. */
      interval?: Schemas['CohortInterval']
      /** Attribution model; only `channel` and `campaign` depend on it. */
      model?: Schemas['AttributionModel']
      /** First day of the interval. */
      cohort: string
      /** `key` of the row; leave it out for null. */
      key?: string
      /** Default: all ages. */
      age?: number
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['CohortPayment'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'cohorts.listCohorts': {
    input: {
      /** What customers of an interval are grouped by. `channel` and `campaign` follow the credit of the first payment under the model: a multi-credit model gives parts of customers. `first_product` is `properties.product` or the first of `properties.items` of the first payment; `country` is its country. */
      by?: Schemas['CohortDimension']
      /** Weeks begin on Monday, in the time zone of the profile. */
      interval?: Schemas['CohortInterval']
      /** Attribution model; only `channel` and `campaign` depend on it. */
      model?: Schemas['AttributionModel']
      /** What `value` of each age is. */
      metric?: Schemas['CohortMetric']
      /** First day of the range. Default: 365 days by month, 182 days by week, until today. */
      date_from?: string
      /** Last day, inclusive; at most 400 days by week and 1,830 by month. Send both dates or none. */
      date_to?: string
      limit?: number
      /** `cursor` of the previous page, with the same parameters. */
      cursor?: string
    }
    response: {
      data: Schemas['CohortRow'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        by: Schemas['CohortDimension']
        interval: Schemas['CohortInterval']
        metric: Schemas['CohortMetric']
        currency: string
        /** Why there are no rows: no first payment and no spend in the range; null if there are rows. */
        reason: Schemas['ListCohortsReason'] | null
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'cohorts.readPrediction': {
    input: {
      /** Last local day to use, `YYYY-MM-DD`. Default: the latest nightly fit. */
      as_of?: string
    }
    response: {
      data: Schemas['Prediction']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'collector.collectHits': {
    input: {
      /** The tracking key, instead of `trackingKey` in the body. */
      "x-tributary-tracking-key"?: string
      /** `wait=N` (1 to 30 seconds): responds after reports include the data, with `Preference-Applied: wait=N`. Without that header in the response, they will include it later. */
      prefer?: string
      body: {
        /** The tracking key. Alternative: the header `x-tributary-tracking-key`. */
        trackingKey?: string
        /** Up to 50 hits with these fields, instead of one. */
        events?: Schemas['HitInput'][]
        /** With `events`: returns the modules of the tracker that the page should load. True: those of the profile; a text: these, separated by spaces. */
        modules?: boolean | string
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
    }
    response: {
      data: Schemas['CollectedHits']
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'collector.receiveBeacon': {
    input: {
      /** The tracking key, instead of `trackingKey` in the body. */
      "x-tributary-tracking-key"?: string
      body: {
        /** The tracking key. Alternative: the header `x-tributary-tracking-key`. */
        trackingKey?: string
        /** The nonce of the verification link. */
        nonce?: string
        pageUrl?: string
      }
    }
    response: {
      data: {
        /** False if no such verification is in progress. */
        verified: boolean
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'collector.signalIdentity': {
    input: {
      /** The tracking key, instead of `trackingKey` in the body. */
      "x-tributary-tracking-key"?: string
      /** `wait=N` (1 to 30 seconds): responds after reports include the data, with `Preference-Applied: wait=N`. Without that header in the response, they will include it later. */
      prefer?: string
      body: {
        /** The tracking key. Alternative: the header `x-tributary-tracking-key`. */
        trackingKey?: string
        /** Up to 50 hits with these fields, instead of one. */
        events?: Schemas['HitInput'][]
        /** With `events`: returns the modules of the tracker that the page should load. True: those of the profile; a text: these, separated by spaces. */
        modules?: boolean | string
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
    }
    response: {
      data: Schemas['CollectedHits']
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'connections.disconnectConnection': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Connection']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'connections.listConnections': {
    input: {
      /** The provider, such as `social_ads`. */
      channel?: Schemas['Provider']
    }
    response: {
      data: Schemas['Connection'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'connections.listPixels': {
    input: {
      id: string
    }
    response: {
      data: {
        pixels: Schemas['Pixel'][]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'connections.listProviders': {
    input: {
      locale?: Schemas['MessageLocale']
    }
    response: {
      data: Schemas['ProviderDescription'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'connections.readConnection': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Connection']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'connections.revokeAuthorization': {
    input: {
      id: string
    }
    response: {
      data: {
        revoked: true
        /** Number of revoked keys. */
        revoked_keys: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'api_key_required' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversionSync.changeDestination': {
    input: {
      id: string
      body: {
        test_event_code?: string | null
        limited_data_use?: boolean
      }
    }
    response: {
      data: Schemas['ConversionSyncDestination']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.createDestination': {
    input: {
      body: {
        connection_id: string
        /** The platform’s id. Optional for the dataset of a messaging account, which the platform returns. */
        external_id?: string
        purpose?: Schemas['DestinationPurpose']
        /** Only with `purpose: messaging`: the messaging business account that owns the dataset. */
        messaging_account_id?: string
      }
    }
    response: {
      data: Schemas['ConversionSyncDestination']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.deleteDestination': {
    input: {
      id: string
    }
    response: undefined
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversionSync.listDestinations': {
    input: {}
    response: {
      data: Schemas['ConversionSyncDestination'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversionSync.listTargets': {
    input: {
      connection_id: string
    }
    response: {
      data: {
        kind: Schemas['DestinationKind']
        /** The purposes that a destination of this platform can have. */
        purposes: Schemas['DestinationPurpose'][]
        targets: ({
          external_id: string
          name: string | null
          /** Null if unknown; do not show it as healthy. */
          is_unavailable: boolean | null
          /** The conversion action belongs to a website tag and accepts only events with the id that the tag reports. */
          requires_order_id: boolean
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversionSync.previewConversions': {
    input: {
      body: {
        definition_id: string
        destination_id: string
        event_name?: string | null
        sends_value?: boolean
        /** Number of conversions, latest first. */
        limit?: number
      }
    }
    response: {
      data: {
        conversions: ({
          conversion_id: string
          conversion_time: string
          outcome: Schemas['PreviewConversionsConversionsOutcome']
          reason: Schemas['PreviewConversionsConversionsReason'] | null
          /** The platform’s id of the dataset or conversion action. */
          sent_to: string | null
          payload: { [key: string]: unknown } | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.readCatalog': {
    input: {}
    response: {
      data: Schemas['ConversionSyncCatalog']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversionSync.setPlatformSafeTarget': {
    input: {
      body: {
        target: Schemas['PlatformSafeTarget']
        confirm_live_ad_sets?: boolean
      }
    }
    response: {
      data: {
        target: Schemas['PlatformSafeTarget']
        dataset_id: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'clean_dataset_has_live_ad_sets' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'platform_safe_required' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.swapAdSets': {
    input: {
      body: {
        consent?: {
          version: string
          /** SHA-256 of the displayed text, in hexadecimal. */
          text_hash: string
          /** A member of the workspace: id or email. */
          accepted_by: string
          accepted_at: string
        } | null
        /** Only these ad sets. Default: all that deliver, up to 25. */
        ad_set_ids?: string[]
      }
    }
    response: {
      data: {
        dataset_id: string
        results: ({
          ad_set_id: string
          outcome: Schemas['AdSetSwapOutcome']
          /** The ad set that replaces it. */
          replacement_id: string | null
          /** The ad action; see `GET /ad-actions`. */
          action_id: string | null
          reason: string | null
          /** Why the ad set was not swapped, such as the settings that a copy would lose. */
          message: string | null
        })[]
        undo: {
          method: "POST"
          path: string
          idempotency_key: string
          body: { [key: string]: unknown }
        } | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'consent_required' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'platform_safe_required' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.undoAdSetSwaps': {
    input: {
      body: {
        ad_set_ids: string[]
        /** A member of the workspace: id or email. */
        applied_by?: string
      }
    }
    response: {
      data: {
        results: ({
          ad_set_id: string
          outcome: Schemas['AdSetSwapOutcome']
          /** The ad set that replaces it. */
          replacement_id: string | null
          /** The ad action; see `GET /ad-actions`. */
          action_id: string | null
          reason: string | null
          /** Why the ad set was not swapped, such as the settings that a copy would lose. */
          message: string | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'platform_safe_required' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.writeCatalog': {
    input: {
      body: {
        privacy_mode?: Schemas['PrivacyMode']
        entries?: ({
          definition_id: string
          destination_id: string
          /** One of the platform’s standard event names. A conversion action has none. */
          event_name?: string | null
          is_enabled: boolean
          sends_value?: boolean
          backfill_days?: number
        })[]
      }
    }
    response: {
      data: Schemas['ConversionSyncCatalog']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversions.listConversions': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** Day that credit is dated by: `conversion` (default), or `touch`, the local day of the touch that earned it, next to the spend of that day. A conversion counts on the day of its newest touch that has credit. Conversions without a touch keep their own day. */
      date_basis?: Schemas['DateBasis']
      /** Greatest age in days of a touch at the conversion, default `all`. It is a filter: `later_value` is the value outside, so that both together are the value with `all`. */
      window?: Schemas['CreditWindow']
      /** A conversion key. Default: every goal. */
      goal?: string
      /** Default: conversions with and without money. */
      revenue?: Schemas['ListedRevenue']
      /** `new`: first payments of their customers; `returning`: other payments. */
      customer?: Schemas['ConversionCustomer']
      /** `campaign`: credited to any campaign. Otherwise the reason why a share is credited to none. */
      credited_to?: Schemas['ConversionCredit']
      /** Only credit of this ad platform, such as `social_ads`. */
      platform?: string
      /** Only credit of this channel, such as `Paid Social`. */
      channel?: string
      limit?: number
      /** `cursor` of the previous page, with the same parameters. */
      cursor?: string
    }
    response: {
      data: Schemas['ListedConversion'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Present if `date_basis` or `window` was sent. */
        date_basis?: Schemas['DateBasis']
        /** Present if `date_basis` or `window` was sent. */
        window?: Schemas['CreditWindow']
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversions.readReceipt': {
    input: {
      /** The id of the outcome event or of the conversion, or your own event key. */
      id: string
    }
    response: {
      data: Schemas['ConversionReceipt']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'conversion_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'costs.readCosts': {
    input: {}
    response: {
      data: Schemas['Costs']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'costs.updateCosts': {
    input: {
      body: Schemas['CostsInput']
    }
    response: {
      data: Schemas['Costs']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'coverage.readCoverage': {
    input: {
      /** First local day, `YYYY-MM-DD`. Default: the last 30 days, including today. */
      date_from?: string
      /** Last local day, inclusive. Send both dates or none. */
      date_to?: string
      /** A conversion key. Default: every goal. */
      goal?: string
    }
    response: {
      data: Schemas['Coverage']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'currency.storeRates': {
    input: {
      body: {
        rates: ({
          day: string
          /** ISO 4217 code. */
          base: string
          /** ISO 4217 code. */
          quote: string
          /** A number, or exact decimal text. */
          rate: number | string
        })[]
      }
    }
    response: {
      data: {
        received: number
        /** Number of new or changed rates. */
        changed: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'customerMerges.listMerges': {
    input: {
      id: string
    }
    response: {
      data: Schemas['CustomerMerge'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'customerMerges.undoMerge': {
    input: {
      id: string
    }
    response: {
      data: {
        id: string
        undone_at: string
        undone_by: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'customers.generateJourneySummary': {
    input: {
      /** A customer id or the visitor id from the customer list. */
      id: string
      body?: {
        /** Language of the summary. Without a model, only English and Spanish are available; other languages fall back to English. */
        locale?: string
      }
    }
    response: {
      data: Schemas['JourneySummary']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'provider_error' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'customers.importCustomers': {
    input: {
      body: {
        /** Country for parsing national ids and phones without a country code: ISO 3166-1 alpha-2. Only `CL` is supported. */
        country?: string
        rows: Schemas['CustomerImportRowInput'][]
      }
    }
    response: {
      data: Schemas['CustomerImport']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'customers.listCustomers': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Conversion key, such as `payment_received`. */
      goal: string
      /** Part of a name or an email; case and accents are ignored. */
      search?: string
      limit?: number
      /** The first half of the previous `cursor`. */
      cursor_time?: string
      /** The second half. */
      cursor_id?: string
    }
    response: {
      data: Schemas['CustomerListRow'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'customers.mintLinkTokens': {
    input: {
      body: {
        customers: Schemas['LinkTokenRowInput'][]
        expires_in_days?: number
        /** Country for parsing phones without a country code: ISO 3166-1 alpha-2. Default: CL. */
        country?: string
      }
    }
    response: {
      data: Schemas['LinkTokens']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'link_tokens_disabled' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'customers.readCustomer': {
    input: {
      /** A customer id or one of the customer’s visitor ids. */
      id: string
    }
    response: {
      data: Schemas['Customer']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'customer_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'customers.readJourneySummary': {
    input: {
      /** A customer id or the visitor id from the customer list. */
      id: string
    }
    response: {
      data: Schemas['JourneySummary']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'customers.searchCustomers': {
    input: {
      /** With fewer than 2 characters the result is empty. */
      q: string
      /** Id of a customer to exclude. */
      exclude?: string
      limit?: number
    }
    response: {
      data: Schemas['CustomerCandidate'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'dataExports.createDataExport': {
    input: {
      body: {
        /** Name of its folder below the folder of the profile, whose name is the profile id. */
        folder: string
        format?: Schemas['DataExportFormat']
        tables: Schemas['DataExportTable'][]
        /** Local day: rows of earlier days are not exported; null: all rows. */
        from_day?: string | null
        /** Adds `customer_key`, `first_name`, `last_name`, `email`, `phone` to `customers`; needs `customers:read`. */
        includes_contacts?: boolean
        /** Local hour of its daily run; null: it runs only on request. */
        hour?: number | null
      }
    }
    response: {
      data: Schemas['DataExport']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'dataExports.deleteDataExport': {
    input: {
      id: string
    }
    response: undefined
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'dataExports.listDataExportRuns': {
    input: {
      id: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['DataExportRun'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'dataExports.listDataExports': {
    input: {}
    response: {
      data: Schemas['DataExport'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'dataExports.readDataExport': {
    input: {
      id: string
    }
    response: {
      data: Schemas['DataExport']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'dataExports.startDataExport': {
    input: {
      id: string
    }
    response: {
      data: Schemas['DataExportRun']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'dataExports.updateDataExport': {
    input: {
      id: string
      body: {
        /** Local hour of its daily run; null: it runs only on request. */
        hour: number | null
      }
    }
    response: {
      data: Schemas['DataExport']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'deployment.diagnoseDeployment': {
    input: {}
    response: {
      data: {
        /** The worst result of all checks. */
        status: Schemas['CheckStatus']
        checks: ({
          name: string
          status: Schemas['CheckStatus']
          /** What it found, to be translated. */
          findings: ({
            code: Schemas['CheckCode']
            /** The values in its text. */
            values: { [key: string]: string }
          })[]
          /** The findings in English. */
          detail: string
        })[]
        queues: ({
          name: string
          ready: number
          waiting: number
          active: number
          failed: number
        })[]
        /** The newest 50 jobs that failed permanently. Retry one with `POST /admin/dead-letters/{id}/retry`. */
        dead_letters: ({
          id: string
          job: string
          payload: { [key: string]: unknown }
          error: string | null
          attempts: number
          failed_at: string
        })[]
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'deployment.readDeployment': {
    input: {}
    response: {
      data: Schemas['Deployment']
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'deployment.retryDeadLetter': {
    input: {
      id: string
    }
    response: {
      data: {
        id: string
        job: string
        status: "queued"
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'deployment.rotateSecrets': {
    input: {}
    response: {
      data: {
        /** Values that this call encrypted with the current key. */
        rotated: number
        /** Values still encrypted with a previous key. */
        remaining: number
        /** Values that no known key can decrypt. */
        unreadable: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'deployment.startBackup': {
    input: {}
    response: {
      data: {
        status: "queued"
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'digests.createDigest': {
    input: {
      body: {
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
        /** Default: your email. `email`: to yourself. `slack`, `teams`: an incoming webhook, which needs the scope `goals:write`. */
        channels?: ({
          kind: "email"
        } | {
          kind: Schemas['MessageWebhookKind']
          /** The incoming webhook, an https address on a public host. It is stored encrypted and never returned whole. */
          url: string
        })[]
        /** The language of its messages. */
        locale?: Schemas['MessageLocale']
        is_enabled?: boolean
      }
    }
    response: {
      data: Schemas['Digest']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'digests.deleteDigest': {
    input: {
      id: string
    }
    response: undefined
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'digests.listDigests': {
    input: {}
    response: {
      data: Schemas['Digest'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'digests.previewDigest': {
    input: {
      id: string
    }
    response: {
      data: Schemas['DigestPreview']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'digests.updateDigest': {
    input: {
      id: string
      body: {
        /** `daily`: about the day before. `weekly`: the 7 days before. `monthly`: the last calendar month. */
        schedule?: {
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
        /** Default: your email. `email`: to yourself. `slack`, `teams`: an incoming webhook, which needs the scope `goals:write`. */
        channels?: ({
          kind: "email"
        } | {
          kind: Schemas['MessageWebhookKind']
          /** The incoming webhook, an https address on a public host. It is stored encrypted and never returned whole. */
          url: string
        })[]
        /** The language of its messages. */
        locale?: Schemas['MessageLocale']
        is_enabled?: boolean
        /** `true` turns the email on again after an unsubscription. */
        is_subscribed?: boolean
      }
    }
    response: {
      data: Schemas['Digest']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'erasures.createErasure': {
    input: {
      body: {
        /** Your idempotency key, unique per profile; never personal data. */
        request_ref: string
        /** Your own id, as in `user_traits.external_id`. Exactly one selector is allowed. */
        customer_key?: string
        /** Exact match. */
        email?: string
        /** Normalised to E.164; see `country`. */
        phone?: string
        /** With `identifier_value`: `external_customer_id`, `crm_contact_id`, `store_customer_id`, `payments_customer_id`, `national_id`. */
        identifier_type?: string
        /** A Chilean RUT is accepted in any format. */
        identifier_value?: string
        /** Country for parsing a phone without a country code: ISO 3166-1 alpha-2. Default: `CL`. */
        country?: string
        reason?: Schemas['ErasureReason']
      }
    }
    response: {
      data: Schemas['ErasureReceipt']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'api_key_required' | 'customer_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'erasures.createErasureAsPerson': {
    input: {
      workspaceId: string
      body: {
        /** Your idempotency key, unique per profile; never personal data. */
        request_ref: string
        /** Your own id, as in `user_traits.external_id`. Exactly one selector is allowed. */
        customer_key?: string
        /** Exact match. */
        email?: string
        /** Normalised to E.164; see `country`. */
        phone?: string
        /** With `identifier_value`: `external_customer_id`, `crm_contact_id`, `store_customer_id`, `payments_customer_id`, `national_id`. */
        identifier_type?: string
        /** A Chilean RUT is accepted in any format. */
        identifier_value?: string
        /** Country for parsing a phone without a country code: ISO 3166-1 alpha-2. Default: `CL`. */
        country?: string
        reason?: Schemas['ErasureReason']
      }
    }
    response: {
      data: Schemas['ErasureReceipt']
      meta: {
        workspace_id: string
        profile_id: string
      }
    }
    code: 'customer_not_found' | 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'erasures.listErasures': {
    input: {
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['ErasureReceipt'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'erasures.readErasure': {
    input: {
      erasure_id: string
    }
    response: {
      data: Schemas['ErasureReceipt']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'erasure_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'events.recordEvents': {
    input: {
      /** `wait=N` (1 to 30 seconds): responds after reports include the data, with `Preference-Applied: wait=N`. Without that header in the response, they will include it later. */
      prefer?: string
      body: {
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
        /** Up to 500 events with the fields above; the response has one result per event. */
        events?: Schemas['EventInput'][]
      }
    }
    response: {
      data: Schemas['RecordedEvent'] | Schemas['RecordedEvents']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'experiments.analyzePanel': {
    input: {
      body: {
        /** One row per region and period, complete. Periods are the distinct days in order, equally spaced or not. At most 5000 regions and 800 days, and 49000 rows: join small regions or add days up to weeks. */
        panel: ({
          region: string
          day: string
          value: number
        })[]
        /** The regions where something was changed. */
        treated: string[]
        /** First day of the test; everything earlier is the time before. */
        start: string
        /** Last day of the test, inclusive; later rows are not used. */
        end: string
        /** Subtract each region's mean before the test first. */
        fixed_effects?: boolean
        /** What the test cost, for `iroas`. */
        spend?: number
      }
    }
    response: {
      data: Schemas['GeoResult']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'experiments.createExperiment': {
    input: {
      body: {
        kind: "holdout"
        name: string
        /** What you expect, written down before the start. */
        hypothesis?: string | null
        /** The tested campaigns: changes of them are added to the history. */
        campaign_ids?: string[]
        /** What the experiment measures; one metric, chosen before the start. */
        metric: Schemas['ExperimentMetricInput']
        /** First local day. */
        start: string
        /** Last local day, inclusive. */
        end: string
        /** What the test costs, for `iroas`. */
        spend?: number | null
        /** The audience whose members are held out at random. */
        audience_id: string
        /** The share of people who are left out of the audience at the platform, in steps of 0.0001. */
        held_out_share: number
        /** The number of people at which the always-valid interval is narrowest. */
        tuning_people?: number
      } | {
        kind: "geo"
        name: string
        /** What you expect, written down before the start. */
        hypothesis?: string | null
        /** The tested campaigns: changes of them are added to the history. */
        campaign_ids?: string[]
        /** What the experiment measures; one metric, chosen before the start. */
        metric: Schemas['ExperimentMetricInput']
        /** First local day. */
        start: string
        /** Last local day, inclusive. */
        end: string
        /** What the test costs, for `iroas`. */
        spend?: number | null
        /** The regions that get the campaign, or keep it while the others lose it; empty until you choose a set of the plan. */
        treated_regions?: string[]
        /** The regions to compare with; null: the largest others with outcomes, which freezing writes down. */
        control_regions?: string[] | null
      } | {
        kind: "switchback"
        name: string
        /** What you expect, written down before the start. */
        hypothesis?: string | null
        /** The tested campaigns: changes of them are added to the history. */
        campaign_ids?: string[]
        /** What the experiment measures; one metric, chosen before the start. */
        metric: Schemas['ExperimentMetricInput']
        /** First local day. */
        start: string
        /** Last local day, inclusive. */
        end: string
        /** What the test costs, for `iroas`. */
        spend?: number | null
        /** Days that the campaigns stay on or off. */
        block_days: number
        /** Days after each change that are not compared, because conversions lag behind ads. */
        washout_days: number
      }
    }
    response: {
      data: Schemas['Experiment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'experiments.freezeExperiment': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Experiment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'experiments.importExperiment': {
    input: {
      body: {
        name: string
        /** What you expect, written down before the start. */
        hypothesis?: string | null
        /** The tested campaigns: changes of them are added to the history. */
        campaign_ids?: string[]
        /** What the experiment measures; one metric, chosen before the start. */
        metric: Schemas['ExperimentMetricInput']
        /** First local day. */
        start: string
        /** Last local day, inclusive. */
        end: string
        /** What the test costs, for `iroas`. */
        spend?: number | null
        /** How it was measured, for example "Meta Conversion Lift". */
        method: string
        document_url?: string | null
        /** Additional outcome that the test found, in the unit of `metric`. */
        incremental: number
        interval: {
          lower: number
          upper: number
          level: number
        }
        lift?: number | null
      }
    }
    response: {
      data: Schemas['Experiment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'experiments.listAssignments': {
    input: {
      id: string
      limit?: number
      cursor?: string
    }
    response: {
      data: ({
        customer_profile_id: string
        group: Schemas['ListAssignmentsGroup']
        assigned_at: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'experiments.listExperiments': {
    input: {
      /** Only this experiment. */
      id?: string
      state?: Schemas['ExperimentState']
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['Experiment'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'experiments.listRegions': {
    input: {
      conversion_key: string
    }
    response: {
      data: Schemas['OutcomeRegion'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        days: number
        outcomes: number
        outcomes_without_region: number
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'experiments.planExperiment': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Experiment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        /** From 0 to 1. */
        progress: number
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'experiments.readExperiment': {
    input: {
      id: string
    }
    response: {
      data: {
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
        /** Of a frozen switchback: when to turn the campaigns on and off. */
        schedule: ({
          start: string
          end: string
          is_on: boolean
        })[] | null
        /** Changes of its state, and what may explain the result: `ad_action` (the tested campaigns changed), `note` (on its days), `overlap` (another experiment with the same campaigns, audience or regions) and `tracking_gap` (a day without any event). */
        history: ({
          occurred_at: string
          kind: string
          text: string
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'experiments.startExperiment': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Experiment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'experiments.stopExperiment': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Experiment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'experiments.updateExperiment': {
    input: {
      id: string
      body: {
        name?: string
        hypothesis?: string | null
        campaign_ids?: string[]
        /** What the experiment measures; one metric, chosen before the start. */
        metric?: Schemas['ExperimentMetricInput']
        /** First local day. */
        start?: string
        /** Last local day, inclusive. */
        end?: string
        spend?: number | null
        /** The audience whose members are held out at random. */
        audience_id?: string
        /** The share of people who are left out of the audience at the platform, in steps of 0.0001. */
        held_out_share?: number
        tuning_people?: number
        treated_regions?: string[]
        control_regions?: string[] | null
        /** Days that the campaigns stay on or off. */
        block_days?: number
        /** Days after each change that are not compared, because conversions lag behind ads. */
        washout_days?: number
      }
    }
    response: {
      data: Schemas['Experiment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'experiments.voidExperiment': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Experiment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'exports.listExportRows': {
    input: {
      id: string
      status?: Schemas['ExportRowStatus']
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['ExportRow'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'exports.listExports': {
    input: {
      destination_id?: string
      status?: Schemas['RunStatus']
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['Export'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'exports.readExport': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Export']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'exports.retryExport': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Export']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'goals.createGoal': {
    input: {
      body: {
        name: string
        /** Event types or names, exactly as sent. */
        source_event_names: string[]
        revenue_type: Schemas['RevenueType']
        /** Default: true. */
        attribution_eligible?: boolean
      }
    }
    response: {
      data: Schemas['GoalDefinition']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'goals.deleteGoalDefinition': {
    input: {
      id: string
    }
    response: {
      data: {
        deleted: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'goals.listGoalDefinitions': {
    input: {}
    response: {
      data: Schemas['GoalDefinition'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'goals.saveGoalDefinition': {
    input: {
      body: {
        id?: string
        name: string
        /** Event types or names, exactly as sent. */
        source_event_names: string[]
        revenue_type: Schemas['RevenueType']
        /** Default: true. */
        attribution_eligible?: boolean
        /** Default: derived from the name. */
        conversion_key?: string
        /** Default: 30. */
        lookback_window_days?: number
        /** Default: false. */
        is_default?: boolean
        /** Default: false. If true, revenue of this goal includes values that only a browser reported. Such values can be forged, because the tracking key is public. */
        counts_unverified_revenue?: boolean
      }
    }
    response: {
      data: Schemas['GoalDefinition']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'handoffs.finalizeCandidate': {
    input: {
      provider: Schemas['HandoffProvider']
      body: {
        /** The `id` from the list, verbatim. */
        candidate_id: string
      }
    }
    response: {
      data: {
        provider: string
        connection_id: string
        already_finalized: boolean
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'account_connected_elsewhere' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'handoffs.listCandidates': {
    input: {
      provider: Schemas['HandoffProvider']
    }
    response: {
      data: ({
        /** The `candidate_id` to finalize with, verbatim. */
        id: string
        name: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        /** When the selection expires. */
        expires_at: string | null
        /** The selected candidate. */
        finalized_candidate_id: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'handoffs.mintHandoff': {
    input: {
      provider: Schemas['HandoffProvider']
      body?: {
        /** Must be the profile of the credential; otherwise 404. */
        profile_id?: string
        /** Where the user is sent after the consent; its origin must be one of the app’s. */
        return_url?: string
      }
    }
    response: {
      data: Schemas['Handoff']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'handoffs.readHandoff': {
    input: {
      id: string
    }
    response: {
      data: Schemas['Handoff']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ingest.readBacklog': {
    input: {
      /** Lists only the failures of this profile. */
      profile_id?: string
    }
    response: {
      data: {
        /** Entries that wait, of all profiles. */
        waiting: number
        waiting_bytes: number
        /** No entry that waits is older. Null if none waits. */
        waiting_since: string | null
        /** Entries that were derived or set aside since the first one. */
        derived: number
        /** Entries that were set aside. */
        failures: number
        backlogs: ({
          profile_id: string
          waiting: number
          waiting_bytes: number
          waiting_since: string
        })[]
        failing_profiles: ({
          profile_id: string
          failures: number
        })[]
        newest_failures: ({
          profile_id: string
          sequence: number
          kind: Schemas['IngestEntryKind']
          event_id: string
          received_at: string
          error: string
          failed_at: string
        })[]
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ingest.replayLog': {
    input: {
      body: {
        profile_id: string
        /** Not earlier than `INGEST_LOG_HOURS` ago. */
        from: string
        after_sequence?: number
      }
    }
    response: {
      data: {
        /** Entries that were derived again. */
        entries: number
        /** Entries whose events were kept: a person assigned the payer or undid a merge. */
        kept: number
        /** Entries that cannot be derived; their stored results are unchanged. */
        failures: ({
          sequence: number
          error: string
        })[]
        /** `after_sequence` of the next request; null at the end. */
        next: number | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'ingest.retryFailures': {
    input: {
      body: {
        profile_id: string
        /** Retries only this entry. */
        sequence?: number
        /** Leaves out what failed later. Default: now. */
        failed_before?: string
      }
    }
    response: {
      data: {
        /** Entries that were derived now. */
        derived: number
        /** Entries that failed again. */
        failed: number
        has_more: boolean
        failed_before: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.activateWebPixel': {
    input: {}
    response: {
      data: {
        /** `app_extension`: installed. `custom_pixel`: the merchant must paste the code. */
        installation: Schemas['ActivateWebPixelInstallation']
        pixel_id: string | null
        connection_id: string
        custom_pixel: Schemas['StorePixel'] | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.addStore': {
    input: {
      body: {
        shop_domain: string
        display_name?: string
        /** Signing secret of the store's webhooks. */
        signing_id?: string
        /** Admin API access token of an app in the store, verified and stored encrypted. With `read_orders`, the history is imported and missed webhooks are caught up every hour (`read_all_orders` for orders older than 60 days); a web pixel extension needs `write_pixels`. */
        access_token?: string
      }
    }
    response: {
      data: Schemas['StoreConnection']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'account_connected_elsewhere' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.connectBankLink': {
    input: {
      body: {
        /** Token returned by the widget; single use. */
        exchange_token: string
      }
    }
    response: {
      data: {
        connections: ({
          connection_id: string
          external_id: string
          display_name: string
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'account_connected_elsewhere' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.connectChatbot': {
    input: {
      body: {
        /** API token of the chatbot page. */
        token: string
      }
    }
    response: {
      data: Schemas['ChatbotConnection']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'account_connected_elsewhere' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.connectCredentials': {
    input: {
      provider: Schemas['ConnectCredentialsProvider']
      body: {
        /** By field name. */
        values: { [key: string]: string }
      }
    }
    response: {
      data: {
        connections: ({
          connection_id: string
          external_id: string
          display_name: string
          /** Paste it into the vendor's webhook settings. Null: it has none. */
          webhook_url: string | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'account_connected_elsewhere' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.listPages': {
    input: {
      /** `true`: reads the available pages live from the platform. */
      available?: boolean
    }
    response: {
      data: Schemas['TrackedPage'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.listStores': {
    input: {}
    response: {
      data: Schemas['StoreConnection'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.readChatbot': {
    input: {}
    response: {
      data: Schemas['ChatbotConnection'] | null
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.removeStore': {
    input: {
      connectionId: string
    }
    response: undefined
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.selectPages': {
    input: {
      body: {
        page_ids: string[]
      }
    }
    response: {
      data: Schemas['TrackedPage'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'not_found' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.startBankLink': {
    input: {}
    response: {
      data: {
        /** Token that opens the widget. Returned once; null in a replayed response. */
        widget_token: string | null
        expires_at: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.updateStore': {
    input: {
      connectionId: string
      body: {
        signing_id?: string
        /** Admin API access token of an app in the store, verified and stored encrypted. With `read_orders`, the history is imported and missed webhooks are caught up every hour (`read_all_orders` for orders older than 60 days); a web pixel extension needs `write_pixels`. */
        access_token?: string
      }
    }
    response: {
      data: Schemas['StoreConnection']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'invitations.acceptInvitation': {
    input: {
      body: {
        /** The `token` parameter of the link. */
        invitation_token: string
        /** At least 12 characters, otherwise 422 `weak_password`; not found in a breach, otherwise 422 `compromised_password`. */
        password?: string
      }
    }
    response: {
      data: Schemas['SignedIn']
      meta: { [key: string]: unknown }
    }
    code: 'compromised_password' | 'forbidden' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'weak_password' | 'workspace_archived'
  }
  'invitations.createInvitation': {
    input: {
      id: string
      body: {
        email: string
        /** Role in the workspace; required unless `profiles` is sent. */
        role?: Schemas['Role']
        /** Limits the member to these profiles, with a role on each. */
        profiles?: Schemas['ProfileGrantInput'][]
        /** Language of the email. */
        locale?: Schemas['MessageLocale']
      }
    }
    response: {
      data: Schemas['Invitation']
      meta: {
        workspace_id: string
      }
    }
    code: 'app_provisioned_workspace' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'plan_upgrade_required' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'workspace_archived'
  }
  'invitations.joinWorkspace': {
    input: {
      body: {
        /** The `token` parameter of the link. */
        invitation_token: string
      }
    }
    response: {
      data: {
        workspace_id: string
        role: Schemas['Role']
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'workspace_archived'
  }
  'invitations.listInvitations': {
    input: {
      id: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['Invitation'][]
      meta: {
        workspace_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'invitations.resendInvitation': {
    input: {
      id: string
      invitationId: string
    }
    response: {
      data: Schemas['Invitation']
      meta: {
        workspace_id: string
      }
    }
    code: 'app_provisioned_workspace' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'workspace_archived'
  }
  'invitations.revokeInvitation': {
    input: {
      id: string
      invitationId: string
    }
    response: {
      data: Schemas['Invitation']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'workspace_archived'
  }
  'journeys.readConversionJourney': {
    input: {
      /** The id of the outcome event or of the conversion, or your own event key. */
      id: string
      offset?: number
      limit?: number
      /** Instead of `offset`: continues after the previous page. */
      cursor?: string
    }
    response: {
      data: Schemas['AnyJourney']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        person?: Schemas['JourneyPerson'] | null
        conversion: Schemas['JourneyConversion']
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'conversion_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'journeys.readCustomerJourney': {
    input: {
      /** A customer id or visitor id from the customer list. */
      id: string
      offset?: number
      limit?: number
      /** Instead of `offset`: continues after the previous page. */
      cursor?: string
    }
    response: {
      data: Schemas['Journey']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'journeys.readJourneyByKey': {
    input: {
      /** The `user_traits.external_id` that was sent on events. */
      customer_key?: string
      /** Requires `customers:read`. */
      email?: string
      /** Requires `customers:read`. */
      phone?: string
      offset?: number
      limit?: number
      /** Instead of `offset`: continues after the previous page. */
      cursor?: string
    }
    response: {
      data: Schemas['AnyJourney']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        person?: Schemas['JourneyPerson']
        conversion?: Schemas['JourneyConversion']
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'customer_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'keys.createKey': {
    input: {
      body: {
        name?: string
        scopes: Schemas['Scope'][]
        rate_limit_per_minute?: number
        /** In the future. Default: the key does not expire. */
        expires_at?: string | null
      }
    }
    response: {
      data: Schemas['CreatedApiKey']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'keys.createKeyAsOperator': {
    input: {
      body: {
        profile_id: string
        name?: string
        scopes: Schemas['Scope'][]
        rate_limit_per_minute?: number
        /** In the future. Default: the key does not expire. */
        expires_at?: string | null
        /** The app that the key belongs to. If the app has no grant on the profile, it gets one with the scopes of the key. */
        app_id?: string | null
      }
    }
    response: {
      data: Schemas['CreatedApiKey']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'keys.createProfileKey': {
    input: {
      profileId: string
      body?: {
        name?: string
        /** Default: all scopes of the grant that the token has. */
        scopes?: Schemas['Scope'][]
        /** In the future. Default: the key does not expire. */
        expires_at?: string | null
      }
    }
    response: {
      data: Schemas['CreatedApiKey']
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'keys.listKeys': {
    input: {
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['ApiKey'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'keys.listKeysAsOperator': {
    input: {
      profile_id?: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['ApiKey'][]
      meta: { [key: string]: unknown }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'keys.revokeKey': {
    input: {
      id: string
    }
    response: {
      data: {
        revoked: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'keys.revokeKeyAsOperator': {
    input: {
      id: string
    }
    response: {
      data: {
        revoked: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'keys.rotateKey': {
    input: {
      id: string
    }
    response: {
      data: Schemas['RotatedApiKey']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'keys.rotateKeyAsOperator': {
    input: {
      id: string
    }
    response: {
      data: Schemas['RotatedApiKey']
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'live.readLive': {
    input: {
      /** Sent automatically by browsers when they reconnect. */
      "last-event-id"?: string
    }
    response: {
      data: {
        events: Schemas['TrackedEvent'][]
        rejected: ({
          id: string
          received_at: string
          reason: string
          detail: string | null
          event_name: string | null
          page_url: string | null
          origin: string | null
          user_agent: string | null
          /** Suggested fix. */
          fix: string | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'members.changeRole': {
    input: {
      id: string
      userId: string
      body: {
        role: Schemas['Role']
      }
    }
    response: {
      data: Schemas['Member']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'members.leaveWorkspace': {
    input: {
      id: string
    }
    response: {
      data: {
        left: true
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'members.listMembers': {
    input: {
      id: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['Member'][]
      meta: {
        workspace_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'members.mailSignInLink': {
    input: {
      id: string
      userId: string
      body?: {
        /** Language of the email. */
        locale?: Schemas['MessageLocale']
      }
    }
    response: {
      data: {
        requested: true
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'app_provisioned_workspace' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'members.removeMember': {
    input: {
      id: string
      userId: string
    }
    response: {
      data: {
        removed: true
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'members.setMemberProfiles': {
    input: {
      id: string
      userId: string
      body: {
        profiles: Schemas['ProfileGrantInput'][] | null
      }
    }
    response: {
      data: Schemas['Member']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'models.fitDataDrivenModel': {
    input: {
      body: { [key: string]: unknown }
    }
    response: {
      data: Schemas['DataDrivenFit']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'models.readDataDriven': {
    input: {}
    response: {
      data: Schemas['DataDrivenFit']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'notes.createNote': {
    input: {
      body: {
        /** A local day, `YYYY-MM-DD`. */
        day: string
        text: string
      }
    }
    response: {
      data: Schemas['Note']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'notes.deleteNote': {
    input: {
      id: string
    }
    response: undefined
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'notes.listNotes': {
    input: {
      /** First local day, `YYYY-MM-DD`. Default: the last 30 days, including today. */
      date_from?: string
      /** Last local day, inclusive. Send both dates or none. */
      date_to?: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['Note'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'notes.updateNote': {
    input: {
      id: string
      body: {
        /** A local day, `YYYY-MM-DD`. */
        day?: string
        text?: string
      }
    }
    response: {
      data: Schemas['Note']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'oauth.issueToken': {
    input: {
      body: {
        /** `client_credentials`, `authorization_code` or `refresh_token`. */
        grant_type?: string
        /** Required unless sent by HTTP Basic. */
        client_id?: string
        /** Required unless sent by HTTP Basic or the app is public. */
        client_secret?: string
        /** Space-separated. Default: all scopes that the app is allowed there, or all that the user authorized. */
        scope?: string
        /** With client credentials: binds the token to a profile on which the app has a grant. */
        profile_id?: string
        /** The code from the redirect of `/oauth/authorize`. Single use; expires after one minute. */
        code?: string
        /** The verifier of the `code_challenge` (RFC 7636). */
        code_verifier?: string
        /** If sent, must equal the URI that received the code. */
        redirect_uri?: string
        /** Single use: the response contains the next one. */
        refresh_token?: string
        /** If sent, must equal the authorized resource (RFC 8707). */
        resource?: string
      }
    }
    response: Schemas['Token']
    code: 'payload_too_large'
  }
  'oauth.readApiMetadata': {
    input: {}
    response: {
      resource: string
      authorization_servers: string[]
      scopes_supported: string[]
      bearer_methods_supported: string[]
      resource_name: string
      resource_documentation: string
    }
    code: never
  }
  'oauth.readMcpMetadata': {
    input: {}
    response: {
      resource: string
      authorization_servers: string[]
      scopes_supported: string[]
      bearer_methods_supported: string[]
      resource_name: string
      resource_documentation: string
    }
    code: never
  }
  'oauth.readServerMetadata': {
    input: {}
    response: {
      issuer: string
      authorization_endpoint: string
      token_endpoint: string
      revocation_endpoint: string
      /** Present when `OAUTH_DYNAMIC_REGISTRATION` is on. */
      registration_endpoint?: string
      scopes_supported: string[]
      response_types_supported: string[]
      response_modes_supported: string[]
      grant_types_supported: string[]
      token_endpoint_auth_methods_supported: string[]
      revocation_endpoint_auth_methods_supported: string[]
      code_challenge_methods_supported: string[]
      authorization_response_iss_parameter_supported: boolean
      client_id_metadata_document_supported: boolean
      protected_resources: string[]
      ui_locales_supported: string[]
      service_documentation: string
    }
    code: never
  }
  'oauth.registerClient': {
    input: {
      body: {
        /** At least one redirect URI. */
        redirect_uris?: string[]
        /** Name shown on the consent page. */
        client_name?: string
        /** none, client_secret_basic, client_secret_post. Default: client_secret_basic. */
        token_endpoint_auth_method?: string
        /** authorization_code and refresh_token. */
        grant_types?: string[]
        /** code. */
        response_types?: string[]
        /** Maximum scopes that the client will request. Default: all. */
        scope?: string
      }
    }
    response: Schemas['RegisteredClient']
    code: 'payload_too_large'
  }
  'oauth.revokeToken': {
    input: {
      body: {
        /** Required unless sent by HTTP Basic. */
        client_id?: string
        /** Required unless sent by HTTP Basic or the app is public. */
        client_secret?: string
        token?: string
        /** Ignored: the prefix of a token names its type. */
        token_type_hint?: string
      }
    }
    response: { [key: string]: unknown }
    code: 'payload_too_large'
  }
  'organic.listSearchPages': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['SearchPage'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** For the whole range. */
        totals: {
          pages: number
          clicks: number
          /** Impressions in search results. */
          impressions: number
          /** Clicks divided by impressions, in percent; 0 without impressions. */
          ctr: number
          /** Average position in search results, starting at 1; null if unknown. */
          average_position: number | null
        }
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'outcomeDefinitions.putOutcomeDefinitions': {
    input: {
      body: {
        definitions: ({
          id: string
          /** Recorded outcome. */
          event_key: string
        })[]
      }
    }
    response: {
      data: Schemas['OutcomeDefinition'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'outcomeDefinitions.updateOutcomeDefinition': {
    input: {
      id: string
      body: {
        /** Recorded outcome. */
        event_key: string
      }
    }
    response: {
      data: Schemas['OutcomeDefinition']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'outcomes.listRecordedOutcomes': {
    input: {
      cursor?: string
      limit?: number
    }
    response: {
      data: Schemas['RecordedOutcome'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'overview.listPortfolio': {
    input: {
      /** First local day, `YYYY-MM-DD`. Default: the last 30 days, including today. */
      date_from?: string
      /** Last local day, inclusive. Send both dates or none. */
      date_to?: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** Part of the name of the profile or workspace. */
      q?: string
      sort?: Schemas['PortfolioSort']
      /** Default: `asc` by name, otherwise `desc`. */
      order?: Schemas['SortDirection']
      /** Whether `meta.totals` is returned. */
      totals?: Schemas['ListPortfolioTotals']
      limit?: number
      /** `cursor` of the previous page, with the same parameters. */
      cursor?: string
    }
    response: {
      data: Schemas['PortfolioRow'][]
      meta: {
        /** Number of profiles that match. */
        profiles: number
        /** Per currency; null unless requested. */
        totals: Schemas['PortfolioTotal'][] | null
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'overview.readActivity': {
    input: {}
    response: {
      data: ({
        kind: Schemas['ReadActivityKind']
        id: string
        /** `waiting`: the provider requested a pause. */
        state: Schemas['ReadActivityState']
        /** Account, cause or destination of the task. */
        subject: string | null
        /** From 0 to 1; null while the total is unknown. */
        progress: number | null
        /** Rows, customers or scores processed so far. */
        done: number | null
        total: number | null
        started_at: string | null
        finished_at: string | null
        error: string | null
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'overview.readAnswer': {
    input: {
      /** First local day, `YYYY-MM-DD`. Default: the last 30 days, including today. */
      date_from?: string
      /** Last local day, inclusive. Send both dates or none. */
      date_to?: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** The days before, or the same weekdays of the year before. */
      compare?: Schemas['SiteComparison']
      /** Language of the sentences and format of their amounts, such as `es-CL`. */
      locale?: string
      /** Whether ads and the advice on them are returned; `false` for readers who take no action. */
      with_ads?: boolean
    }
    response: {
      data: Schemas['Answer']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'overview.readAttention': {
    input: {}
    response: {
      data: ({
        kind: Schemas['ReadAttentionKind']
        /** `error`: numbers are wrong or missing until the issue is fixed. */
        severity: Schemas['ReadAttentionSeverity']
        count: number
        /** The connection, currency or reason; for suspected duplicates the amount at stake. */
        subject: string | null
        since: string | null
        what: string
        fix: string
        /** The route that completes the step, if there is one. */
        next: string | null
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'overview.readOverview': {
    input: {
      /** First local day, `YYYY-MM-DD`. Default: the last 30 days, including today. */
      date_from?: string
      /** Last local day, inclusive. Send both dates or none. */
      date_to?: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** Day that credit is dated by: `conversion` (default), or `touch`, the local day of the touch that earned it, next to the spend of that day. A conversion counts on the day of its newest touch that has credit. Conversions without a touch keep their own day. */
      date_basis?: Schemas['DateBasis']
      /** Greatest age in days of a touch at the conversion, default `all`. It is a filter: `later_value` is the value outside, so that both together are the value with `all`. */
      window?: Schemas['CreditWindow']
    }
    response: {
      data: Schemas['Overview']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Present if `date_basis` or `window` was sent. */
        date_basis?: Schemas['DateBasis']
        /** Present if `date_basis` or `window` was sent. */
        window?: Schemas['CreditWindow']
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'partner.previewAdReferrals': {
    input: {
      body: {
        referrals: ({
          /** Sending the same key again has no effect. */
          idempotency_key: string
          /** Platform id of one of the profile’s ads. */
          ad_id: string
          /** Start of the conversation. */
          occurred_at: string
          /** Your own id of an existing customer. Required on a healthcare-family profile, here or in `customer`. */
          external_ref?: string
          /** Creates the customer if it does not exist. */
          wa_id?: string
          /** With an email or a phone, an unknown reference creates the customer or is added to the matching one. */
          customer?: {
            external_ref: string
            email?: string | null
            phone?: string | null
            /** Rejected with 400 `invalid_parameter`. */
            national_id?: string
          }
          /** Rejected with 400 `invalid_parameter`. */
          national_id?: string
          ctwa_clid?: string | null
        })[]
      }
    }
    response: {
      data: Schemas['AdReferralPreview']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'unknown_ad' | 'unknown_customer_ref' | 'validation_error'
  }
  'partner.recordAdReferrals': {
    input: {
      body: {
        /** Sending the same key again has no effect. */
        idempotency_key?: string
        /** Platform id of one of the profile’s ads. */
        ad_id?: string
        /** Start of the conversation. */
        occurred_at?: string
        /** Your own id of an existing customer. Required on a healthcare-family profile, here or in `customer`. */
        external_ref?: string
        /** Creates the customer if it does not exist. */
        wa_id?: string
        /** With an email or a phone, an unknown reference creates the customer or is added to the matching one. */
        customer?: {
          external_ref: string
          email?: string | null
          phone?: string | null
          /** Rejected with 400 `invalid_parameter`. */
          national_id?: string
        }
        /** Rejected with 400 `invalid_parameter`. */
        national_id?: string
        ctwa_clid?: string | null
        /** Up to 500 referrals with the fields above. If one is rejected, none is recorded. */
        referrals?: ({
          /** Sending the same key again has no effect. */
          idempotency_key: string
          /** Platform id of one of the profile’s ads. */
          ad_id: string
          /** Start of the conversation. */
          occurred_at: string
          /** Your own id of an existing customer. Required on a healthcare-family profile, here or in `customer`. */
          external_ref?: string
          /** Creates the customer if it does not exist. */
          wa_id?: string
          /** With an email or a phone, an unknown reference creates the customer or is added to the matching one. */
          customer?: {
            external_ref: string
            email?: string | null
            phone?: string | null
            /** Rejected with 400 `invalid_parameter`. */
            national_id?: string
          }
          /** Rejected with 400 `invalid_parameter`. */
          national_id?: string
          ctwa_clid?: string | null
        })[]
      }
    }
    response: {
      data: Schemas['RecordedAdReferral'] | {
        results: ({
          index: number
          touch_id: string
          status: Schemas['AdReferralStatus']
        })[]
        summary: {
          total: number
          recorded: number
          duplicate: number
        }
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'unknown_ad' | 'unknown_customer_ref' | 'validation_error'
  }
  'partner.recordDeclaredSource': {
    input: {
      body: {
        /** Id of the message with the answer; idempotency key. */
        wamid: string
        /** One of facebook_ad, instagram_ad, tiktok, google_search, google_maps, youtube, friend_or_family, returning_customer, doctor_referral, walk_by, email, whatsapp, event, press, ai_assistant, other. */
        answer_key: string
        /** The customer’s own words. */
        answer_text?: string | null
        /** Your own id of an existing customer. Required on a healthcare-family profile, here or in `customer`. */
        external_ref?: string
        /** Creates the customer if it does not exist. */
        wa_id?: string
        /** With an email or a phone, an unknown reference creates the customer or is added to the matching one. */
        customer?: {
          external_ref: string
          email?: string | null
          phone?: string | null
          /** Rejected with 400 `invalid_parameter`. */
          national_id?: string
        }
        /** Rejected with 400 `invalid_parameter`. */
        national_id?: string
        /** Default: now. */
        answered_at?: string
      }
    }
    response: {
      data: Schemas['DeclaredSource']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'unknown_answer_key' | 'unknown_customer_ref' | 'validation_error'
  }
  'passwords.changePassword': {
    input: {
      body: {
        /** Required when the account has a password; otherwise 400 `current_password_required`. */
        current_password?: string
        /** At least 12 characters, otherwise 422 `weak_password`; not found in a breach, otherwise 422 `compromised_password`. */
        new_password: string
        /** Also revokes all personal tokens of the user. */
        revoke_tokens?: boolean
      }
    }
    response: {
      data: {
        changed: true
        ended_sessions: number
        revoked_tokens: number
        /** Personal tokens that still work, newest first, at most 100. */
        tokens: Schemas['UserToken'][]
      }
      meta: { [key: string]: unknown }
    }
    code: 'compromised_password' | 'current_password_invalid' | 'current_password_required' | 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'weak_password'
  }
  'passwords.redeemReset': {
    input: {
      body: {
        /** The `token` parameter of the link. */
        reset_token: string
        /** At least 12 characters, otherwise 422 `weak_password`; not found in a breach, otherwise 422 `compromised_password`. */
        new_password: string
      }
    }
    response: {
      data: {
        changed: true
        ended_sessions: number
        /** Personal tokens that were revoked. */
        revoked_tokens: number
        /** Authorizations of assistants that were ended. */
        ended_assistants: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'compromised_password' | 'forbidden' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'weak_password'
  }
  'passwords.requestReset': {
    input: {
      body: {
        email: string
        /** Language of the email. */
        locale?: Schemas['MessageLocale']
      }
    }
    response: {
      data: {
        requested: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'validation_error'
  }
  'paths.listPathConversions': {
    input: {
      /** `id` of a row of `GET /paths`. */
      id: string
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** `conversion_key` of a goal. Default: conversions of every goal, with the value of payments. */
      goal?: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['PathConversion'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'paths.listPaths': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Steps are channels or campaigns. */
      level?: Schemas['PathKind']
      /** `conversion_key` of a goal. Default: conversions of every goal, with the value of payments. */
      goal?: string
      /** Only paths with this step: a channel or, at level `campaign`, also a campaign's id. */
      contains?: string
      /** Only paths with at least this many steps. */
      min_length?: number
      /** Highest first. */
      order?: Schemas['PathOrder']
      limit?: number
      /** `cursor` of the previous page, with the same parameters. */
      cursor?: string
    }
    response: {
      data: Schemas['ConversionPath'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Why there is nothing to show: no counted conversion matches the request. Otherwise null. */
        reason: Schemas['EmptyPathReason'] | null
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'paths.listRoles': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      level?: Schemas['PathLevel']
      /** `conversion_key` of a goal. Default: conversions of every goal, with the value of payments. */
      goal?: string
      limit?: number
      /** `cursor` of the previous page, with the same range, level and goal. */
      cursor?: string
    }
    response: {
      data: Schemas['PathRole'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Why there is nothing to show: no counted conversion matches the request. Otherwise null. */
        reason: Schemas['EmptyPathReason'] | null
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'paths.readPathSummary': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** `conversion_key` of a goal. Default: conversions of every goal, with the value of payments. */
      goal?: string
    }
    response: {
      data: {
        /** All counted conversions of the range. */
        conversions: number
        without_touch: number
        /** By number of touches, ascending; more than 89 count as 89. */
        touches: ({
          touches: number
          conversions: number
        })[]
        /** By days, ascending; 0: converted on the day of the first touch. */
        days: ({
          days: number
          conversions: number
        })[]
        /** Null if no conversion has a touch. */
        median_touches: number | null
        /** Null if no conversion has a touch. */
        median_days: number | null
        /** Conversions with exactly one touch / conversions with a touch; null if no conversion has a touch. */
        single_touch_share: number | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
        /** Why there is nothing to show: no counted conversion matches the request. Otherwise null. */
        reason: Schemas['EmptyPathReason'] | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'payments.assignPayer': {
    input: {
      payment_id: string
      body: {
        /** A customer of this profile. */
        customer_profile_id?: string | null
        /** Your own id of an existing customer. */
        customer_key?: string | null
        /** Creates the customer if it does not exist. */
        email?: string | null
        /** Creates the customer if it does not exist. */
        phone?: string | null
      }
    }
    response: {
      data: Schemas['Payment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'customer_not_in_profile' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'payment_assignment_incomplete' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.joinPayment': {
    input: {
      payment_id: string
      body: {
        /** The `payment_id` of the other report. */
        payment_id: string
      }
    }
    response: {
      data: Schemas['Payment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.joinSources': {
    input: {
      body: {
        /** As returned by `GET /payments/duplicates/summary`. */
        source: string
        other_source: string
      }
    }
    response: {
      data: {
        /** Existing pairs that were joined. */
        joined: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.listDuplicates': {
    input: {
      /** A local day or an instant. Default: 90 days ago. */
      from?: string
      /** A local day or an instant, inclusive. Default: now. */
      to?: string
      limit?: number
      cursor?: string
    }
    response: {
      data: ({
        payment_id: string
        other_payment_id: string
        occurred_at: string
        /** By how much cash is too high if both are the same payment, in the reporting currency; 0 if one is unverified. */
        amount_at_stake: number
        /** Both payments, latest first. */
        payments: Schemas['Payment'][]
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'range_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'payments.listPayments': {
    input: {
      /** A local day or an instant. */
      from: string
      /** A local day or an instant, inclusive. */
      to: string
      /** `all`, or `unidentified`: payments without a known payer. */
      status?: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['Payment'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'range_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'status_invalid' | 'unauthorized'
  }
  'payments.markInstallment': {
    input: {
      payment_id: string
      body: {
        is_installment: boolean
      }
    }
    response: {
      data: Schemas['Payment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.readDuplicateSummary': {
    input: {
      /** A local day or an instant. Default: 90 days ago. */
      from?: string
      /** A local day or an instant, inclusive. Default: now. */
      to?: string
    }
    response: {
      data: {
        pairs: number
        /** By how much cash is too high if every pair is one payment; a sale that three sources report counts twice. */
        amount_at_stake: number
        /** The reporting currency. */
        currency: string
        sources: ({
          source: string
          other_source: string
          /** Payments reported by `source`. */
          payments: number
          /** Payments that `other_source` also reported: joined or suspected. */
          paired: number
          share: number
          suspected: number
          amount_at_stake: number
          /** True if over 80 percent pair up: `POST /payments/duplicates/sources` joins them. */
          can_join: boolean
          /** Suspected pairs of these sources are joined automatically. */
          is_joined: boolean
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'range_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'payments.recordRefund': {
    input: {
      payment_id: string
      body: {
        /** In the payment’s currency: above zero and at most its value minus the amount that the provider reversed. */
        amount: number
        reason?: string | null
      }
    }
    response: {
      data: Schemas['Payment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'amount_invalid' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'manual_refund_exists' | 'not_found' | 'payload_too_large' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.reportCardPayment': {
    input: {
      /** `wait=N` (1 to 30 seconds): responds after reports include the data, with `Preference-Applied: wait=N`. Without that header in the response, they will include it later. */
      prefer?: string
      body: {
        idempotency_key: string
        /** Up to 999999999999999; decimals after the tenth are rounded. */
        amount: number
        /** ISO 4217. */
        currency: string
        /** From 2000-01-01T00:00:00Z to 24 hours ahead; other times are rejected. */
        paid_at: string
        /** The gateway’s id of the payment. */
        authorization_code?: string | null
        /** Order number of the site. Payments with the same order, cart, checkout, invoice or payment id are one payment, even if several systems report it. Conversion sync sends it as the platform’s `transactionId` or `event_id`, so that a sale that a pixel or tag also reports is counted once. */
        order_id?: string | null | number
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
        click_ids?: {
          ctwa_clid?: string | null
          gclid?: string | null
          fbclid?: string | null
          fbc?: string | null
          fbp?: string | null
        } | null
      }
    }
    response: {
      data: {
        payment_id: string
        event_id: string
        status: Schemas['RecordedStatus']
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.separatePayment': {
    input: {
      payment_id: string
      /** The `payment_id` of one of its sources or of a suspected duplicate. */
      from?: string
    }
    response: {
      data: Schemas['Payment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'payments.separateSources': {
    input: {
      /** As returned by `GET /payments/duplicates/summary`. */
      source: string
      other_source: string
    }
    response: {
      data: {
        is_joined: false
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'payments.undoRefund': {
    input: {
      payment_id: string
    }
    response: {
      data: Schemas['Payment']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.archiveProfile': {
    input: {
      id: string
      body: {
        /** The current name, as confirmation. */
        confirm_name: string
      }
    }
    response: {
      data: {
        id: string
        workspace_id: string
        name: string
        is_demo: boolean
        created_at: string
        archived_at: string | null
        is_being_purged: boolean
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.changeProfile': {
    input: {
      body: {
        name?: string
        /** IANA time zone of the profile's local days. */
        timezone?: string
        /** ISO 4217 code of the reporting currency. */
        reporting_currency?: string
        /** Domains of the profile's own sites. */
        domains?: string[]
      }
    }
    response: {
      data: Schemas['Profile']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.createProfile': {
    input: {
      body: {
        name: string
        /** IANA time zone of the profile's local days. */
        timezone?: string
        /** ISO 4217 code of the reporting currency. */
        reporting_currency?: string
        privacy_mode?: Schemas['PrivacyMode']
        /** Domains of the profile's own sites. */
        domains?: string[]
        /** Default: the workspace of the credential's own profile. */
        workspace_id?: string
      }
    }
    response: {
      data: Schemas['Profile']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'profile_limit_reached' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.createProfileAsOperator': {
    input: {
      body: {
        workspace_id: string
        name: string
        /** IANA time zone of the profile's local days. */
        timezone?: string
        /** ISO 4217 code of the reporting currency. */
        reporting_currency?: string
        privacy_mode?: Schemas['PrivacyMode']
        /** Domains of the profile's own sites. */
        domains?: string[]
      }
    }
    response: {
      data: Schemas['Profile']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'profile_limit_reached' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.listPrivacyChanges': {
    input: {
      limit?: number
    }
    response: {
      data: Schemas['PrivacyChange'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.listProfiles': {
    input: {
      workspace_id?: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['Profile'][]
      meta: { [key: string]: unknown }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.purgeProfile': {
    input: {
      id: string
      body: {
        /** The current name, as confirmation. */
        confirm_name: string
      }
    }
    response: {
      data: {
        id: string
        workspace_id: string
        name: string
        is_demo: boolean
        created_at: string
        archived_at: string | null
        is_being_purged: boolean
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'demo_purge_blocked' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.putTargets': {
    input: {
      body: {
        roas?: number | string | null
        cac?: number | string | null
      }
    }
    response: {
      data: Schemas['Targets']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.readProfile': {
    input: {}
    response: {
      data: {
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
        created_at: string
        /** The scopes in effect, bundles expanded. */
        scopes: Schemas['Scope'][]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.readReadiness': {
    input: {}
    response: {
      data: {
        /** All steps are complete. */
        is_ready: boolean
        /** Keys of the incomplete steps. */
        missing: Schemas['ReadinessStep'][]
        steps: ({
          key: Schemas['ReadinessStep']
          is_done: boolean
          /** Description of the next action. */
          missing: string | null
          /** The route that completes the step, if there is one. */
          next: string | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.readTargets': {
    input: {}
    response: {
      data: Schemas['Targets']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.restoreProfile': {
    input: {
      id: string
    }
    response: {
      data: {
        id: string
        workspace_id: string
        name: string
        is_demo: boolean
        created_at: string
        archived_at: string | null
        is_being_purged: boolean
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'profile_limit_reached' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.setEntitlement': {
    input: {
      profileId: string
      body: {
        enabled: boolean
        privacy_mode?: Schemas['PrivacyMode']
      }
    }
    response: {
      data: {
        profile_id: string
        enabled: boolean
        privacy_mode: Schemas['PrivacyMode']
        is_healthcare_family: boolean
        /** The app's grant on the profile. */
        scopes: Schemas['Scope'][]
        /** Number of active keys that were revoked because they had a person-level scope. */
        revoked_keys: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.setPrivacyMode': {
    input: {
      body: {
        privacy_mode: Schemas['PrivacyMode']
      }
    }
    response: {
      data: {
        privacy_mode: Schemas['PrivacyMode']
        is_healthcare_family: boolean
        /** Number of active keys that were revoked because they had a person-level scope. */
        revoked_keys: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.updateProfile': {
    input: {
      id: string
      body: {
        name?: string
        /** IANA time zone of the profile's local days. */
        timezone?: string
        /** ISO 4217 code of the reporting currency. */
        reporting_currency?: string
        privacy_mode?: Schemas['PrivacyMode']
        /** Domains of the profile's own sites. */
        domains?: string[]
      }
    }
    response: {
      data: Schemas['Profile']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'quality.checkUrl': {
    input: {
      /** A link, or only its parameters. */
      url: string
      /** The platform of the ad, if it is known. */
      platform?: Schemas['TaggedPlatform']
    }
    response: {
      data: Schemas['CheckedLink']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'quality.listUrlTemplates': {
    input: {
      locale?: Schemas['MessageLocale']
    }
    response: {
      data: Schemas['UrlTemplate'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'quality.readUtmHealth': {
    input: {}
    response: {
      data: Schemas['UtmHealth'] | null
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'quality.scanUtmHealth': {
    input: {}
    response: {
      data: Schemas['UtmHealth']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'audit_timeout' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'not_found' | 'not_implemented' | 'payload_too_large' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ranking.listTopPerformers': {
    input: {
      window?: Schemas['ScoreWindow']
      limit?: number
      /** Minimum spend in the window, in the reporting currency. */
      min_spend?: number
      /** Separated by commas: `messaging`, `sales`, `leads`, `traffic`, `awareness`. */
      objectives?: string
      /** Separated by commas: `predicted`, `attributed`, `lift`. */
      truth_grades?: string
      /** Separated by commas: `cash`, `pipeline`, `messaging`, `meta`, `none`. */
      outcome_kinds?: string
      /** Separated by commas: `ugc_video`, `talking_head`, `animation`, `reel`, `video`, `static`, `carousel`, `text`. */
      formats?: string
      /** `true`: only video creatives. `false`: only analysed creatives without video. */
      has_video?: boolean
    }
    response: {
      data: Schemas['TopPerformer'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ranking.readScoring': {
    input: {
      profileId: string
    }
    response: {
      /** Null if there was none. */
      data: Schemas['ScoringRun'] | null
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ranking.startScoring': {
    input: {
      body: {
        profile_id: string
      }
    }
    response: {
      data: {
        score_run_id: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'requests.listRequests': {
    input: {
      status_class?: Schemas['StatusClass']
      method?: Schemas['RequestMethod']
      /** The template of the path, as in the response. */
      route?: string
      /** The API key or token. */
      credential_id?: string
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['ApiRequest'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'retention.readRetention': {
    input: {
      history_months?: number
    }
    response: {
      data: Schemas['Retention']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'retention.updateRetention': {
    input: {
      body: {
        history_months: number | null
      }
    }
    response: {
      data: Schemas['Retention']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'secondFactor.beginSecondFactor': {
    input: {
      body: {
        /** Required when the account has a password; otherwise 400 `current_password_required`. */
        current_password?: string
      }
    }
    response: {
      data: {
        /** For manual entry; base32. */
        secret: string
        /** For a QR code. */
        otpauth_url: string
      }
      meta: { [key: string]: unknown }
    }
    code: 'current_password_invalid' | 'current_password_required' | 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'secondFactor.confirmSecondFactor': {
    input: {
      body: {
        /** Six digits of the authenticator, or a recovery code. */
        code: string
      }
    }
    response: {
      data: {
        is_on: true
        /** Ten single-use codes. Shown once. */
        recovery_codes: string[]
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'secondFactor.endSecondFactor': {
    input: {
      body: {
        /** Six digits of the authenticator, or a recovery code. */
        code: string
      }
    }
    response: {
      data: {
        is_on: false
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'secondFactor.readSecondFactor': {
    input: {}
    response: {
      data: {
        is_on: boolean
        recovery_codes_left: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'secondFactor.renewRecoveryCodes': {
    input: {
      body: {
        /** Six digits of the authenticator, or a recovery code. */
        code: string
      }
    }
    response: {
      data: {
        /** Ten single-use codes. Shown once. */
        recovery_codes: string[]
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'sessions.chooseProfile': {
    input: {
      body: {
        profile_id: string
      }
    }
    response: {
      data: {
        active_profile_id: string
        role: Schemas['Role']
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'sessions.endOtherSessions': {
    input: {}
    response: {
      data: {
        ended: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'sessions.endSession': {
    input: {
      id: string
    }
    response: {
      data: {
        ended: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'sessions.listSessions': {
    input: {}
    response: {
      data: ({
        id: string
        is_current: boolean
        created_at: string
        /** Accurate to the day. */
        used_at: string
        expires_at: string
        /** Network address of the sign-in. */
        address: string | null
        /** User agent of the browser. */
        user_agent: string | null
      })[]
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'sessions.readSession': {
    input: {}
    response: {
      data: Schemas['Session']
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'sessions.redeemLink': {
    input: {
      body: {
        /** The `token` parameter of the link. */
        sign_in_token: string
        /** Code of the second factor: six digits or a recovery code. Required after `second_factor_required`. */
        code?: string
      }
    }
    response: {
      data: Schemas['SignedIn']
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'sessions.requestLink': {
    input: {
      body: {
        email: string
        /** Language of the email. */
        locale?: Schemas['MessageLocale']
        /** Path to open after sign-in. */
        next?: string
      }
    }
    response: {
      data: {
        requested: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'validation_error'
  }
  'sessions.signIn': {
    input: {
      body: {
        email: string
        password: string
        /** Code of the second factor: six digits or a recovery code. Required after `second_factor_required`. */
        code?: string
      }
    }
    response: {
      data: Schemas['SignedIn']
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'sessions.signOut': {
    input: {}
    response: {
      data: {
        signed_out: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'shareLinks.createShareLink': {
    input: {
      body: {
        view_id: string
        name: string
        /** Asked before the view is shown; stored as an argon2id hash. Null: none. */
        password?: string | null
        /** Null: until it is revoked. */
        expires_at?: string | null
        /** Sites that may show the view in a frame (`frame-ancestors`). Empty: none. */
        embed_origins?: string[]
      }
    }
    response: {
      data: {
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
        /** The address to send. It contains the secret and is shown once. Returned once; null in a replayed response. */
        url: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'shareLinks.listShareLinks': {
    input: {}
    response: {
      data: Schemas['ShareLink'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'shareLinks.listShareOpenings': {
    input: {
      id: string
      limit?: number
      cursor?: string
    }
    response: {
      data: ({
        id: string
        opened_at: string
        /** ISO 3166 code; null if unknown. */
        country: string | null
        /** `page`: a visit of the page. `api`: reads with the token of the link. */
        via: Schemas['ShareOpeningKind']
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'shareLinks.revokeShareLink': {
    input: {
      id: string
    }
    response: {
      data: {
        revoked: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'shareLinks.updateShareLink': {
    input: {
      id: string
      body: {
        name?: string
        /** Asked before the view is shown; stored as an argon2id hash. Null: none. */
        password?: string | null
        /** Null: until it is revoked. */
        expires_at?: string | null
        /** Sites that may show the view in a frame (`frame-ancestors`). Empty: none. */
        embed_origins?: string[]
      }
    }
    response: {
      data: Schemas['ShareLink']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'site.readSite': {
    input: {
      /** First local day, `YYYY-MM-DD`. Default: the last 30 days, including today. */
      date_from?: string
      /** Last local day, inclusive. Send both dates or none. */
      date_to?: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
      /** A conversion key. Default: payments. */
      goal?: string
      /** Adds the totals and days of the same number of days before, or of 364 days earlier. */
      compare?: Schemas['SiteComparison']
      /** `engagement`: a visit that reported engaged time lasts that time, and is no bounce from 10 engaged seconds on; other visits as with `hits`. `hits`: a bounce has a single hit, and a visit lasts from the first to the last hit. */
      definition?: Schemas['SiteDefinition']
      /** Visits that viewed this page. */
      page?: string
      /** Visits that began on this page. */
      entry_page?: string
      /** Visits from this source; `(none)`: direct visits. */
      source?: string
      /** Visits of this campaign; `(none)`: without one. */
      campaign?: string
      /** ISO 3166 code; `(none)`: unknown. */
      country?: string
      /** `desktop`, `mobile` or `tablet`; `(none)`: unknown. */
      device?: string
    }
    response: {
      data: Schemas['Site']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'stages.listStages': {
    input: {
      provider: Schemas['ListStagesProvider']
      locale?: Schemas['MessageLocale']
    }
    response: {
      data: {
        status: Schemas['ListStagesStatus']
        /** Whether this credential may map stages. */
        can_write: boolean
        next_step: Schemas['ListStagesNextStep'] | null
        /** Outcomes that a stage can be mapped to. */
        outcomes: ({
          key: string
          label: string
        })[]
        stages: Schemas['Stage'][]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'stages.prefillOutcomes': {
    input: {
      locale?: Schemas['MessageLocale']
    }
    response: {
      data: {
        /** Unmapped stages with the outcomes that their names suggest. */
        definitions: ({
          id: string
          event_key: string
        })[]
        suggestions: ({
          id: string
          provider: string
          name: string
          current_key: string
          suggested_key: string | null
          suggested_label: string | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'survey.readSurvey': {
    input: {
      /** First local day, `YYYY-MM-DD`. */
      date_from: string
      /** Last local day, inclusive. */
      date_to: string
      /** Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`. */
      model?: Schemas['AttributionModel']
    }
    response: {
      data: Schemas['SurveyResult']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
        /** Present while a recompute of the profile is pending; numbers change as it proceeds. */
        recompute?: {
          /** First cause, such as `rates_changed` or `definition_changed`. */
          cause: string
          /** Customers and anonymous visitors that are recomputed. */
          customers: number
          /** Number of customers and visitors to recompute, as far as known. */
          customers_total: number
          started_at: string
        }
        /** Present while accepted hits or events wait: the report contains what was received until then. */
        derived_until?: string
        /** Present under `data_driven` if the credit can have several versions of its parameters: a conversion keeps the version that it was credited with until it is recomputed. Its receipt names it; a recompute of the profile brings all to the newest. */
        model_versions?: {
          oldest: number
          newest: number
        }
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'syncs.readSyncStatus': {
    input: {
      /** The provider, such as `social_ads`. */
      provider?: Schemas['Provider']
      connection_id?: string
    }
    response: {
      data: Schemas['Sync'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'syncs.startSync': {
    input: {
      body?: {
        /** The provider, such as `social_ads`. */
        provider?: Schemas['Provider']
        connection_id?: string
      }
    }
    response: {
      data: Schemas['Sync'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        skipped: ({
          connection_id: string
          provider: string
          reason: Schemas['StartSyncSkippedReason']
        })[]
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'tracking.addCustomDomain': {
    input: {
      body: {
        domain: string
      }
    }
    response: {
      data: Schemas['CustomDomain']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'tracking.issueTrackingKey': {
    input: {}
    response: {
      data: Schemas['TrackingKey']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.listCustomDomains': {
    input: {}
    response: {
      data: Schemas['CustomDomain'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.listRawEvents': {
    input: {
      limit?: number
      cursor?: string
      /** An event name that was received, that a goal lists, or `page_view`. */
      event_name?: string
    }
    response: {
      data: {
        events: Schemas['TrackedEvent'][]
        rejected: Schemas['RejectedHit'][]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.listTrackingKeys': {
    input: {}
    response: {
      data: Schemas['TrackingKey'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readGtmInstaller': {
    input: {}
    response: {
      data: {
        /** Save it as a file and import it in Tag Manager (Admin, Import Container). */
        container: { [key: string]: unknown }
        /** The same as a Custom HTML tag for the trigger "Initialization - All Pages". */
        tag_html: string
        tracking_key: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readReplayStatus': {
    input: {}
    response: {
      data: Schemas['Recompute'] | null
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readShopifyPixelInstaller': {
    input: {}
    response: {
      data: Schemas['StorePixel']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readSnippet': {
    input: {
      /** Meta pixel id to load with the tracker. */
      pixel_id?: string
    }
    response: {
      data: {
        /** Add it to the head of every page, before other scripts. */
        html: string
        script_url: string
        integrity: string
        tracking_key: string
        pixel_id: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readStorePixelInstaller': {
    input: {}
    response: {
      data: Schemas['StorePixel']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readTrackerModules': {
    input: {}
    response: {
      data: Schemas['TrackerModules']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readTrackingOps': {
    input: {}
    response: {
      data: {
        /** Time of the last event. */
        last_received_at: string | null
        sources: ({
          recorded_via: string
          events: number
          last_received_at: string
          /** From the event to its receipt. */
          delay_seconds_p50: number
          delay_seconds_p95: number
        })[]
        rejected_hits: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readTrackingOrigin': {
    input: {}
    response: {
      data: {
        origin: string
        /** URL of the latest tracker build. */
        script_url: string
        collect_url: string
        source: Schemas['ReadTrackingOriginSource']
        custom_domain: string | null
        /** Hosts whose pages may send hits; an empty list allows all. */
        allowed_hosts: string[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readTrackingQuality': {
    input: {}
    response: {
      data: {
        /** Window of hits, coverage and rejections; rejected hits are stored for this long. */
        window_hours: number
        hits: {
          accepted: number
          rejected: number
          rejected_share: number | null
        }
        rejected_by_reason: ({
          reason: string
          count: number
          last_at: string
        })[]
        /** Shares of the accepted hits; null if there were none. */
        coverage: {
          page_views: number
          visitor_share: number | null
          session_share: number | null
          customer_share: number | null
          campaign_share: number | null
          click_id_share: number | null
        }
        /** Revenue of the last 30 days without an exchange rate: the conversions count, the value does not. */
        unconverted_revenue: ({
          kind: Schemas['ReadTrackingQualityUnconvertedRevenueKind']
          currency: string
          rows: number
          amount: string
        })[]
        /** Payments of the last 30 days that only a browser reported. `is_counted`: cash metrics include some of them, because their goal has `counts_unverified_revenue`. */
        unverified_revenue: {
          is_counted: boolean
          payments: number
          reporting_value: string
        }
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readTrackingSettings': {
    input: {}
    response: {
      data: Schemas['TrackingSettings']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readVerification': {
    input: {}
    response: {
      data: Schemas['TrackingVerification'] | null
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.removeCustomDomain': {
    input: {
      id: string
    }
    response: {
      data: {
        removed: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.revokeTrackingKey': {
    input: {
      id: string
    }
    response: {
      data: {
        revoked: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.startVerification': {
    input: {
      body?: {
        /** A page with the snippet. Default: the start page of the profile's first domain. */
        page_url?: string
      }
    }
    response: {
      data: Schemas['TrackingVerification']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'tracking.updateTrackerModules': {
    input: {
      body: {
        signals?: { [key: string]: unknown } | null
        consent?: {
          /** The privacy policy that the banner links to. */
          privacy_url?: string | null
        } | null
        links?: { [key: string]: unknown } | null
        forms?: {
          /** Names of the fields whose values are sent. Passwords, cards and contact data never are. */
          fields?: string[]
          /** An email field identifies the visitor, if consent is granted. */
          identifies_by_email?: boolean
        } | null
        engagement?: { [key: string]: unknown } | null
        elements?: { [key: string]: unknown } | null
        errors?: {
          /** CSS selector of the elements that show an error of the checkout. */
          selector?: string | null
        } | null
        survey?: Schemas['SurveyModuleInput'] | null
      }
    }
    response: {
      data: Schemas['TrackerModules']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'tracking.updateTrackingSettings': {
    input: {
      body: {
        /** Consent until the page sets it. Denied: nothing is stored and no visitor is identified. */
        consent_default?: Schemas['ConsentChoice']
        /** Treat browsers that send Global Privacy Control as denied. */
        honors_gpc?: boolean
        /** Treat browsers that send Do Not Track as denied. */
        honors_dnt?: boolean
        /** Count page changes in single-page apps as page views. */
        tracks_navigation?: boolean
        /** Look up the visitor's country from the IP address, which is then discarded. */
        resolves_country?: boolean
        /** How a browser can be linked to a customer. `link_token_only`: `identify` is ignored and only link tokens link. Anyone can send `identify` with the public tracking key. */
        identification?: Schemas['IdentificationMode']
        /** Additional hosts, such as payment pages, that do not count as referrers. */
        ignored_referrers?: string[]
      }
    }
    response: {
      data: Schemas['TrackingSettings']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'tracking.verifyCustomDomain': {
    input: {
      id: string
    }
    response: {
      data: Schemas['CustomDomain']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'userTokens.createUserToken': {
    input: {
      body: {
        name: string
        scopes?: Schemas['Scope'][]
        /** At most 365 days ahead. Default: in 90 days. */
        expires_at?: string
      }
    }
    response: {
      data: {
        id: string
        name: string
        scopes: Schemas['Scope'][]
        expires_at: string | null
        revoked_at: string | null
        created_at: string
        /** The bearer token. Returned once; null in a replayed response. */
        token: string | null
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'userTokens.listUserTokens': {
    input: {
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['UserToken'][]
      meta: { [key: string]: unknown }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'userTokens.revokeUserToken': {
    input: {
      id: string
    }
    response: {
      data: {
        revoked: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'users.createUser': {
    input: {
      body: {
        email: string
        /** At least 12 characters, otherwise 422 `weak_password`; not found in a breach, otherwise 422 `compromised_password`. */
        password?: string
        workspace_id: string
        role: Schemas['Role']
      }
    }
    response: {
      data: {
        id: string
        email: string
        workspace_id: string
        role: Schemas['Role']
        /** Whether a new user was created. */
        is_new: boolean
        /** Single use; expires after 24 hours. Null if a password was set. Returned once; null in a replayed response. */
        sign_in_url: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'compromised_password' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'weak_password'
  }
  'users.dropSecondFactor': {
    input: {
      id: string
    }
    response: {
      data: {
        id: string
        is_on: false
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'users.listUsers': {
    input: {
      limit?: number
      cursor?: string
      /** Only the user with this email address. */
      email?: string
    }
    response: {
      data: Schemas['User'][]
      meta: { [key: string]: unknown }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'users.mintSignInLink': {
    input: {
      id: string
    }
    response: {
      data: {
        id: string
        email: string
        /** Single use; expires after 24 hours. Returned once; null in a replayed response. */
        sign_in_url: string | null
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'users.setOperator': {
    input: {
      id: string
      body: {
        is_operator: boolean
      }
    }
    response: {
      data: {
        id: string
        email: string
        is_operator: boolean
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'views.createView': {
    input: {
      body: {
        name: string
        page: Schemas['ViewPage']
        is_shared?: boolean
        /** A preset, which moves with the current day, or two fixed local days. */
        range?: Schemas['ViewRangeInput']
        model?: Schemas['AttributionModel']
        level?: Schemas['EntityLevel'] | null
        date_basis?: Schemas['DateBasis'] | null
        window?: Schemas['CreditWindow'] | null
        /** Filters of the page, by name. Personal data is rejected. */
        filters?: { [key: string]: string | number | boolean | string[] }
        /** The visible columns in order; empty: the usual ones. */
        columns?: string[]
        sort?: {
          column: string
          direction: Schemas['SortDirection']
        } | null
      }
    }
    response: {
      data: Schemas['View']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'views.deleteView': {
    input: {
      id: string
    }
    response: {
      data: {
        deleted: true
        revoked_links: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'views.listViews': {
    input: {
      /** Only views of this page. */
      page?: Schemas['ViewPage']
    }
    response: {
      data: Schemas['View'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'views.updateView': {
    input: {
      id: string
      body: {
        name?: string
        is_shared?: boolean
        /** A preset, which moves with the current day, or two fixed local days. */
        range?: Schemas['ViewRangeInput']
        model?: Schemas['AttributionModel']
        level?: Schemas['EntityLevel'] | null
        date_basis?: Schemas['DateBasis'] | null
        window?: Schemas['CreditWindow'] | null
        /** Filters of the page, by name. Personal data is rejected. */
        filters?: { [key: string]: string | number | boolean | string[] }
        /** The visible columns in order; empty: the usual ones. */
        columns?: string[]
        sort?: {
          column: string
          direction: Schemas['SortDirection']
        } | null
      }
    }
    response: {
      data: Schemas['View']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'webhooks.createSubscription': {
    input: {
      body: {
        /** An https address on a public host. Redirects are not followed. */
        url: string
        events: Schemas['WebhookEventType'][]
        /** `service` for lifecycle events and outcomes; a channel name for channel events. */
        providers: Schemas['WebhookProvider'][]
      }
    }
    response: {
      data: Schemas['CreatedWebhookSubscription']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'webhooks.deleteSubscription': {
    input: {
      id: string
    }
    response: undefined
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.fireTest': {
    input: {
      id: string
    }
    response: {
      data: {
        enqueued: true
        event_id: string
        subscription_id: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.listDeliveries': {
    input: {
      subscription_id?: string
      status?: Schemas['WebhookDeliveryStatus']
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['WebhookDelivery'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.listSubscriptions': {
    input: {}
    response: {
      data: Schemas['WebhookSubscription'][]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.readDelivery': {
    input: {
      id: string
    }
    response: {
      data: Schemas['WebhookDeliveryDetail']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.replayDelivery': {
    input: {
      id: string
    }
    response: {
      data: {
        enqueued: true
        delivery_id: string
        event_id: string
        subscription_id: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.rotateSecret': {
    input: {
      id: string
      body?: {
        grace_days?: number
      }
    }
    response: {
      data: Schemas['RotatedWebhookSecret']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'webhooks.updateSubscription': {
    input: {
      id: string
      body: {
        /** An https address on a public host. Redirects are not followed. */
        url?: string
        events?: Schemas['WebhookEventType'][]
        /** `service` for lifecycle events and outcomes; a channel name for channel events. */
        providers?: Schemas['WebhookProvider'][]
        status?: Schemas['UpdateSubscriptionStatus']
      }
    }
    response: {
      data: Schemas['WebhookSubscription']
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.archiveWorkspace': {
    input: {
      id: string
      body: {
        /** The current name, as confirmation. */
        confirm_name: string
      }
    }
    response: {
      data: {
        id: string
        name: string
        archived_at: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.createWorkspace': {
    input: {
      body: {
        name: string
        /** Makes every profile of the workspace a healthcare-family profile: partners cannot read personal data. */
        is_healthcare_agency?: boolean
      }
    }
    response: {
      data: Schemas['Workspace']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.createWorkspaceAsOperator': {
    input: {
      body: {
        name: string
        /** Maximum number of active profiles in the workspace. */
        plan?: Schemas['Plan']
        /** Makes every profile of the workspace a healthcare-family profile: partners cannot read personal data. */
        is_healthcare_agency?: boolean
      }
    }
    response: {
      data: Schemas['Workspace']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.listWorkspaceProfiles': {
    input: {
      id: string
    }
    response: {
      data: ({
        id: string
        workspace_id: string
        name: string
        is_demo: boolean
        created_at: string
        archived_at: string | null
        is_being_purged: boolean
      })[]
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'workspaces.listWorkspaces': {
    input: {
      limit?: number
      cursor?: string
    }
    response: {
      data: Schemas['Workspace'][]
      meta: { [key: string]: unknown }
      pagination: {
        has_next: boolean
        cursor: string | null
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'workspaces.readWorkspace': {
    input: {
      id: string
    }
    response: {
      data: {
        id: string
        name: string
        plan: Schemas['Plan']
        is_healthcare_agency: boolean
        created_at: string
        archived_at: string | null
        active_profiles: {
          used: number
          /** Null: no limit. */
          most: number | null
        }
        /** Includes open invitations. */
        members: {
          used: number
          /** Null: no limit. */
          most: number | null
        }
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'workspaces.renameWorkspace': {
    input: {
      id: string
      body: {
        name: string
      }
    }
    response: {
      data: {
        id: string
        name: string
        archived_at: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.restoreWorkspace': {
    input: {
      id: string
    }
    response: {
      data: {
        id: string
        name: string
        archived_at: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'payload_too_large' | 'profile_limit_reached' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'workspaces.updateWorkspace': {
    input: {
      id: string
      body: {
        name?: string
        /** Maximum number of active profiles in the workspace. */
        plan?: Schemas['Plan']
        /** Makes every profile of the workspace a healthcare-family profile: partners cannot read personal data. */
        is_healthcare_agency?: boolean
      }
    }
    response: {
      data: Schemas['Workspace']
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payload_too_large' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
}
