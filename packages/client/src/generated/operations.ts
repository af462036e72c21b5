// Generated from the OpenAPI description by packages/client/generate-client.ts: npm run generate.

/** Every code a refusal can bear. */
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

/** What each operation takes, answers and refuses with. */
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
      /** Of one profile of the workspace. */
      profile?: string
      operation_id?: string
      credential_id?: string
      app_id?: string
      user_id?: string
      customer_profile_id?: string
    }
    answer: {
      data: ({
        id: string
        accessed_at: string
        profile_id: string
        operation_id: string
        /** Method and path of the operation, however it was called. */
        route: string
        /** Of a push: the id of its delivery. */
        request_id: string
        /** `webhook`: it was pushed to a subscription, whose id is the `credential_id`. */
        credential_kind: "operator" | "api_key" | "app_token" | "user_token" | "session" | "webhook"
        credential_id: string | null
        app_id: string | null
        user_id: string | null
        /** The caller's network address; of a push, the receiver's. */
        address: string
        /** Whose data it was: at most a hundred of them. */
        customer_profile_ids: string[]
        /** How many persons in all, anonymous visitors included. */
        person_count: number
        /** `nobody`: it was asked for, and there was nobody to tell of. */
        result: "disclosed" | "nobody"
        /** The request whose kept answer was given again under its Idempotency-Key. */
        replay_of: string | null
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
  'adOperations.applyUrlTags': {
    input: {
      body: {
        /** The platform’s ids. */
        ad_ids: string[]
        acknowledge_learning_reset: true
        /** Who answers for the change: the id or email of a member of the workspace. A key of the app that provisioned the profile may leave it out (then it is the workspace’s owner); a signed-in person is it themselves. */
        applied_by?: string
      }
    }
    answer: {
      data: {
        results: ({
          /** As it was asked for. */
          ad_id: string
          /** `refused`: by the platform, in its words. */
          outcome: "applied" | "skipped" | "refused" | "failed"
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
        })[]
        summary: {
          applied: number
          skipped: number
          refused: number
          failed: number
        }
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.listAdActions': {
    input: {
      action?: "pause_campaign" | "resume_campaign" | "pause_ad" | "resume_ad" | "set_ad_set_budget" | "apply_url_tags" | "undo_url_tags" | "swap_ad_set" | "undo_ad_set_swap"
      /** The platform’s id of a campaign, an ad set or an ad. */
      external_id?: string
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        action_id: string
        action: "pause_campaign" | "resume_campaign" | "pause_ad" | "resume_ad" | "set_ad_set_budget" | "apply_url_tags" | "undo_url_tags" | "swap_ad_set" | "undo_ad_set_swap"
        level: "campaign" | "ad_set" | "ad"
        /** The platform’s id of what it is about. */
        external_id: string
        /** `unknown`: it broke off. The next action on the same thing finds out what became of it. */
        outcome: "pending" | "unknown" | "applied" | "no_change" | "refused" | "failed"
        /** A status, a daily budget in minor units, or the id of a creative or of an ad set. */
        value_before: string | null
        value_after: string | null
        /** Why it was refused or failed. */
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
        settled_at: string | null
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
  'adOperations.listUntaggedAds': {
    input: {
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        /** The platform’s id. */
        ad_id: string
        ad_name: string
        status: string
        ad_set_id: string
        ad_set_name: string
        campaign_id: string
        campaign_name: string
        /** What it carries now. */
        url_tags: string | null
        can_apply: boolean
        /** Why the parameters cannot be put onto it. */
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
      /** The internal id, or the platform's id. */
      id: string
      body?: {
        /** Who answers for the change: the id or email of a member of the workspace. A key of the app that provisioned the profile may leave it out (then it is the workspace’s owner); a signed-in person is it themselves. */
        applied_by?: string
      }
    }
    answer: {
      data: {
        /** The row of the ledger; see `GET /ad-actions`. */
        action_id: string
        outcome: "applied" | "no_change"
        /** The user who answers for it. */
        applied_by: string | null
        /** The earlier change that this one took back. */
        undoes_action_id: string | null
        /** Null when nothing was changed, or when one call cannot take it back. */
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
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.pauseCampaign': {
    input: {
      /** The internal id, or the platform's id. */
      id: string
      body?: {
        /** Of `GET /campaigns/{id}/status`: refused with 409 when the campaign has changed since. */
        confirm_token?: string
        /** Who answers for the change: the id or email of a member of the workspace. A key of the app that provisioned the profile may leave it out (then it is the workspace’s owner); a signed-in person is it themselves. */
        applied_by?: string
      }
    }
    answer: {
      data: {
        /** The row of the ledger; see `GET /ad-actions`. */
        action_id: string
        outcome: "applied" | "no_change"
        /** The user who answers for it. */
        applied_by: string | null
        /** The earlier change that this one took back. */
        undoes_action_id: string | null
        /** Null when nothing was changed, or when one call cannot take it back. */
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
        /** The ads that stop or start with it. Ads paused on their own are not among them. */
        affected_ads_count: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'campaign_not_found' | 'campaign_not_pausable' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.readCampaignStatus': {
    input: {
      /** The internal id, or the platform's id. */
      id: string
    }
    answer: {
      data: {
        /** The platform’s id. */
        campaign_id: string
        name: string
        status: string
        /** Of a paused campaign: none. */
        ads_a_pause_would_stop: ({
          ad_id: string
          name: string
        })[]
        affected_ads_count: number
        /** In minor units: of the campaign, else of its active ad sets together. */
        daily_budget: number | null
        /** Of the account, and so of its budgets; null where the platform did not tell. */
        currency: string | null
        /** Where the daily budget stands. */
        budget_level: "campaign" | "ad_set" | null
        ad_sets: ({
          ad_set_id: string
          name: string
          status: string
          /** In minor units. */
          daily_budget: number | null
        })[]
        /** The last seven days that were synced and cost something. */
        recent_daily_spend: ({
          date: string
          spend: string
          currency: string
        })[]
        actions: ({
          action: "pause" | "resume" | "set_ad_set_budget"
          is_available: boolean
          /** Why not. */
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
    answer: {
      data: {
        can_apply: boolean
        /** Why not. */
        reason: "meta_connection_required" | "meta_write_permission_missing" | null
        /** What an ad without any would get. */
        url_tags: string
        batch_max: number
        /** Up to 50, newest first; `value_before` and `_after` are creatives. */
        recent_changes: ({
          action_id: string
          action: "pause_campaign" | "resume_campaign" | "pause_ad" | "resume_ad" | "set_ad_set_budget" | "apply_url_tags" | "undo_url_tags" | "swap_ad_set" | "undo_ad_set_swap"
          level: "campaign" | "ad_set" | "ad"
          /** The platform’s id of what it is about. */
          external_id: string
          /** `unknown`: it broke off. The next action on the same thing finds out what became of it. */
          outcome: "pending" | "unknown" | "applied" | "no_change" | "refused" | "failed"
          /** A status, a daily budget in minor units, or the id of a creative or of an ad set. */
          value_before: string | null
          value_after: string | null
          /** Why it was refused or failed. */
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
          settled_at: string | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'adOperations.resumeAd': {
    input: {
      /** The internal id, or the platform's id. */
      id: string
      body?: {
        /** Who answers for the change: the id or email of a member of the workspace. A key of the app that provisioned the profile may leave it out (then it is the workspace’s owner); a signed-in person is it themselves. */
        applied_by?: string
      }
    }
    answer: {
      data: {
        /** The row of the ledger; see `GET /ad-actions`. */
        action_id: string
        outcome: "applied" | "no_change"
        /** The user who answers for it. */
        applied_by: string | null
        /** The earlier change that this one took back. */
        undoes_action_id: string | null
        /** Null when nothing was changed, or when one call cannot take it back. */
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
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.resumeCampaign': {
    input: {
      /** The internal id, or the platform's id. */
      id: string
      body?: {
        /** Of `GET /campaigns/{id}/status`: refused with 409 when the campaign has changed since. */
        confirm_token?: string
        /** Who answers for the change: the id or email of a member of the workspace. A key of the app that provisioned the profile may leave it out (then it is the workspace’s owner); a signed-in person is it themselves. */
        applied_by?: string
      }
    }
    answer: {
      data: {
        /** The row of the ledger; see `GET /ad-actions`. */
        action_id: string
        outcome: "applied" | "no_change"
        /** The user who answers for it. */
        applied_by: string | null
        /** The earlier change that this one took back. */
        undoes_action_id: string | null
        /** Null when nothing was changed, or when one call cannot take it back. */
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
        /** The ads that stop or start with it. Ads paused on their own are not among them. */
        affected_ads_count: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'campaign_not_found' | 'campaign_not_resumable' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.setAdSetBudget': {
    input: {
      /** The internal id, or the platform's id. */
      id: string
      body: {
        /** In minor units of the account’s currency. */
        daily_budget: number
        /** Who answers for the change: the id or email of a member of the workspace. A key of the app that provisioned the profile may leave it out (then it is the workspace’s owner); a signed-in person is it themselves. */
        applied_by?: string
      }
    }
    answer: {
      data: {
        /** The row of the ledger; see `GET /ad-actions`. */
        action_id: string
        outcome: "applied" | "no_change"
        /** The user who answers for it. */
        applied_by: string | null
        /** The earlier change that this one took back. */
        undoes_action_id: string | null
        /** Null when nothing was changed, or when one call cannot take it back. */
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
    code: 'adset_not_editable' | 'budget_change_out_of_bounds' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'adOperations.undoUrlTags': {
    input: {
      body: {
        /** The platform’s id. */
        ad_id: string
        /** Who answers for the change: the id or email of a member of the workspace. A key of the app that provisioned the profile may leave it out (then it is the workspace’s owner); a signed-in person is it themselves. */
        applied_by?: string
      }
    }
    answer: {
      data: {
        /** As it was asked for. */
        ad_id: string
        /** `refused`: by the platform, in its words. */
        outcome: "applied" | "skipped" | "refused" | "failed"
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'ads.readAd': {
    input: {
      /** The internal id, or the platform's id. */
      id: string
      /** First local day, `YYYY-MM-DD`. Without both, the last 30 days, today included. */
      date_from?: string
      /** Last local day, inclusive. Required with `date_from`, and the reverse. */
      date_to?: string
      /** How credit is divided among touches. A model that was added is worked out in the background first: until then 409 `invalid_state`, with how far it is. */
      model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
      level?: "campaign" | "ad_set" | "ad"
    }
    answer: {
      data: {
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
        entity_level: "campaign" | "ad_set" | "ad"
        platform: string
        /** The platform's id of the row. */
        external_id: string
        /** Of the ad set, or of the campaign; empty for a campaign. */
        parent_name: string
        /** The parent campaign's platform id; null for a campaign. */
        campaign_external_id: string | null
        /** The parent ad set's platform id; null unless the row is an ad. */
        ad_set_external_id: string | null
        /** ACTIVE, PAUSED and so on. Empty when the platform did not say. */
        status: string
        /** The campaign's. Empty when the platform did not say. */
        objective: string
        /** Null when none is set on the platform. */
        daily_budget: number | null
        impressions: number
        clicks: number
        /** Sum over days and ads of the people reached. */
        reach: number
        /** Percent. */
        ctr: number
        /** Cost of 1,000 impressions. */
        avg_cpm: number
        avg_cpc: number
        /** `spend` divided by `outcome_count`; 0 without any. */
        cac: number
        /** As the platform reports them, within its 7 days. */
        messaging_conversations_started_7d: number
        /** Of an ad set, as of the last sync. */
        learning_stage_status: "LEARNING" | "SUCCESS" | "FAIL" | null
        /** Of an ad set, as of the last sync. */
        campaign_objective: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
      }
    }
    code: 'campaign_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ads.readCreativeAnalysis': {
    input: {
      /** The internal id, or the platform's id. */
      id: string
    }
    answer: {
      data: {
        ad_id: string
        ad_external_id: string
        status: "not_requested" | "queued" | "running" | "completed" | "failed"
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ads.startCreativeAnalysis': {
    input: {
      /** The internal id, or the platform's id. */
      id: string
    }
    answer: {
      data: {
        ad_id: string
        ad_external_id: string
        status: "not_requested" | "queued" | "running" | "completed" | "failed"
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'appGrants.listAppGrants': {
    input: {}
    answer: {
      data: ({
        app: {
          id: string
          name: string
          client_id: string
        }
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        /** It came from the consent of a person, and ends with the last of those. */
        is_delegated: boolean
        /** The people whose consent it rests on. */
        authorized_by: string[]
        created_at: string
      })[]
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
    answer: {
      data: {
        revoked: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'apps.changeApp': {
    input: {
      workspaceId: string
      id: string
      body: {
        name?: string
        /** Exactly as they will be sent, character by character. */
        redirect_uris?: string[]
        /** The most the app can ever hold; each profile grants within it. */
        allowed_scopes?: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
      }
    }
    answer: {
      data: {
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_tier: "standard" | "elevated" | "internal"
        /** Who brought it: the operator, a person, a document at its own address, or the app itself. */
        registration: "operator" | "person" | "document" | "dynamic"
        /** The workspace whose owners and admins look after it. */
        workspace_id: string | null
        created_at: string
        /** It runs where it can keep no secret, and has none. */
        is_public: boolean
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'apps.createApp': {
    input: {
      body: {
        name: string
        /** Default: a generated one. */
        client_id?: string
        redirect_uris: string[]
        /** Where a connect may return to. Default: the origins of `redirect_uris`. */
        allowed_return_origins?: string[]
        /** The most the app can ever hold; each profile grants within it. */
        allowed_scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_tier?: "standard" | "elevated" | "internal"
      }
    }
    answer: {
      data: {
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_tier: "standard" | "elevated" | "internal"
        /** Who brought it: the operator, a person, a document at its own address, or the app itself. */
        registration: "operator" | "person" | "document" | "dynamic"
        /** The workspace whose owners and admins look after it. */
        workspace_id: string | null
        created_at: string
        /** What the app proves itself with. Shown once: null when the answer is a replay of an earlier one. */
        client_secret: string | null
      }
      meta: {
        client_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'apps.listApps': {
    input: {
      workspaceId: string
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_tier: "standard" | "elevated" | "internal"
        /** Who brought it: the operator, a person, a document at its own address, or the app itself. */
        registration: "operator" | "person" | "document" | "dynamic"
        /** The workspace whose owners and admins look after it. */
        workspace_id: string | null
        created_at: string
        /** It runs where it can keep no secret, and has none. */
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
        /** Exactly as they will be sent, character by character. */
        redirect_uris: string[]
        /** The most the app can ever hold; each profile grants within it. */
        allowed_scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        is_public?: boolean
      }
    }
    answer: {
      data: {
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_tier: "standard" | "elevated" | "internal"
        /** Who brought it: the operator, a person, a document at its own address, or the app itself. */
        registration: "operator" | "person" | "document" | "dynamic"
        /** The workspace whose owners and admins look after it. */
        workspace_id: string | null
        created_at: string
        /** It runs where it can keep no secret, and has none. */
        is_public: boolean
        /** What the app proves itself with; a public app has none. Shown once: null when the answer is a replay of an earlier one. */
        client_secret: string | null
      }
      meta: {
        workspace_id: string
        client_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'apps.rotateAppSecret': {
    input: {
      workspaceId: string
      id: string
    }
    answer: {
      data: {
        id: string
        client_id: string
        name: string
        redirect_uris: string[]
        allowed_return_origins: string[]
        allowed_scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_tier: "standard" | "elevated" | "internal"
        /** Who brought it: the operator, a person, a document at its own address, or the app itself. */
        registration: "operator" | "person" | "document" | "dynamic"
        /** The workspace whose owners and admins look after it. */
        workspace_id: string | null
        created_at: string
        /** It runs where it can keep no secret, and has none. */
        is_public: boolean
        /** What the app proves itself with from now on. Shown once: null when the answer is a replay of an earlier one. */
        client_secret: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'attribution.readRecompute': {
    input: {
      profileId: string
    }
    answer: {
      /** Null when there was none. */
      data: {
        recompute_id: string
        /** What made it necessary first; further causes may have joined it. */
        cause: string
        status: "running" | "completed" | "failed"
        /** Customers (and browsers of nobody known) whose credit has been worked out again. */
        customers: number
        /** How many there are to do, as far as is known. */
        customers_total: number
        conversions: number
        started_at: string
        finished_at: string | null
        /** Why it failed; it is tried again. */
        error: string | null
      } | null
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
    answer: {
      data: {
        recompute_id: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'audiences.createAudience': {
    input: {
      body: {
        connection_id: string
        name: string
        rule: {
          /** The goal that somebody reached. */
          conversion_key: string
          within_days: number
          /** In the reporting currency. */
          min_spent?: number | null
          /** And not again for so long. */
          not_since_days?: number | null
        }
      }
    }
    answer: {
      data: {
        id: string
        connection_id: string
        provider: string
        /** The platform’s id; null until the first step made it there. */
        external_id: string | null
        name: string
        rule: {
          conversion_key: string
          within_days: number
          min_spent: number | null
          not_since_days: number | null
        }
        members: number
        /** Why it is behind, in the platform’s words. */
        error: string | null
        synced_at: string | null
        created_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'audience_tos_required' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'audiences.deleteAudience': {
    input: {
      id: string
    }
    answer: undefined
    code: 'audience_tos_required' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'audiences.listAudiences': {
    input: {}
    answer: {
      data: ({
        id: string
        connection_id: string
        provider: string
        /** The platform’s id; null until the first step made it there. */
        external_id: string | null
        name: string
        rule: {
          conversion_key: string
          within_days: number
          min_spent: number | null
          not_since_days: number | null
        }
        members: number
        /** Why it is behind, in the platform’s words. */
        error: string | null
        synced_at: string | null
        created_at: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'audiences.syncAudienceNow': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        connection_id: string
        provider: string
        /** The platform’s id; null until the first step made it there. */
        external_id: string | null
        name: string
        rule: {
          conversion_key: string
          within_days: number
          min_spent: number | null
          not_since_days: number | null
        }
        members: number
        /** Why it is behind, in the platform’s words. */
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
    code: 'audience_tos_required' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'auditLog.listActs': {
    input: {
      id: string
      limit?: number
      cursor?: string
      /** Included. */
      from?: string
      /** Not included. */
      to?: string
      action?: "signed_in" | "signed_out" | "password_changed" | "password_reset" | "second_factor_on" | "second_factor_off" | "recovery_codes_renewed" | "recovery_code_used" | "sign_in_link_minted" | "user_token_created" | "user_token_revoked" | "operator_changed" | "member_added" | "member_invited" | "invitation_sent_again" | "invitation_revoked" | "invitation_accepted" | "member_role_changed" | "member_removed" | "member_left" | "workspace_created" | "workspace_changed" | "workspace_archived" | "workspace_restored" | "profile_created" | "profile_changed" | "profile_archived" | "profile_restored" | "profile_purged" | "key_created" | "key_rotated" | "key_revoked" | "app_authorized" | "app_authorization_ended" | "app_grant_ended" | "app_registered" | "app_changed" | "app_secret_rotated"
      /** Of one person. */
      user_id?: string
    }
    answer: {
      data: ({
        id: string
        occurred_at: string
        action: "signed_in" | "signed_out" | "password_changed" | "password_reset" | "second_factor_on" | "second_factor_off" | "recovery_codes_renewed" | "recovery_code_used" | "sign_in_link_minted" | "user_token_created" | "user_token_revoked" | "operator_changed" | "member_added" | "member_invited" | "invitation_sent_again" | "invitation_revoked" | "invitation_accepted" | "member_role_changed" | "member_removed" | "member_left" | "workspace_created" | "workspace_changed" | "workspace_archived" | "workspace_restored" | "profile_created" | "profile_changed" | "profile_archived" | "profile_restored" | "profile_purged" | "key_created" | "key_rotated" | "key_revoked" | "app_authorized" | "app_authorization_ended" | "app_grant_ended" | "app_registered" | "app_changed" | "app_secret_rotated"
        actor_kind: "operator" | "api_key" | "app_token" | "user_token" | "session"
        user_id: string | null
        user_email: string | null
        credential_id: string | null
        app_id: string | null
        /** The caller's network address. */
        address: string
        request_id: string
        /** What it was about: ids, names and roles. */
        details: { [key: string]: string | number | boolean | null }
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
  'authorizations.listAuthorizations': {
    input: {
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        id: string
        /** A partner holds keys on one profile; an assistant acts as the person. */
        kind: "partner" | "assistant"
        app: {
          id: string
          name: string
          client_id: string
          registration: "operator" | "person" | "document" | "dynamic"
        }
        /** Null: every profile that the person may read. */
        profile: {
          id: string
          name: string
        } | null
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        created_at: string
        /** When it was last given a token. */
        last_used_at: string | null
      })[]
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
    answer: {
      data: {
        revoked: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.comparePlatforms': {
    input: {
      /** First local day, `YYYY-MM-DD`. Required. */
      date_from?: string
      /** Last local day, inclusive. Required. */
      date_to?: string
      /** How credit is divided among touches. A model that was added is worked out in the background first: until then 409 `invalid_state`, with how far it is. */
      model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
      level?: "campaign" | "ad_set" | "ad"
    }
    answer: {
      data: {
        platforms: ({
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
        })[]
        rows: ({
          entity_id: string
          entity_level: "campaign" | "ad_set" | "ad"
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
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.importCampaigns': {
    input: {
      body: {
        /** The name that touches carry: `display_ads`, `linkedin_ads`, `microsoft_ads`, `pinterest_ads`, `reddit_ads`, `search_ads`, `snapchat_ads`, `social_ads`, `tiktok_ads`, `x_ads`. `meta`, `facebook`, `google`, `google_ads` are taken for theirs. */
        platform: string
        account_id: string
        /** ISO 4217 code. */
        currency: string
        rows: unknown[]
      }
    }
    answer: {
      data: {
        /** One a row, in the order of the request. */
        results: ({
          index: number
          /** `superseded`: a later row of this request is of the same ad and day. */
          status: "stored" | "superseded" | "rejected"
          reason: "invalid_row" | null
          /** The field that is wrong. */
          field: string | null
          message: string | null
        })[]
        summary: {
          total: number
          stored: number
          superseded: number
          rejected: number
        }
        /** The platform's ids of what the profile did not have before. */
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
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'campaigns.listCampaignConversions': {
    input: {
      /** The internal id, or the platform's id. */
      id: string
      /** First local day, `YYYY-MM-DD`. Required. */
      date_from?: string
      /** Last local day, inclusive. Required. */
      date_to?: string
      /** How credit is divided among touches. A model that was added is worked out in the background first: until then 409 `invalid_state`, with how far it is. */
      model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
      level?: "campaign" | "ad_set" | "ad"
      conversion_key?: string
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        conversion_id: string
        /** The id that was returned at ingest. */
        outcome_event_id: string | null
        conversion_key: string
        revenue_type: "cash" | "pipeline" | "gross"
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
        path: ({
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
        /** Only with `customers:read`; null when nobody is known, or no longer. */
        person?: {
          customer_profile_id: string
          customer_key: string | null
          first_name: string | null
          last_name: string | null
        } | null
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
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
      /** First local day, `YYYY-MM-DD`. Required. */
      date_from?: string
      /** Last local day, inclusive. Required. */
      date_to?: string
      /** How credit is divided among touches. A model that was added is worked out in the background first: until then 409 `invalid_state`, with how far it is. */
      model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
      limit?: number
      /** Of the previous answer, with the same range, model and level. */
      cursor?: string
      /** Without it, campaigns with the first fields only. */
      level?: "campaign" | "ad_set" | "ad"
    }
    answer: {
      data: ({
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
        entity_level?: "campaign" | "ad_set" | "ad"
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
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
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
      /** First local day, `YYYY-MM-DD`. Required. */
      date_from?: string
      /** Last local day, inclusive. Required. */
      date_to?: string
      /** Internal ids (`campaign_id` values), separated by commas; at most 10. */
      entity_ids: string
      level?: "campaign" | "ad_set" | "ad"
    }
    answer: {
      data: ({
        entity_id: string
        date: string
        spend: number
        impressions: number
        clicks: number
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'campaigns.readUnattributed': {
    input: {
      /** First local day, `YYYY-MM-DD`. Required. */
      date_from?: string
      /** Last local day, inclusive. Required. */
      date_to?: string
      /** How credit is divided among touches. A model that was added is worked out in the background first: until then 409 `invalid_state`, with how far it is. */
      model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
      level?: "campaign" | "ad_set" | "ad"
    }
    answer: {
      data: {
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
        reasons: { [key: string]: {
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
        } }
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'collector.collectHits': {
    input: {
      /** The tracking key, instead of `trackingKey` in the body. */
      "x-atribu-tracking-key"?: string
      body: {
        /** Or in the header `x-atribu-tracking-key`. */
        trackingKey?: string
        /** Up to 50 hits of these fields, in place of one. */
        events?: unknown[]
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
        order_id?: string
        linkToken?: string
      }
    }
    answer: {
      data: {
        accepted: number
        /** Hits of the batch that were refused; the others were stored. */
        rejected: ({
          index: number
          reason: string
          field: string | null
          message: string
        })[]
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'collector.receiveBeacon': {
    input: {
      /** The tracking key, instead of `trackingKey` in the body. */
      "x-atribu-tracking-key"?: string
      body: {
        /** Or in the header `x-atribu-tracking-key`. */
        trackingKey?: string
        /** What the verification link carried. */
        nonce?: string
        pageUrl?: string
      }
    }
    answer: {
      data: {
        /** False when no such verification is running. */
        verified: boolean
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'collector.signalIdentity': {
    input: {
      /** The tracking key, instead of `trackingKey` in the body. */
      "x-atribu-tracking-key"?: string
      body: {
        /** Or in the header `x-atribu-tracking-key`. */
        trackingKey?: string
        /** Up to 50 hits of these fields, in place of one. */
        events?: unknown[]
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
        order_id?: string
        linkToken?: string
      }
    }
    answer: {
      data: {
        accepted: number
        /** Hits of the batch that were refused; the others were stored. */
        rejected: ({
          index: number
          reason: string
          field: string | null
          message: string
        })[]
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'connections.disconnectConnection': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        /** The provider. */
        channel: string
        status: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
        display_name: string
        /** The provider's id of the account. */
        external_id: string
        /** When somebody last consented. */
        authorized_at: string
        created_at: string
        sync: {
          last_success_at: string | null
          last_run_at: string | null
          status: "never" | "queued" | "running" | "waiting" | "succeeded" | "failed"
          /** The provider's own text when the last run failed or has to wait. */
          error: string | null
        }
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'connections.listConnections': {
    input: {
      /** The provider, such as `social_ads`. */
      channel?: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "store" | "bank_link" | "chatbot"
    }
    answer: {
      data: ({
        id: string
        /** The provider. */
        channel: string
        status: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
        display_name: string
        /** The provider's id of the account. */
        external_id: string
        /** When somebody last consented. */
        authorized_at: string
        created_at: string
        sync: {
          last_success_at: string | null
          last_run_at: string | null
          status: "never" | "queued" | "running" | "waiting" | "succeeded" | "failed"
          /** The provider's own text when the last run failed or has to wait. */
          error: string | null
        }
      })[]
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
    answer: {
      data: {
        pixels: ({
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
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'connections.readConnection': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        /** The provider. */
        channel: string
        status: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
        display_name: string
        /** The provider's id of the account. */
        external_id: string
        /** When somebody last consented. */
        authorized_at: string
        created_at: string
        sync: {
          last_success_at: string | null
          last_run_at: string | null
          status: "never" | "queued" | "running" | "waiting" | "succeeded" | "failed"
          /** The provider's own text when the last run failed or has to wait. */
          error: string | null
        }
      }
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
    answer: {
      data: {
        revoked: true
        /** Keys that worked until now. */
        revoked_keys: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'api_key_required' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversionSync.createDestination': {
    input: {
      body: {
        connection_id: string
        /** The platform’s id. Of a messaging account’s dataset it may be left out: the platform tells it. */
        external_id?: string
        purpose?: "standard" | "clean" | "messaging"
        /** With `purpose: messaging` only: the messaging business account whose dataset it is. */
        messaging_account_id?: string
      }
    }
    answer: {
      data: {
        id: string
        connection_id: string
        /** `social_ads` or `search_ads`. */
        provider: string
        /** A dataset or pixel of Meta, or a conversion action of Google Ads. */
        kind: "dataset" | "conversion_action"
        /** `clean`: what a platform-safe profile may report to instead. `messaging`: the dataset of the messaging business account. */
        purpose: "standard" | "clean" | "messaging"
        /** The platform’s id. */
        external_id: string
        name: string | null
        messaging_account_id: string | null
        created_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.deleteDestination': {
    input: {
      id: string
    }
    answer: undefined
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversionSync.listDestinations': {
    input: {}
    answer: {
      data: ({
        id: string
        connection_id: string
        /** `social_ads` or `search_ads`. */
        provider: string
        /** A dataset or pixel of Meta, or a conversion action of Google Ads. */
        kind: "dataset" | "conversion_action"
        /** `clean`: what a platform-safe profile may report to instead. `messaging`: the dataset of the messaging business account. */
        purpose: "standard" | "clean" | "messaging"
        /** The platform’s id. */
        external_id: string
        name: string | null
        messaging_account_id: string | null
        created_at: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversionSync.listTargets': {
    input: {
      connection_id: string
    }
    answer: {
      data: {
        kind: "dataset" | "conversion_action"
        targets: ({
          external_id: string
          name: string | null
          /** Null means no verdict; do not show it as healthy. */
          is_unavailable: boolean | null
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
        /** How many conversions, the latest first. */
        limit?: number
      }
    }
    answer: {
      data: {
        conversions: ({
          conversion_id: string
          conversion_time: string
          outcome: "tell" | "skip" | "wait"
          reason: "conversion_removed" | "not_counted" | "refunded" | "switched_off" | "privacy_mode" | "consent_denied" | "too_old" | "value_missing" | "messaging_name_unknown" | "app_details_missing" | "nothing_to_match" | null
          /** The platform’s id of where it would go. */
          told_to: string | null
          payload: { [key: string]: unknown } | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.readCatalog': {
    input: {}
    answer: {
      data: {
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        /** Which dataset a platform-safe profile reports to. */
        target: "existing" | "clean"
        /** False in `hipaa` mode: nothing leaves. */
        tells: boolean
        /** In words, what leaves in this mode. */
        sends: string
        entries: ({
          definition_id: string
          definition_name: string
          conversion_key: string
          /** Null: nothing was chosen for this definition yet. */
          destination_id: string | null
          event_name: string | null
          is_enabled: boolean
          sends_value: boolean
          /** Earlier conversions are not told. */
          told_from: string | null
          /** When it was switched off: later conversions are not told. Null while it is on. */
          told_until: string | null
          /** What became of the conversions that the line selects: told, skipped, refused and waiting add up to selected. */
          counts: {
            /** Counted among the conversions, by what the line selects. */
            selected: number
            told: number
            skipped: number
            refused: number
            waiting: number
            /** In the log and not among those: removed or not counted any more, or of before the line was switched on. */
            no_longer_selected: number
          }
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'conversionSync.setPlatformSafeTarget': {
    input: {
      body: {
        target: "existing" | "clean"
        confirm_live_ad_sets?: boolean
      }
    }
    answer: {
      data: {
        target: "existing" | "clean"
        dataset_id: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'clean_dataset_has_live_ad_sets' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'platform_safe_required' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.swapAdSets': {
    input: {
      body: {
        consent?: {
          version: string
          /** SHA-256 of the text that was shown, in hexadecimal. */
          text_hash: string
          /** A member of the workspace: id or email. */
          accepted_by: string
          accepted_at: string
        } | null
        /** Only these. Left out: all that deliver, up to 25. */
        ad_set_ids?: string[]
      }
    }
    answer: {
      data: {
        dataset_id: string
        results: ({
          ad_set_id: string
          outcome: "applied" | "no_change" | "refused" | "failed"
          /** The ad set that delivers in its place. */
          replacement_id: string | null
          /** The row of the ledger; see `GET /ad-actions`. */
          action_id: string | null
          reason: string | null
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
    code: 'connection_not_ready' | 'consent_required' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'platform_safe_required' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.undoAdSetSwaps': {
    input: {
      body: {
        ad_set_ids: string[]
        /** A member of the workspace: id or email. */
        applied_by?: string
      }
    }
    answer: {
      data: {
        results: ({
          ad_set_id: string
          outcome: "applied" | "no_change" | "refused" | "failed"
          /** The ad set that delivers in its place. */
          replacement_id: string | null
          /** The row of the ledger; see `GET /ad-actions`. */
          action_id: string | null
          reason: string | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'meta_connection_required' | 'meta_write_permission_missing' | 'not_found' | 'not_implemented' | 'platform_safe_required' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversionSync.writeCatalog': {
    input: {
      body: {
        privacy_mode?: "standard" | "platform_safe" | "hipaa"
        entries?: ({
          definition_id: string
          destination_id: string
          /** One of the platform’s standard names. A conversion action has none. */
          event_name?: string | null
          is_enabled: boolean
          sends_value?: boolean
          backfill_days?: number
        })[]
      }
    }
    answer: {
      data: {
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        /** Which dataset a platform-safe profile reports to. */
        target: "existing" | "clean"
        /** False in `hipaa` mode: nothing leaves. */
        tells: boolean
        /** In words, what leaves in this mode. */
        sends: string
        entries: ({
          definition_id: string
          definition_name: string
          conversion_key: string
          /** Null: nothing was chosen for this definition yet. */
          destination_id: string | null
          event_name: string | null
          is_enabled: boolean
          sends_value: boolean
          /** Earlier conversions are not told. */
          told_from: string | null
          /** When it was switched off: later conversions are not told. Null while it is on. */
          told_until: string | null
          /** What became of the conversions that the line selects: told, skipped, refused and waiting add up to selected. */
          counts: {
            /** Counted among the conversions, by what the line selects. */
            selected: number
            told: number
            skipped: number
            refused: number
            waiting: number
            /** In the log and not among those: removed or not counted any more, or of before the line was switched on. */
            no_longer_selected: number
          }
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'conversions.readReceipt': {
    input: {
      /** An outcome event’s id, a conversion’s id, or your own key of the event. */
      id: string
    }
    answer: {
      data: {
        conversion: {
          conversion_id: string
          outcome_event_id: string
          conversion_key: string
          goal_name: string
          revenue_type: "cash" | "pipeline" | "gross"
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
          why_not_counted: "goal_earns_no_credit" | "refunded_in_full" | null
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
          told_by: "provider" | "merchant"
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
        touches: ({
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
          verdict: "in_window" | "before_window" | "after_conversion" | "not_counted"
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
          unattributed_reason: "no_touch" | "direct_or_organic" | "paid_without_ad" | "unknown_ad" | null
          /** Its share of the conversion under each model, from 0 to 1. */
          credit: { [key: string]: number }
          /** That share of `value.net`, in the reporting currency. */
          credited_value: { [key: string]: string | null }
        })[]
        touch_counts: {
          seen: number
          in_window: number
          before_window: number
          after_conversion: number
          not_shown: number
        }
        /** What campaigns got of it under each model, from 0 to 1, and what nobody did. */
        models: ({
          model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
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
          change: "payer_assigned" | "refund_recorded" | "refund_undone" | "installment_marked" | "goal_edited" | "customers_merged" | "merge_undone"
          details: { [key: string]: string | boolean | string[] }
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'conversion_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
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
    answer: {
      data: {
        received: number
        /** Those that were not there before as they are now. */
        changed: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'customerMerges.listMerges': {
    input: {
      id: string
    }
    answer: {
      data: ({
        id: string
        /** Who became the other. */
        merged_customer_profile_id: string
        /** Who the two have been since. */
        survivor_customer_profile_id: string
        /** What told that they are one: `server`, `import`, `partner`, `tracker` or a provider. */
        source: string
        /** Which kinds of identifier led to whom. */
        evidence: ({
          kind: "national_id" | "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "email" | "phone" | "wa_id"
          customer_profile_id: string
        })[]
        merged_at: string
        undone_at: string | null
        /** The credential that undid it, as the access log names it. */
        undone_by: string | null
      })[]
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
    answer: {
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
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'customers.generateJourneySummary': {
    input: {
      /** A customer’s id, or the visitor id that the customer list publishes. */
      id: string
      body?: {
        /** The language to write in. Without a model there are English and Spanish; any other is English. */
        locale?: string
      }
    }
    answer: {
      data: {
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'provider_error' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'customers.importCustomers': {
    input: {
      body: {
        /** How national ids, and phones without a country code, are read: ISO 3166-1 alpha-2. Only `CL` so far. */
        country?: string
        rows: ({
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
        })[]
      }
    }
    answer: {
      data: {
        results: ({
          /** Position of the row in the request. */
          index: number
          status: "created" | "matched" | "rejected"
          /** Null when rejected. */
          customer_profile_id: string | null
          /** Only on a rejected row. `erased`: its `external_id` is that of an erased customer, who is not brought back. */
          reason?: "no_identifier" | "invalid_phone" | "invalid_email" | "invalid_national_id" | "invalid_row" | "erased"
          /** What could not be read and was left out. */
          ignored_fields?: string[]
        })[]
        summary: {
          total: number
          created: number
          matched: number
          rejected: number
        }
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'customers.listCustomers': {
    input: {
      /** First local day, `YYYY-MM-DD`. Required. */
      date_from?: string
      /** Last local day, inclusive. Required. */
      date_to?: string
      /** The conversion’s key, e.g. `payment_received`. */
      goal: string
      /** Part of a name or an email, without regard to case and accents. */
      search?: string
      limit?: number
      /** The first half of the previous answer’s `cursor`. */
      cursor_time?: string
      /** The second half. */
      cursor_id?: string
    }
    answer: {
      data: ({
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
        revenue_type: "cash" | "pipeline" | "gross"
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
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
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
        customers: ({
          /** The service's customer id. */
          customer_profile_id?: string
          /** Your own id, as in `user_traits.external_id`. */
          customer_key?: string
          email?: string
          phone?: string
          /** With `identifier_value`: `external_customer_id`, `crm_contact_id`, `store_customer_id`, `payments_customer_id` or `national_id`. */
          identifier_type?: string
          identifier_value?: string
        })[]
        expires_in_days?: number
        /** How phones without a country code are read: ISO 3166-1 alpha-2. Default: CL, as everywhere. */
        country?: string
      }
    }
    answer: {
      data: {
        /** The query parameter the token goes in. */
        param: string
        minted: number
        not_found: number
        invalid: number
        results: ({
          index: number
          status: "minted" | "not_found" | "invalid"
          /** Minted: the key the customer holds. Else: the key that was sent. */
          customer_key: string | null
          /** Minted rows, for a credential that holds `customers:read`. */
          customer_profile_id?: string
          token?: string
          expires_at?: string
          /** On rows that did not mint. */
          reason?: "no_match" | "erased" | "no_selector" | "unknown_identifier_type" | "malformed_selector"
          message?: string
        })[]
        recipes: ({
          channel: string
          store_token_in: string
          link_template: string
          merge_tag: string
          requires: string
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'link_tokens_disabled' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'customers.readCustomer': {
    input: {
      /** A customer’s id, or the id of one of their browsers. */
      id: string
    }
    answer: {
      data: {
        customer_profile_id: string
        name: string | null
        first_name: string | null
        last_name: string | null
        email: string | null
        phone: string | null
        customer_key: string | null
        /** What leads to them, the first known first; at most 100. */
        identifiers: ({
          kind: "national_id" | "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "email" | "phone" | "wa_id"
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
          revenue_type: "cash" | "pipeline" | "gross"
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
        merges: ({
          id: string
          /** Who became the other. */
          merged_customer_profile_id: string
          /** Who the two have been since. */
          survivor_customer_profile_id: string
          /** What told that they are one: `server`, `import`, `partner`, `tracker` or a provider. */
          source: string
          /** Which kinds of identifier led to whom. */
          evidence: ({
            kind: "national_id" | "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "email" | "phone" | "wa_id"
            customer_profile_id: string
          })[]
          merged_at: string
          undone_at: string | null
          /** The credential that undid it, as the access log names it. */
          undone_by: string | null
        })[]
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'customer_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'customers.readJourneySummary': {
    input: {
      /** A customer’s id, or the visitor id that the customer list publishes. */
      id: string
    }
    answer: {
      data: {
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'customers.searchCustomers': {
    input: {
      /** Under 2 characters nobody is found. */
      q: string
      /** A customer to leave out. */
      exclude?: string
      limit?: number
    }
    answer: {
      data: ({
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
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'deployment.diagnoseDeployment': {
    input: {}
    answer: {
      data: {
        /** The worst of the checks. */
        status: "ok" | "warn" | "fail"
        checks: ({
          name: string
          status: "ok" | "warn" | "fail"
          detail: string
        })[]
        queues: ({
          name: string
          ready: number
          waiting: number
          active: number
          failed: number
        })[]
        /** Jobs that failed for good, the newest 50. Run one again with `POST /admin/dead-letters/{id}/retry`. */
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
  'deployment.resealSecrets': {
    input: {}
    answer: {
      data: {
        /** Values moved to the current key by this call. */
        resealed: number
        /** Values that still wait. */
        remaining: number
        /** Values met by this call that no known key opens. */
        unreadable: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'deployment.retryDeadLetter': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        job: string
        status: "queued"
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
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
        /** A Chilean RUT is read in any formatting. */
        identifier_value?: string
        /** How a phone without a country code is read: ISO 3166-1 alpha-2. Default: `CL`. */
        country?: string
        reason?: "data_subject_request" | "account_closed" | "other"
      }
    }
    answer: {
      data: {
        erasure_id: string
        /** Of the request that erased. */
        request_ref: string
        /** `queued`: out of reach already, and a part is still being removed. */
        status: "done" | "queued"
        /** The key sent, or the customer's when named another way. */
        customer_key: string | null
        reason: "data_subject_request" | "account_closed" | "other"
        requested_at: string
        /** Null while queued. */
        completed_at: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'api_key_required' | 'customer_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
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
        /** A Chilean RUT is read in any formatting. */
        identifier_value?: string
        /** How a phone without a country code is read: ISO 3166-1 alpha-2. Default: `CL`. */
        country?: string
        reason?: "data_subject_request" | "account_closed" | "other"
      }
    }
    answer: {
      data: {
        erasure_id: string
        /** Of the request that erased. */
        request_ref: string
        /** `queued`: out of reach already, and a part is still being removed. */
        status: "done" | "queued"
        /** The key sent, or the customer's when named another way. */
        customer_key: string | null
        reason: "data_subject_request" | "account_closed" | "other"
        requested_at: string
        /** Null while queued. */
        completed_at: string | null
      }
      meta: {
        workspace_id: string
        profile_id: string
      }
    }
    code: 'customer_not_found' | 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'erasures.listErasures': {
    input: {
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        erasure_id: string
        /** Of the request that erased. */
        request_ref: string
        /** `queued`: out of reach already, and a part is still being removed. */
        status: "done" | "queued"
        /** The key sent, or the customer's when named another way. */
        customer_key: string | null
        reason: "data_subject_request" | "account_closed" | "other"
        requested_at: string
        /** Null while queued. */
        completed_at: string | null
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
  'erasures.readErasure': {
    input: {
      erasure_id: string
    }
    answer: {
      data: {
        erasure_id: string
        /** Of the request that erased. */
        request_ref: string
        /** `queued`: out of reach already, and a part is still being removed. */
        status: "done" | "queued"
        /** The key sent, or the customer's when named another way. */
        customer_key: string | null
        reason: "data_subject_request" | "account_closed" | "other"
        requested_at: string
        /** Null while queued. */
        completed_at: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'erasure_not_found' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'events.recordEvents': {
    input: {
      body: {
        event_type?: string
        /** Default: `event_type`, and the reverse. */
        event_name?: string
        /** The same key is the same event for ever. Default: the `Idempotency-Key` header, else a fresh one. */
        idempotency_key?: string
        /** When it happened. Default: now. */
        timestamp?: string
        /** The visitor's `atribu_visitor_id`. */
        anonymous_id?: string
        session_id?: string
        properties?: {
          /** Zero or more. An event that carries money needs an `idempotency_key`. */
          value?: number | null
          /** ISO 4217. Default: the profile's reporting currency. */
          currency?: string | null
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
        action_source?: "website" | "business_messaging" | "physical_store" | "system_generated" | "app" | "phone_call" | "chat" | "email" | "other" | null
        click_ids?: {
          ctwa_clid?: string | null
          gclid?: string | null
          fbclid?: string | null
          fbc?: string | null
          fbp?: string | null
        } | null
        /** What the person said of ads. A no is never told to an ad platform; the rest is passed on to it. */
        consent?: "granted" | "denied" | {
          ad_user_data?: "granted" | "denied"
          ad_personalization?: "granted" | "denied"
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
        /** Up to 500 events of the fields above; the answer has one result for each. */
        events?: unknown[]
      }
    }
    answer: {
      data: {
        event_id: string
        status: "accepted" | "duplicate"
      } | {
        results: ({
          index: number
          status: "accepted" | "duplicate" | "rejected"
          event_id: string | null
          /** Rejected events only. */
          code?: "invalid_parameter" | "validation_error"
          field?: string
          message?: string
        })[]
        summary: {
          total: number
          accepted: number
          duplicate: number
          rejected: number
        }
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'exports.listExportRows': {
    input: {
      id: string
      status?: "waiting" | "told" | "skipped" | "refused"
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        /** Also the platform’s key: `event_id` or `transactionId`. */
        conversion_id: string
        definition_id: string
        conversion_time: string
        status: "waiting" | "told" | "skipped" | "refused"
        /** Why it was skipped or refused, or what it waits for. */
        reason: string | null
        vendor_code: string | null
        /** The platform’s own words. */
        vendor_message: string | null
        /** The platform’s id of the dataset or conversion action. */
        told_to: string | null
        event_name: string | null
        action_source: string | null
        told_at: string | null
        /** What happened after it was told: `refunded`, `value_changed`, `person_changed`, `removed` or `erased`. */
        moved_reason: string | null
        /** Whether the platform was told of that; Meta takes no adjustments. */
        adjustment: "none" | "due" | "told" | "not_offered" | "refused"
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
  'exports.listExports': {
    input: {
      destination_id?: string
      status?: "running" | "completed" | "failed"
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        id: string
        destination_id: string
        provider: string
        cause: "new" | "retry" | "adjustment"
        status: "running" | "completed" | "failed"
        told: number
        skipped: number
        refused: number
        waiting: number
        /** Told before, and told anew because they changed. */
        adjusted: number
        /** What ended it, in the platform’s words. */
        error: string | null
        started_at: string
        settled_at: string | null
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
  'exports.readExport': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        destination_id: string
        provider: string
        cause: "new" | "retry" | "adjustment"
        status: "running" | "completed" | "failed"
        told: number
        skipped: number
        refused: number
        waiting: number
        /** Told before, and told anew because they changed. */
        adjusted: number
        /** What ended it, in the platform’s words. */
        error: string | null
        started_at: string
        settled_at: string | null
      }
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
    answer: {
      data: {
        id: string
        destination_id: string
        provider: string
        cause: "new" | "retry" | "adjustment"
        status: "running" | "completed" | "failed"
        told: number
        skipped: number
        refused: number
        waiting: number
        /** Told before, and told anew because they changed. */
        adjusted: number
        /** What ended it, in the platform’s words. */
        error: string | null
        started_at: string
        settled_at: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'goals.createGoal': {
    input: {
      body: {
        name: string
        /** Event types or names, as they are sent. */
        source_event_names: string[]
        revenue_type: "cash" | "pipeline" | "gross"
        /** Default: true. */
        attribution_eligible?: boolean
      }
    }
    answer: {
      data: {
        id: string
        name: string
        /** What reports and filters call it. */
        conversion_key: string
        /** An event whose type or name is among them is a conversion. */
        source_event_names: string[]
        revenue_type: "cash" | "pipeline" | "gross"
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'goals.deleteGoalDefinition': {
    input: {
      id: string
    }
    answer: {
      data: {
        deleted: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'goals.listGoalDefinitions': {
    input: {}
    answer: {
      data: ({
        id: string
        name: string
        /** What reports and filters call it. */
        conversion_key: string
        /** An event whose type or name is among them is a conversion. */
        source_event_names: string[]
        revenue_type: "cash" | "pipeline" | "gross"
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
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'goals.saveGoalDefinition': {
    input: {
      body: {
        id?: string
        name: string
        /** Event types or names, as they are sent. */
        source_event_names: string[]
        revenue_type: "cash" | "pipeline" | "gross"
        /** Default: true. */
        attribution_eligible?: boolean
        /** Default: made of the name. */
        conversion_key?: string
        /** Default: 30. */
        lookback_window_days?: number
        /** Default: false. */
        is_default?: boolean
        /** Default: false. True adds money that only a browser reported to the sums of this goal, although anybody can forge it: the tracking key is public. */
        counts_browser_money?: boolean
      }
    }
    answer: {
      data: {
        id: string
        name: string
        /** What reports and filters call it. */
        conversion_key: string
        /** An event whose type or name is among them is a conversion. */
        source_event_names: string[]
        revenue_type: "cash" | "pipeline" | "gross"
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'handoffs.finalizeCandidate': {
    input: {
      provider: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b"
      body: {
        /** The `id` from the list, verbatim. */
        candidate_id: string
      }
    }
    answer: {
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
    code: 'account_connected_elsewhere' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'handoffs.listCandidates': {
    input: {
      provider: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b"
    }
    answer: {
      data: ({
        /** The `candidate_id` to finalize with, verbatim. */
        id: string
        name: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        /** When the offer lapses. */
        expires_at: string | null
        /** The one that was chosen. */
        finalized_candidate_id: string | null
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'handoffs.mintHandoff': {
    input: {
      provider: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b"
      body?: {
        /** An assertion: another profile than the credential’s is 404. */
        profile_id?: string
        /** Where the human is sent when the consent ends; its origin must be one of the app’s. */
        return_url?: string
      }
    }
    answer: {
      data: {
        id: string
        kind: "connect"
        status: "pending" | "completed" | "failed" | "cancelled"
        /** One-screen page for a human with no account. Whoever holds it can connect. */
        url: string
        /** Goes straight to the provider's consent screen. */
        start_url: string
        expires_at: string
        created_at: string
        completed_at: string | null
        result: {
          provider: string
          connection_id: string
        } | {
          provider: string
          pending_selection: {
            candidate_count: number
            expires_at: string
          }
        } | {
          provider: string
          reason: "user_cancelled" | "provider_denied" | "provider_error" | "token_exchange_failed" | "account_connected_elsewhere" | "no_candidates" | "connect_failed" | "internal_error" | "state_expired" | "state_invalid" | "handoff_expired" | "handoff_used" | "provider_not_configured" | "origin_not_allowed"
          /** The provider’s own words, where it was the one that refused. */
          provider_message?: string
        } | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'handoffs.readHandoff': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        kind: "connect"
        status: "pending" | "completed" | "failed" | "cancelled"
        /** One-screen page for a human with no account. Whoever holds it can connect. */
        url: string
        /** Goes straight to the provider's consent screen. */
        start_url: string
        expires_at: string
        created_at: string
        completed_at: string | null
        result: {
          provider: string
          connection_id: string
        } | {
          provider: string
          pending_selection: {
            candidate_count: number
            expires_at: string
          }
        } | {
          provider: string
          reason: "user_cancelled" | "provider_denied" | "provider_error" | "token_exchange_failed" | "account_connected_elsewhere" | "no_candidates" | "connect_failed" | "internal_error" | "state_expired" | "state_invalid" | "handoff_expired" | "handoff_used" | "provider_not_configured" | "origin_not_allowed"
          /** The provider’s own words, where it was the one that refused. */
          provider_message?: string
        } | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.activateWebPixel': {
    input: {}
    answer: {
      data: {
        /** `app_extension`: installed. `custom_pixel`: the merchant has to paste the code. */
        installation: "app_extension" | "custom_pixel"
        pixel_id: string | null
        connection_id: string
        custom_pixel: {
          /** Paste it as a custom pixel in the store's customer events. */
          code: string
          collect_url: string
          tracking_key: string
          /** What the pixel reports, under the names we store. */
          events: string[]
        } | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.addStore': {
    input: {
      body: {
        shop_domain: string
        display_name?: string
        /** What the store signs its webhooks with. */
        signing_id?: string
        /** Of an app that ships a web pixel extension; needed only to activate that pixel. */
        access_token?: string
      }
    }
    answer: {
      data: {
        id: string
        shop_domain: string
        display_name: string
        status: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
        /** Paste it into the store's webhook settings, for the `orders/updated` topic in JSON. */
        webhook_url: string
        /** Messages are taken once the signing id is stored. */
        has_signing_id: boolean
        created_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'account_connected_elsewhere' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.connectBankLink': {
    input: {
      body: {
        /** What the widget answered with; it can be used once. */
        exchange_token: string
      }
    }
    answer: {
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
    code: 'account_connected_elsewhere' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.connectChatbot': {
    input: {
      body: {
        /** The token the chatbot gave you for its page. */
        token: string
      }
    }
    answer: {
      data: {
        id: string
        /** The provider. */
        channel: string
        status: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
        display_name: string
        /** The provider's id of the account. */
        external_id: string
        /** When somebody last consented. */
        authorized_at: string
        created_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'account_connected_elsewhere' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.listPages': {
    input: {
      /** `true`: asks the platform, live. */
      available?: "true" | "false"
    }
    answer: {
      data: ({
        /** The platform's id of the page. */
        id: string
        name: string
        is_tracked: boolean
        selected_at: string | null
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.listStores': {
    input: {}
    answer: {
      data: ({
        id: string
        shop_domain: string
        display_name: string
        status: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
        /** Paste it into the store's webhook settings, for the `orders/updated` topic in JSON. */
        webhook_url: string
        /** Messages are taken once the signing id is stored. */
        has_signing_id: boolean
        created_at: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.readChatbot': {
    input: {}
    answer: {
      data: {
        id: string
        /** The provider. */
        channel: string
        status: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
        display_name: string
        /** The provider's id of the account. */
        external_id: string
        /** When somebody last consented. */
        authorized_at: string
        created_at: string
      } | null
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.removeStore': {
    input: {
      connectionId: string
    }
    answer: undefined
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.selectPages': {
    input: {
      body: {
        page_ids: string[]
      }
    }
    answer: {
      data: ({
        /** The platform's id of the page. */
        id: string
        name: string
        is_tracked: boolean
        selected_at: string | null
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'integrations.startBankLink': {
    input: {}
    answer: {
      data: {
        /** What the widget is opened with. Shown once: null when the answer is a replay of an earlier one. */
        widget_token: string | null
        expires_at: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'integrations.updateStore': {
    input: {
      connectionId: string
      body: {
        signing_id: string
      }
    }
    answer: {
      data: {
        id: string
        shop_domain: string
        display_name: string
        status: "connected" | "syncing" | "needs_action" | "reconnect_required" | "error" | "disconnected"
        /** Paste it into the store's webhook settings, for the `orders/updated` topic in JSON. */
        webhook_url: string
        /** Messages are taken once the signing id is stored. */
        has_signing_id: boolean
        created_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'invitations.acceptInvitation': {
    input: {
      body: {
        /** What the link carries as `token`. */
        invitation_token: string
        /** At least 12 characters, else 422 `weak_password`; not known from a breach, else 422 `compromised_password`. */
        password?: string
      }
    }
    answer: {
      data: {
        user: {
          id: string
          email: string
        }
        session_id: string
        expires_at: string
        active_profile_id: string | null
      }
      meta: { [key: string]: unknown }
    }
    code: 'compromised_password' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'weak_password' | 'workspace_archived'
  }
  'invitations.createInvitation': {
    input: {
      id: string
      body: {
        email: string
        role: "owner" | "admin" | "editor" | "viewer"
        /** Language of the mail. */
        locale?: "en" | "es"
      }
    }
    answer: {
      data: {
        id: string
        workspace_id: string
        email: string
        role: "owner" | "admin" | "editor" | "viewer"
        status: "open" | "accepted" | "revoked" | "expired"
        invited_by_user_id: string | null
        /** Whether the mail with the link was sent. */
        is_mailed: boolean
        expires_at: string
        accepted_at: string | null
        revoked_at: string | null
        created_at: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'app_provisioned_workspace' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'plan_upgrade_required' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'workspace_archived'
  }
  'invitations.joinWorkspace': {
    input: {
      body: {
        /** What the link carries as `token`. */
        invitation_token: string
      }
    }
    answer: {
      data: {
        workspace_id: string
        role: "owner" | "admin" | "editor" | "viewer"
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'workspace_archived'
  }
  'invitations.listInvitations': {
    input: {
      id: string
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        id: string
        workspace_id: string
        email: string
        role: "owner" | "admin" | "editor" | "viewer"
        status: "open" | "accepted" | "revoked" | "expired"
        invited_by_user_id: string | null
        /** Whether the mail with the link was sent. */
        is_mailed: boolean
        expires_at: string
        accepted_at: string | null
        revoked_at: string | null
        created_at: string
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
  'invitations.resendInvitation': {
    input: {
      id: string
      invitationId: string
    }
    answer: {
      data: {
        id: string
        workspace_id: string
        email: string
        role: "owner" | "admin" | "editor" | "viewer"
        status: "open" | "accepted" | "revoked" | "expired"
        invited_by_user_id: string | null
        /** Whether the mail with the link was sent. */
        is_mailed: boolean
        expires_at: string
        accepted_at: string | null
        revoked_at: string | null
        created_at: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'app_provisioned_workspace' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'workspace_archived'
  }
  'invitations.revokeInvitation': {
    input: {
      id: string
      invitationId: string
    }
    answer: {
      data: {
        id: string
        workspace_id: string
        email: string
        role: "owner" | "admin" | "editor" | "viewer"
        status: "open" | "accepted" | "revoked" | "expired"
        invited_by_user_id: string | null
        /** Whether the mail with the link was sent. */
        is_mailed: boolean
        expires_at: string
        accepted_at: string | null
        revoked_at: string | null
        created_at: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'workspace_archived'
  }
  'journeys.readConversionJourney': {
    input: {
      /** An outcome event’s id, a conversion’s id, or your own key of the event. */
      id: string
      offset?: number
      limit?: number
      /** Instead of `offset`: goes on where the previous page ended, equally fast anywhere. */
      cursor?: string
    }
    answer: {
      data: {
        events: ({
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
        } | {
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        person?: {
          customer_profile_id: string
          name: string | null
          first_name: string | null
          last_name: string | null
          email: string | null
          phone: string | null
          customer_key: string | null
          identifiers: ({
            kind: "national_id" | "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "email" | "phone" | "wa_id"
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
            revenue_type: "cash" | "pipeline" | "gross"
            conversion_time: string
            /** An exact decimal, in `currency`, as it was sent. */
            value: string | null
            currency: string | null
            is_first_payment: boolean | null
          })[]
        } | null
        conversion: {
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
      /** As the customer list publishes it. */
      id: string
      offset?: number
      limit?: number
      /** Instead of `offset`: goes on where the previous page ended, equally fast anywhere. */
      cursor?: string
    }
    answer: {
      data: {
        events: ({
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
        })[]
        /** Of the whole journey; while a cursor is followed, as of the first page. */
        total_count: number
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
  'journeys.readJourneyByKey': {
    input: {
      /** The `user_traits.external_id` that was sent on events. */
      customer_key?: string
      /** Needs `customers:read`. */
      email?: string
      /** Needs `customers:read`. */
      phone?: string
      offset?: number
      limit?: number
      /** Instead of `offset`: goes on where the previous page ended, equally fast anywhere. */
      cursor?: string
    }
    answer: {
      data: {
        events: ({
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
        } | {
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        person?: {
          customer_profile_id: string
          name: string | null
          first_name: string | null
          last_name: string | null
          email: string | null
          phone: string | null
          customer_key: string | null
          identifiers: ({
            kind: "national_id" | "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "email" | "phone" | "wa_id"
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
            revenue_type: "cash" | "pipeline" | "gross"
            conversion_time: string
            /** An exact decimal, in `currency`, as it was sent. */
            value: string | null
            currency: string | null
            is_first_payment: boolean | null
          })[]
        }
        conversion?: {
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
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_per_minute?: number
        /** In the future. Default: the key does not expire. */
        expires_at?: string | null
      }
    }
    answer: {
      data: {
        id: string
        profile_id: string
        app_id: string | null
        name: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_per_minute: number
        expires_at: string | null
        revoked_at: string | null
        /** The key that took over when this one was rotated. */
        replaced_by_id: string | null
        created_at: string
        /** The bearer itself. Shown once: null when the answer is a replay of an earlier one. */
        key: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'keys.createKeyAsOperator': {
    input: {
      body: {
        profile_id: string
        name?: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_per_minute?: number
        /** In the future. Default: the key does not expire. */
        expires_at?: string | null
        /** The app the key is for. Without a grant on the profile it gets one of the key's scopes. */
        app_id?: string | null
      }
    }
    answer: {
      data: {
        id: string
        profile_id: string
        app_id: string | null
        name: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_per_minute: number
        expires_at: string | null
        revoked_at: string | null
        /** The key that took over when this one was rotated. */
        replaced_by_id: string | null
        created_at: string
        /** The bearer itself. Shown once: null when the answer is a replay of an earlier one. */
        key: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'keys.createProfileKey': {
    input: {
      profileId: string
      body?: {
        name?: string
        /** Default: the whole grant, as far as the token reaches. */
        scopes?: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        /** In the future. Default: the key does not expire. */
        expires_at?: string | null
      }
    }
    answer: {
      data: {
        id: string
        profile_id: string
        app_id: string | null
        name: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_per_minute: number
        expires_at: string | null
        revoked_at: string | null
        /** The key that took over when this one was rotated. */
        replaced_by_id: string | null
        created_at: string
        /** The bearer itself. Shown once: null when the answer is a replay of an earlier one. */
        key: string | null
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'keys.listKeys': {
    input: {
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        id: string
        profile_id: string
        app_id: string | null
        name: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_per_minute: number
        expires_at: string | null
        revoked_at: string | null
        /** The key that took over when this one was rotated. */
        replaced_by_id: string | null
        created_at: string
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
  'keys.listKeysAsOperator': {
    input: {
      profile_id?: string
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        id: string
        profile_id: string
        app_id: string | null
        name: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_per_minute: number
        expires_at: string | null
        revoked_at: string | null
        /** The key that took over when this one was rotated. */
        replaced_by_id: string | null
        created_at: string
      })[]
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
    answer: {
      data: {
        revoked: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'keys.revokeKeyAsOperator': {
    input: {
      id: string
    }
    answer: {
      data: {
        revoked: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'keys.rotateKey': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        profile_id: string
        app_id: string | null
        name: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_per_minute: number
        expires_at: string | null
        revoked_at: string | null
        /** The key that took over when this one was rotated. */
        replaced_by_id: string | null
        created_at: string
        /** The bearer itself. Shown once: null when the answer is a replay of an earlier one. */
        key: string | null
        previous_key_id: string
        /** Until then both keys work. */
        previous_key_expires_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'keys.rotateKeyAsOperator': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        profile_id: string
        app_id: string | null
        name: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        rate_limit_per_minute: number
        expires_at: string | null
        revoked_at: string | null
        /** The key that took over when this one was rotated. */
        replaced_by_id: string | null
        created_at: string
        /** The bearer itself. Shown once: null when the answer is a replay of an earlier one. */
        key: string | null
        previous_key_id: string
        /** Until then both keys work. */
        previous_key_expires_at: string
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'live.readLive': {
    input: {
      /** What a browser sends by itself when it opens the stream again. */
      "last-event-id"?: string
    }
    answer: {
      data: {
        events: ({
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
        })[]
        rejected: ({
          id: string
          received_at: string
          reason: string
          detail: string | null
          event_name: string | null
          page_url: string | null
          origin: string | null
          user_agent: string | null
          /** What to do about it, in words. */
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
        role: "owner" | "admin" | "editor" | "viewer"
      }
    }
    answer: {
      data: {
        user_id: string
        email: string
        role: "owner" | "admin" | "editor" | "viewer"
        has_second_factor: boolean
        created_at: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'members.leaveWorkspace': {
    input: {
      id: string
    }
    answer: {
      data: {
        left: true
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'members.listMembers': {
    input: {
      id: string
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        user_id: string
        email: string
        role: "owner" | "admin" | "editor" | "viewer"
        has_second_factor: boolean
        created_at: string
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
  'members.mailSignInLink': {
    input: {
      id: string
      userId: string
      body?: {
        /** Language of the mail. */
        locale?: "en" | "es"
      }
    }
    answer: {
      data: {
        requested: true
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'app_provisioned_workspace' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'members.removeMember': {
    input: {
      id: string
      userId: string
    }
    answer: {
      data: {
        removed: true
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'oauth.issueToken': {
    input: {
      body: {
        /** `client_credentials`, `authorization_code` or `refresh_token`. */
        grant_type?: string
        /** Unless sent by HTTP Basic. */
        client_id?: string
        /** Unless sent by HTTP Basic, or the app is a public one and has none. */
        client_secret?: string
        /** Space-separated. Default: all that the app may hold there, or all that the person authorized. */
        scope?: string
        /** With client credentials: binds the token to a profile on which the app holds a grant. */
        profile_id?: string
        /** What the redirect from `/oauth/authorize` carried. Works once, for a minute. */
        code?: string
        /** Whose SHA-256 was the `code_challenge` (RFC 7636). */
        code_verifier?: string
        /** If sent, the one that the code was sent to. */
        redirect_uri?: string
        /** Works once: the answer carries the next one. */
        refresh_token?: string
        /** If sent, the one that was authorized (RFC 8707). */
        resource?: string
      }
    }
    answer: {
      access_token: string
      token_type: "bearer"
      expires_in: number
      scope: string
      /** When a person authorized the app. */
      refresh_token?: string
      /** The profile that the token is bound to. */
      profile_id?: string
    }
    code: never
  }
  'oauth.readApiMetadata': {
    input: {}
    answer: {
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
    answer: {
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
    answer: {
      issuer: string
      authorization_endpoint: string
      token_endpoint: string
      revocation_endpoint: string
      /** When `OAUTH_DYNAMIC_REGISTRATION` is on. */
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
        /** At least one; where people are sent back to. */
        redirect_uris?: unknown
        client_name?: unknown
        /** none, client_secret_basic, client_secret_post. Default: client_secret_basic. */
        token_endpoint_auth_method?: unknown
        /** authorization_code and refresh_token. */
        grant_types?: unknown
        /** code. */
        response_types?: unknown
        /** The most it will ask for. Default: anything. */
        scope?: unknown
      }
    }
    answer: {
      client_id: string
      client_id_issued_at: number
      client_secret?: string
      client_secret_expires_at?: number
      client_name: string
      redirect_uris: string[]
      token_endpoint_auth_method: "none" | "client_secret_basic" | "client_secret_post"
      grant_types: string[]
      response_types: string[]
      scope: string
    }
    code: never
  }
  'oauth.revokeToken': {
    input: {
      body: {
        /** Unless sent by HTTP Basic. */
        client_id?: string
        /** Unless sent by HTTP Basic, or the app is a public one and has none. */
        client_secret?: string
        token?: string
        /** Not needed: a token tells its own kind. */
        token_type_hint?: string
      }
    }
    answer: { [key: string]: unknown }
    code: never
  }
  'outcomeDefinitions.putOutcomeDefinitions': {
    input: {
      body: {
        definitions: ({
          id: string
          /** The outcome it records. */
          event_key: string
        })[]
      }
    }
    answer: {
      data: ({
        id: string
        kind: "event" | "pipeline_stage"
        name: string
        /** The outcome it records; `unmapped` and `ignored` record none. */
        event_key: string
        /** Who mapped a stage; null for an event. */
        source: "suggested" | "user" | "engine_default" | null
        updated_at: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'outcomeDefinitions.updateOutcomeDefinition': {
    input: {
      id: string
      body: {
        /** The outcome it records. */
        event_key: string
      }
    }
    answer: {
      data: {
        id: string
        kind: "event" | "pipeline_stage"
        name: string
        /** The outcome it records; `unmapped` and `ignored` record none. */
        event_key: string
        /** Who mapped a stage; null for an event. */
        source: "suggested" | "user" | "engine_default" | null
        updated_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'outcomes.listRecordedOutcomes': {
    input: {
      cursor?: string
      limit?: number
    }
    answer: {
      data: ({
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
          /** The provider's id for the outcome. */
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
  'overview.readActivity': {
    input: {}
    answer: {
      data: ({
        kind: "sync" | "recompute" | "scoring" | "export" | "demo"
        id: string
        /** `waiting`: for its provider, which asked for a pause. */
        state: "queued" | "running" | "waiting" | "done" | "failed"
        /** Which account, what caused it, or whom it is told to. */
        subject: string | null
        /** From 0 to 1; null while it is not known how much there is. */
        progress: number | null
        /** Rows, customers or scores so far. */
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
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'overview.readAttention': {
    input: {}
    answer: {
      data: ({
        kind: "connection_broken" | "sync_stale" | "hits_rejected" | "no_events" | "money_without_rate" | "payments_unidentified" | "ads_untagged" | "account_pending"
        /** `error`: numbers are wrong or missing until somebody acts. */
        severity: "error" | "warning"
        count: number
        /** Which connection, currency or reason, where there may be several. */
        subject: string | null
        since: string | null
        what: string
        fix: string
        /** The route that does it, where one does. */
        next: string | null
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'overview.readOverview': {
    input: {
      /** First local day, `YYYY-MM-DD`. Without both, the last 30 days, today included. */
      date_from?: string
      /** Last local day, inclusive. Required with `date_from`, and the reverse. */
      date_to?: string
      /** How credit is divided among touches. A model that was added is worked out in the background first: until then 409 `invalid_state`, with how far it is. */
      model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
    }
    answer: {
      data: {
        /** The reporting currency: of all money here. */
        currency: string
        model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
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
        parts: ({
          kind: "platform" | "no_touch" | "direct_or_organic" | "paid_without_ad" | "unknown_ad"
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
          model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based"
          credited_cash: number
          unattributed_cash: number
          /** `credited_cash` divided by `spend`; null without spend. */
          roas: number | null
          /** `spend` divided by the first payments that campaigns are credited with, each counted once; null without any. */
          cac_first_payment: number | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        date_from: string
        date_to: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_date_range' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'partner.previewAdReferrals': {
    input: {
      body: {
        referrals: ({
          /** The same key is the same referral for ever. */
          idempotency_key: string
          /** The platform’s id of one of the profile’s ads. */
          ad_id: string
          /** When the conversation began. */
          occurred_at: string
          /** Your own id of a known customer. On a healthcare-family profile customers are named by it alone, here or in `customer`. */
          external_ref?: string
          /** Somebody new is created. */
          wa_id?: string
          /** With an email or a phone a reference that is nobody’s creates the customer, or is bound to whose they are. */
          customer?: {
            external_ref: string
            email?: string | null
            phone?: string | null
            /** Refused with 400 `invalid_parameter`. */
            national_id?: unknown
          }
          /** Refused with 400 `invalid_parameter`. */
          national_id?: unknown
          ctwa_clid?: string | null
        })[]
      }
    }
    answer: {
      data: {
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'unknown_ad' | 'unknown_customer_ref' | 'validation_error'
  }
  'partner.recordAdReferrals': {
    input: {
      body: {
        /** The same key is the same referral for ever. */
        idempotency_key?: string
        /** The platform’s id of one of the profile’s ads. */
        ad_id?: string
        /** When the conversation began. */
        occurred_at?: string
        /** Your own id of a known customer. On a healthcare-family profile customers are named by it alone, here or in `customer`. */
        external_ref?: string
        /** Somebody new is created. */
        wa_id?: string
        /** With an email or a phone a reference that is nobody’s creates the customer, or is bound to whose they are. */
        customer?: {
          external_ref: string
          email?: string | null
          phone?: string | null
          /** Refused with 400 `invalid_parameter`. */
          national_id?: unknown
        }
        /** Refused with 400 `invalid_parameter`. */
        national_id?: unknown
        ctwa_clid?: string | null
        /** Up to 500 of the fields above. They are recorded together: when one is refused, none is. */
        referrals?: ({
          /** The same key is the same referral for ever. */
          idempotency_key: string
          /** The platform’s id of one of the profile’s ads. */
          ad_id: string
          /** When the conversation began. */
          occurred_at: string
          /** Your own id of a known customer. On a healthcare-family profile customers are named by it alone, here or in `customer`. */
          external_ref?: string
          /** Somebody new is created. */
          wa_id?: string
          /** With an email or a phone a reference that is nobody’s creates the customer, or is bound to whose they are. */
          customer?: {
            external_ref: string
            email?: string | null
            phone?: string | null
            /** Refused with 400 `invalid_parameter`. */
            national_id?: unknown
          }
          /** Refused with 400 `invalid_parameter`. */
          national_id?: unknown
          ctwa_clid?: string | null
        })[]
      }
    }
    answer: {
      data: {
        touch_id: string
        status: "recorded" | "duplicate"
      } | {
        results: ({
          index: number
          touch_id: string
          status: "recorded" | "duplicate"
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
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'unknown_ad' | 'unknown_customer_ref' | 'validation_error'
  }
  'partner.recordDeclaredSource': {
    input: {
      body: {
        /** The message that held the answer. The same one is the same answer. */
        wamid: string
        /** One of facebook_ad, instagram_ad, tiktok, google_search, google_maps, youtube, friend_or_family, returning_customer, doctor_referral, walk_by, email, whatsapp, event, press, ai_assistant, other. */
        answer_key: string
        /** The customer’s own words. */
        answer_text?: string | null
        /** Your own id of a known customer. On a healthcare-family profile customers are named by it alone, here or in `customer`. */
        external_ref?: string
        /** Somebody new is created. */
        wa_id?: string
        /** With an email or a phone a reference that is nobody’s creates the customer, or is bound to whose they are. */
        customer?: {
          external_ref: string
          email?: string | null
          phone?: string | null
          /** Refused with 400 `invalid_parameter`. */
          national_id?: unknown
        }
        /** Refused with 400 `invalid_parameter`. */
        national_id?: unknown
        /** Default: now. */
        answered_at?: string
      }
    }
    answer: {
      data: {
        touch_id: string
        /** `duplicate`: this message was recorded before. `already_answered`: the customer’s first answer stands. */
        status: "recorded" | "duplicate" | "already_answered"
        /** The answer that stands. */
        answer_key: string
        answered_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'unknown_answer_key' | 'unknown_customer_ref' | 'validation_error'
  }
  'passwords.changePassword': {
    input: {
      body: {
        /** Needed when the account has a password; without it 400 `current_password_required`. */
        current_password?: string
        /** At least 12 characters, else 422 `weak_password`; not known from a breach, else 422 `compromised_password`. */
        new_password: string
      }
    }
    answer: {
      data: {
        changed: true
        ended_sessions: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'compromised_password' | 'current_password_invalid' | 'current_password_required' | 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'weak_password'
  }
  'passwords.redeemReset': {
    input: {
      body: {
        /** What the link carries as `token`. */
        reset_token: string
        /** At least 12 characters, else 422 `weak_password`; not known from a breach, else 422 `compromised_password`. */
        new_password: string
      }
    }
    answer: {
      data: {
        changed: true
        ended_sessions: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'compromised_password' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'weak_password'
  }
  'passwords.requestReset': {
    input: {
      body: {
        email: string
        /** Language of the mail. */
        locale?: "en" | "es"
      }
    }
    answer: {
      data: {
        requested: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'validation_error'
  }
  'payments.assignPayer': {
    input: {
      payment_id: string
      body: {
        /** A customer of this profile. */
        customer_profile_id?: string | null
        /** Your own id of a known customer. */
        customer_key?: string | null
        /** Somebody new is created. */
        email?: string | null
        /** Somebody new is created. */
        phone?: string | null
      }
    }
    answer: {
      data: {
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
        payer_source: "provider" | "event" | "merchant" | null
        /** For a credential that holds `customers:read`. */
        payer?: {
          first_name: string | null
          last_name: string | null
          email: string | null
          phone: string | null
        } | null
        /** Never of one that was refunded in full. */
        is_first_payment: boolean
        is_installment: boolean
        provider_refunded_amount: number
        manual_refund: {
          amount: number
          reason: string | null
          recorded_at: string
        } | null
        /** The value less both refunds, never below zero. At 0 the payment is in no count of any report. */
        net_value: number | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'customer_not_in_profile' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payment_assignment_incomplete' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.listPayments': {
    input: {
      /** Required: a local day, or an instant. */
      from?: string
      /** Required, included: a local day, or an instant. */
      to?: string
      /** `all`, or `unidentified`: nobody is known to have paid. */
      status?: string
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
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
        payer_source: "provider" | "event" | "merchant" | null
        /** For a credential that holds `customers:read`. */
        payer?: {
          first_name: string | null
          last_name: string | null
          email: string | null
          phone: string | null
        } | null
        /** Never of one that was refunded in full. */
        is_first_payment: boolean
        is_installment: boolean
        provider_refunded_amount: number
        manual_refund: {
          amount: number
          reason: string | null
          recorded_at: string
        } | null
        /** The value less both refunds, never below zero. At 0 the payment is in no count of any report. */
        net_value: number | null
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
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'range_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'status_invalid' | 'unauthorized'
  }
  'payments.markInstallment': {
    input: {
      payment_id: string
      body: {
        is_installment: boolean
      }
    }
    answer: {
      data: {
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
        payer_source: "provider" | "event" | "merchant" | null
        /** For a credential that holds `customers:read`. */
        payer?: {
          first_name: string | null
          last_name: string | null
          email: string | null
          phone: string | null
        } | null
        /** Never of one that was refunded in full. */
        is_first_payment: boolean
        is_installment: boolean
        provider_refunded_amount: number
        manual_refund: {
          amount: number
          reason: string | null
          recorded_at: string
        } | null
        /** The value less both refunds, never below zero. At 0 the payment is in no count of any report. */
        net_value: number | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.recordRefund': {
    input: {
      payment_id: string
      body: {
        /** In the payment’s currency: above zero, at most its value less what the provider reversed. */
        amount: number
        reason?: string | null
      }
    }
    answer: {
      data: {
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
        payer_source: "provider" | "event" | "merchant" | null
        /** For a credential that holds `customers:read`. */
        payer?: {
          first_name: string | null
          last_name: string | null
          email: string | null
          phone: string | null
        } | null
        /** Never of one that was refunded in full. */
        is_first_payment: boolean
        is_installment: boolean
        provider_refunded_amount: number
        manual_refund: {
          amount: number
          reason: string | null
          recorded_at: string
        } | null
        /** The value less both refunds, never below zero. At 0 the payment is in no count of any report. */
        net_value: number | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'amount_invalid' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'manual_refund_exists' | 'not_found' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.reportCardPayment': {
    input: {
      body: {
        idempotency_key: string
        amount: number
        /** ISO 4217. */
        currency: string
        paid_at: string
        /** The gateway’s own. */
        authorization_code?: string | null
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
        click_ids?: {
          ctwa_clid?: string | null
          gclid?: string | null
          fbclid?: string | null
          fbc?: string | null
          fbp?: string | null
        } | null
      }
    }
    answer: {
      data: {
        payment_id: string
        event_id: string
        status: "accepted" | "duplicate"
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'payments.undoRefund': {
    input: {
      payment_id: string
    }
    answer: {
      data: {
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
        payer_source: "provider" | "event" | "merchant" | null
        /** For a credential that holds `customers:read`. */
        payer?: {
          first_name: string | null
          last_name: string | null
          email: string | null
          phone: string | null
        } | null
        /** Never of one that was refunded in full. */
        is_first_payment: boolean
        is_installment: boolean
        provider_refunded_amount: number
        manual_refund: {
          amount: number
          reason: string | null
          recorded_at: string
        } | null
        /** The value less both refunds, never below zero. At 0 the payment is in no count of any report. */
        net_value: number | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'payment_ref_invalid' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.archiveProfile': {
    input: {
      id: string
      body: {
        /** The name as it stands, typed again: a slip puts nothing away. */
        confirm_name: string
      }
    }
    answer: {
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
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.changeProfile': {
    input: {
      body: {
        name?: string
        /** IANA time zone in which the profile counts its days. */
        timezone?: string
        /** ISO 4217 code of the currency of its reports. */
        reporting_currency?: string
        /** The profile's own sites. */
        domains?: string[]
      }
    }
    answer: {
      data: {
        id: string
        workspace_id: string
        name: string
        timezone: string
        reporting_currency: string
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        /** Partners never read a person of this profile. */
        is_healthcare_family: boolean
        domains: string[]
        /** Whether writes are open; on a profile of an app, the app enables them. */
        attribution_enabled: boolean
        provisioned_by_app_id: string | null
        created_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.createProfile': {
    input: {
      body: {
        name: string
        /** IANA time zone in which the profile counts its days. */
        timezone?: string
        /** ISO 4217 code of the currency of its reports. */
        reporting_currency?: string
        privacy_mode?: "standard" | "platform_safe" | "hipaa"
        /** The profile's own sites. */
        domains?: string[]
        /** Default: the workspace of the credential's own profile. */
        workspace_id?: string
      }
    }
    answer: {
      data: {
        id: string
        workspace_id: string
        name: string
        timezone: string
        reporting_currency: string
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        /** Partners never read a person of this profile. */
        is_healthcare_family: boolean
        domains: string[]
        /** Whether writes are open; on a profile of an app, the app enables them. */
        attribution_enabled: boolean
        provisioned_by_app_id: string | null
        created_at: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'profile_limit_reached' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.createProfileAsOperator': {
    input: {
      body: {
        workspace_id: string
        name: string
        /** IANA time zone in which the profile counts its days. */
        timezone?: string
        /** ISO 4217 code of the currency of its reports. */
        reporting_currency?: string
        privacy_mode?: "standard" | "platform_safe" | "hipaa"
        /** The profile's own sites. */
        domains?: string[]
      }
    }
    answer: {
      data: {
        id: string
        workspace_id: string
        name: string
        timezone: string
        reporting_currency: string
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        /** Partners never read a person of this profile. */
        is_healthcare_family: boolean
        domains: string[]
        /** Whether writes are open; on a profile of an app, the app enables them. */
        attribution_enabled: boolean
        provisioned_by_app_id: string | null
        created_at: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'profile_limit_reached' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.listPrivacyChanges': {
    input: {
      limit?: number
    }
    answer: {
      data: ({
        id: string
        changed_at: string
        from_mode: "standard" | "platform_safe" | "hipaa"
        to_mode: "standard" | "platform_safe" | "hipaa"
        actor_kind: "operator" | "api_key" | "app_token" | "user_token" | "session"
        credential_id: string | null
        app_id: string | null
        user_id: string | null
        request_id: string
        /** The caller's network address. */
        address: string
      })[]
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
    answer: {
      data: ({
        id: string
        workspace_id: string
        name: string
        timezone: string
        reporting_currency: string
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        /** Partners never read a person of this profile. */
        is_healthcare_family: boolean
        domains: string[]
        /** Whether writes are open; on a profile of an app, the app enables them. */
        attribution_enabled: boolean
        provisioned_by_app_id: string | null
        created_at: string
      })[]
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
        /** The name as it stands, typed again: a slip puts nothing away. */
        confirm_name: string
      }
    }
    answer: {
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
    code: 'demo_purge_blocked' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.readProfile': {
    input: {}
    answer: {
      data: {
        id: string
        workspace_id: string
        name: string
        timezone: string
        reporting_currency: string
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        /** Partners never read a person of this profile. */
        is_healthcare_family: boolean
        domains: string[]
        /** Whether writes are open; on a profile of an app, the app enables them. */
        attribution_enabled: boolean
        created_at: string
        /** The scopes in effect, bundles expanded. */
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.readReadiness': {
    input: {}
    answer: {
      data: {
        /** Nothing is missing. */
        is_ready: boolean
        /** The steps that are not done. */
        missing: ("attribution_enabled" | "tracker_installed" | "ad_platform_connected" | "ad_delivery_received" | "crm_or_outcome_source_connected" | "goal_defined" | "conversion_recorded" | "conversion_attributed")[]
        steps: ({
          key: "attribution_enabled" | "tracker_installed" | "ad_platform_connected" | "ad_delivery_received" | "crm_or_outcome_source_connected" | "goal_defined" | "conversion_recorded" | "conversion_attributed"
          is_done: boolean
          /** What is left to do. */
          missing: string | null
          /** The route that does it, where one does. */
          next: string | null
        })[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.restoreProfile': {
    input: {
      id: string
    }
    answer: {
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
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'profile_limit_reached' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'profiles.setEntitlement': {
    input: {
      profileId: string
      body: {
        enabled: boolean
        privacy_mode?: "standard" | "platform_safe" | "hipaa"
      }
    }
    answer: {
      data: {
        profile_id: string
        enabled: boolean
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        is_healthcare_family: boolean
        /** The app's grant on the profile. */
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        /** How many live keys were revoked because they held a person-level scope. */
        revoked_keys: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.setPrivacyMode': {
    input: {
      body: {
        privacy_mode: "standard" | "platform_safe" | "hipaa"
      }
    }
    answer: {
      data: {
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        is_healthcare_family: boolean
        /** How many live keys were revoked because they held a person-level scope. */
        revoked_keys: number
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'profiles.updateProfile': {
    input: {
      id: string
      body: {
        name?: string
        /** IANA time zone in which the profile counts its days. */
        timezone?: string
        /** ISO 4217 code of the currency of its reports. */
        reporting_currency?: string
        privacy_mode?: "standard" | "platform_safe" | "hipaa"
        /** The profile's own sites. */
        domains?: string[]
      }
    }
    answer: {
      data: {
        id: string
        workspace_id: string
        name: string
        timezone: string
        reporting_currency: string
        privacy_mode: "standard" | "platform_safe" | "hipaa"
        /** Partners never read a person of this profile. */
        is_healthcare_family: boolean
        domains: string[]
        /** Whether writes are open; on a profile of an app, the app enables them. */
        attribution_enabled: boolean
        provisioned_by_app_id: string | null
        created_at: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'quality.readUtmHealth': {
    input: {}
    answer: {
      data: {
        scanned_at: string
        platform: string
        account_id: string
        /** Ads that are running. */
        ads_scanned: number
        /** Of these, those with nothing to mend. */
        healthy_ads: number
        /** The worst first; what no ad has is absent. */
        issues: ({
          issue: "no_link" | "no_ad_id" | "foreign_host" | "insecure_link" | "no_utm_source" | "no_utm_medium" | "no_utm_campaign" | "conflicting_tags"
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
      } | null
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'quality.scanUtmHealth': {
    input: {}
    answer: {
      data: {
        scanned_at: string
        platform: string
        account_id: string
        /** Ads that are running. */
        ads_scanned: number
        /** Of these, those with nothing to mend. */
        healthy_ads: number
        /** The worst first; what no ad has is absent. */
        issues: ({
          issue: "no_link" | "no_ad_id" | "foreign_host" | "insecure_link" | "no_utm_source" | "no_utm_medium" | "no_utm_campaign" | "conflicting_tags"
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'audit_timeout' | 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'meta_connection_required' | 'not_found' | 'not_implemented' | 'provider_error' | 'provider_not_configured' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'ranking.listTopPerformers': {
    input: {
      window?: "7d" | "14d" | "28d" | "lifetime"
      limit?: number
      /** In the reporting currency, spent in the window. */
      min_spend?: number
      /** Separated by commas: `messaging`, `sales`, `leads`, `traffic`, `awareness`. */
      objectives?: string
      /** Separated by commas: `predicted`, `attributed`, `lift`. */
      truth_grades?: string
      /** Separated by commas: `cash`, `pipeline`, `messaging`, `meta`, `none`. */
      outcome_kinds?: string
      /** Separated by commas: `ugc_video`, `talking_head`, `animation`, `reel`, `video`, `static`, `carousel`, `text`. */
      formats?: string
      /** `true` keeps video creatives only, `false` those that are described and are none. */
      has_video?: "true" | "false"
    }
    answer: {
      data: ({
        ad_external_id: string
        ad_name: string
        campaign_name: string
        ad_set_name: string
        /** Null until the creative is described. */
        creative_thumbnail_url: string | null
        /** Null until the creative is described. */
        video_id: string | null
        score_window: "7d" | "14d" | "28d" | "lifetime"
        /** How the ad stands in its cohort; the rank. */
        composite_score: number | null
        /** Of being among the best quarter. Not ROAS, not lift. */
        top_performer_likelihood: number
        /** Of the ranker; null when `score_source` is `rules`. */
        model_version: number | null
        score_source: "model" | "rules"
        maturity_stage: "cold" | "early" | "mature" | "calibrated"
        truth_grade: "predicted" | "attributed" | "lift"
        /** Which outcome to headline. */
        primary_outcome_kind: "cash" | "pipeline" | "messaging" | "meta" | "none"
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
          polarity: "strength" | "weakness"
          /** Among the ads of the cohort. */
          percentile: number
          /** By how much there was to judge it by. */
          sample_confidence: "low" | "medium" | "high"
        })[]
      })[]
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
    answer: {
      /** Null when there was none. */
      data: {
        score_run_id: string
        status: "running" | "completed" | "failed"
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
      } | null
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
    answer: {
      data: {
        score_run_id: string
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'retention.readRetention': {
    input: {
      history_months?: number
    }
    answer: {
      data: {
        /** For how many whole months before the present one hits are kept; null keeps all. */
        history_months: number | null
        decided_at: string | null
        /** Nothing goes before: until then the setting can be taken back without loss. */
        acts_at: string | null
        /** What arrived before this is thinned already. */
        thinned_before: string | null
        /** What the setting, or the one asked for, would let go the next time it acts; null while all is kept. */
        would_go: {
          history_months: number
          /** What arrived before would be thinned. */
          before: string
          acts_at: string
          months: ({
            /** As `2026-03`. */
            month: string
            /** How many events arrived; those that anything rests on stay. Counted to 100000. */
            events_at_most: number
          })[]
        } | null
      }
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
    answer: {
      data: {
        /** For how many whole months before the present one hits are kept; null keeps all. */
        history_months: number | null
        decided_at: string | null
        /** Nothing goes before: until then the setting can be taken back without loss. */
        acts_at: string | null
        /** What arrived before this is thinned already. */
        thinned_before: string | null
        /** What the setting, or the one asked for, would let go the next time it acts; null while all is kept. */
        would_go: {
          history_months: number
          /** What arrived before would be thinned. */
          before: string
          acts_at: string
          months: ({
            /** As `2026-03`. */
            month: string
            /** How many events arrived; those that anything rests on stay. Counted to 100000. */
            events_at_most: number
          })[]
        } | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'secondFactor.beginSecondFactor': {
    input: {
      body: {
        /** Needed when the account has a password; without it 400 `current_password_required`. */
        current_password?: string
      }
    }
    answer: {
      data: {
        /** For typing in; base32. */
        secret: string
        /** For a QR code. */
        otpauth_url: string
      }
      meta: { [key: string]: unknown }
    }
    code: 'current_password_invalid' | 'current_password_required' | 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'secondFactor.confirmSecondFactor': {
    input: {
      body: {
        /** Six digits of the authenticator, or a recovery code. */
        code: string
      }
    }
    answer: {
      data: {
        is_on: true
        /** Ten, each works once. Shown once. */
        recovery_codes: string[]
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'secondFactor.endSecondFactor': {
    input: {
      body: {
        /** Six digits of the authenticator, or a recovery code. */
        code: string
      }
    }
    answer: {
      data: {
        is_on: false
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'secondFactor.readSecondFactor': {
    input: {}
    answer: {
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
    answer: {
      data: {
        /** Ten, each works once. Shown once. */
        recovery_codes: string[]
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'sessions.chooseProfile': {
    input: {
      body: {
        profile_id: string
      }
    }
    answer: {
      data: {
        active_profile_id: string
        role: "owner" | "admin" | "editor" | "viewer"
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'sessions.endOtherSessions': {
    input: {}
    answer: {
      data: {
        ended: number
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'sessions.endSession': {
    input: {
      id: string
    }
    answer: {
      data: {
        ended: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'sessions.listSessions': {
    input: {}
    answer: {
      data: ({
        id: string
        is_current: boolean
        created_at: string
        /** To the day. */
        used_at: string
        expires_at: string
        /** Where they signed in from. */
        address: string | null
        /** What the browser called itself. */
        user_agent: string | null
      })[]
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'sessions.readSession': {
    input: {}
    answer: {
      data: {
        user: {
          id: string
          email: string
          /** Whether they look after the deployment: its workspaces, checks and jobs. */
          is_operator: boolean
        }
        expires_at: string
        active_profile_id: string | null
        /** On the active profile. */
        role: "owner" | "admin" | "editor" | "viewer" | null
        workspaces: ({
          id: string
          name: string
          role: "owner" | "admin" | "editor" | "viewer"
          archived_at: string | null
          profiles: ({
            id: string
            name: string
            is_demo: boolean
          })[]
        })[]
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'sessions.redeemLink': {
    input: {
      body: {
        /** What the link carries as `token`. */
        sign_in_token: string
        /** Of the second factor: six digits, or a recovery code. Needed when the answer was `second_factor_required`. */
        code?: string
      }
    }
    answer: {
      data: {
        user: {
          id: string
          email: string
        }
        session_id: string
        expires_at: string
        active_profile_id: string | null
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'sessions.requestLink': {
    input: {
      body: {
        email: string
        /** Language of the mail. */
        locale?: "en" | "es"
        /** The path of this service to go on to. */
        next?: string
      }
    }
    answer: {
      data: {
        requested: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'validation_error'
  }
  'sessions.signIn': {
    input: {
      body: {
        email: string
        password: string
        /** Of the second factor: six digits, or a recovery code. Needed when the answer was `second_factor_required`. */
        code?: string
      }
    }
    answer: {
      data: {
        user: {
          id: string
          email: string
        }
        session_id: string
        expires_at: string
        active_profile_id: string | null
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'sessions.signOut': {
    input: {}
    answer: {
      data: {
        signed_out: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'stages.listStages': {
    input: {
      provider: "crm_a"
      locale?: "es" | "en"
    }
    answer: {
      data: {
        status: "not_connected" | "reading" | "reconnect_required" | "ready"
        /** Whether this credential may map stages. */
        can_write: boolean
        next_step: "connect" | "wait" | "reconnect" | "map_stages" | null
        /** What a stage may be mapped to. */
        outcomes: ({
          key: string
          label: string
        })[]
        stages: ({
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
            source: "suggested" | "user" | "engine_default"
          }
          can_write: boolean
        })[]
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
      locale?: "es" | "en"
    }
    answer: {
      data: {
        /** Stages that nobody mapped, with what their names suggest. */
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
  'syncs.readSyncStatus': {
    input: {
      /** The provider, such as `social_ads`. */
      provider?: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "store" | "bank_link" | "chatbot"
      connection_id?: string
    }
    answer: {
      data: ({
        id: string
        connection_id: string
        provider: string
        status: "queued" | "running" | "waiting" | "succeeded" | "failed"
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
          kind: "worker" | "provider" | "service" | "open_run"
          until: string | null
        } | null
        created_at: string
        started_at: string | null
        finished_at: string | null
      })[]
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
        provider?: "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "store" | "bank_link" | "chatbot"
        connection_id?: string
      }
    }
    answer: {
      data: ({
        id: string
        connection_id: string
        provider: string
        status: "queued" | "running" | "waiting" | "succeeded" | "failed"
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
          kind: "worker" | "provider" | "service" | "open_run"
          until: string | null
        } | null
        created_at: string
        started_at: string | null
        finished_at: string | null
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
        left_out: ({
          connection_id: string
          provider: string
          reason: "reconnect_required" | "disconnected" | "provider_unknown" | "nothing_to_read" | "no_token"
        })[]
      }
    }
    code: 'connection_not_ready' | 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'tracking.addCustomDomain': {
    input: {
      body: {
        domain: string
      }
    }
    answer: {
      data: {
        id: string
        domain: string
        status: "pending" | "verified" | "failed"
        /** Why the last check ended as it did; `resolver_failed` leaves the status as it was. */
        reason: "cname_found" | "no_record" | "wrong_target" | "resolver_failed" | null
        /** Where the CNAME record of the domain must lead. */
        cname_target: string
        checked_at: string | null
        verified_at: string | null
        created_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'tracking.issueTrackingKey': {
    input: {}
    answer: {
      data: {
        id: string
        /** Public: it stands in the pages that are tracked, and only collects. */
        key: string
        created_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.listCustomDomains': {
    input: {}
    answer: {
      data: ({
        id: string
        domain: string
        status: "pending" | "verified" | "failed"
        /** Why the last check ended as it did; `resolver_failed` leaves the status as it was. */
        reason: "cname_found" | "no_record" | "wrong_target" | "resolver_failed" | null
        /** Where the CNAME record of the domain must lead. */
        cname_target: string
        checked_at: string | null
        verified_at: string | null
        created_at: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.listRawEvents': {
    input: {
      limit?: number
      cursor?: string
      /** One that has arrived, that a goal lists, or `page_view`. */
      event_name?: string
    }
    answer: {
      data: {
        events: ({
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
        })[]
        rejected: ({
          id: string
          received_at: string
          reason: string
          detail: string | null
          event_name: string | null
          page_url: string | null
          origin: string | null
          user_agent: string | null
        })[]
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
    answer: {
      data: ({
        id: string
        /** Public: it stands in the pages that are tracked, and only collects. */
        key: string
        created_at: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readGtmInstaller': {
    input: {}
    answer: {
      data: {
        /** Save it as a file and import it in Tag Manager (Admin, Import Container). */
        container: { [key: string]: unknown }
        /** The same as a Custom HTML tag, for the trigger Initialization - All Pages. */
        tag_html: string
        tracking_key: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readReplayStatus': {
    input: {}
    answer: {
      data: {
        recompute_id: string
        /** What made it necessary first; further causes may have joined it. */
        cause: string
        status: "running" | "completed" | "failed"
        /** Customers (and browsers of nobody known) whose credit has been worked out again. */
        customers: number
        /** How many there are to do, as far as is known. */
        customers_total: number
        conversions: number
        started_at: string
        finished_at: string | null
        /** Why it failed; it is tried again. */
        error: string | null
      } | null
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readShopifyPixelInstaller': {
    input: {}
    answer: {
      data: {
        /** Paste it as a custom pixel in the store's customer events. */
        code: string
        collect_url: string
        tracking_key: string
        /** What the pixel reports, under the names we store. */
        events: string[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readSnippet': {
    input: {
      /** A Meta pixel to load along with the tracker. */
      pixel_id?: string
    }
    answer: {
      data: {
        /** Goes into the head of every page, before other scripts. */
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
    answer: {
      data: {
        /** Paste it as a custom pixel in the store's customer events. */
        code: string
        collect_url: string
        tracking_key: string
        /** What the pixel reports, under the names we store. */
        events: string[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readTrackingOps': {
    input: {}
    answer: {
      data: {
        /** Of any event, ever. */
        last_received_at: string | null
        sources: ({
          recorded_via: string
          events: number
          last_received_at: string
          /** From the event to its arrival. */
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
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readTrackingOrigin': {
    input: {}
    answer: {
      data: {
        origin: string
        /** The current tracker, wherever it is updated. */
        script_url: string
        collect_url: string
        source: "default" | "custom_domain"
        custom_domain: string | null
        /** Pages of these hosts may send hits; an empty list lets every page send. */
        allowed_hosts: string[]
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readTrackingQuality': {
    input: {}
    answer: {
      data: {
        /** Of hits, coverage and refusals; refused hits are kept no longer. */
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
        /** Shares of the accepted hits; null when there were none. */
        coverage: {
          page_views: number
          visitor_share: number | null
          session_share: number | null
          customer_share: number | null
          campaign_share: number | null
          click_id_share: number | null
        }
        /** Money of the last 30 days that waits for an exchange rate: its rows count, its value does not. */
        unconverted_money: ({
          kind: "outcome" | "spend"
          currency: string
          rows: number
          amount: string
        })[]
        /** Payments of the last 30 days that only a browser reported. `is_counted`: cash figures contain some of them, because their goal has `counts_browser_money`. */
        browser_money: {
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
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readTrackingSettings': {
    input: {}
    answer: {
      data: {
        /** What the tracker assumes until the page tells it otherwise. Denied: nothing stored, nobody identified. */
        consent_default: "granted" | "denied"
        /** A browser that sends Global Privacy Control counts as denied. */
        honors_gpc: boolean
        /** A browser that sends Do Not Track counts as denied. */
        honors_dnt: boolean
        /** Page changes without a load (single-page apps) count as page views. */
        tracks_navigation: boolean
        /** The visitor's country is looked up from its address, which is then dropped. */
        resolves_country: boolean
        /** Further hosts, such as payment pages, whose visitors come back rather than arrive. */
        ignored_referrers: string[]
        updated_at: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.readVerification': {
    input: {}
    answer: {
      data: {
        id: string
        /** It waits for 30 minutes. */
        status: "waiting" | "verified" | "failed"
        /** What arrived: the beacon; one with a wrong key, from a blocked origin or by a bot; or nothing at all. */
        seen: "nothing" | "beacon" | "wrong_key" | "blocked_origin" | "bot"
        /** What it means and what to do, in a sentence. */
        advice: string
        /** Open it in a browser; the tracker on the page then reports. */
        verification_url: string
        started_at: string
        expires_at: string
        verified_at: string | null
        seen_at: string | null
      } | null
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.removeCustomDomain': {
    input: {
      id: string
    }
    answer: {
      data: {
        removed: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.revokeTrackingKey': {
    input: {
      id: string
    }
    answer: {
      data: {
        revoked: true
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'tracking.startVerification': {
    input: {
      body?: {
        /** A page that carries the snippet. Default: the start page of the profile's first domain. */
        page_url?: string
      }
    }
    answer: {
      data: {
        id: string
        /** It waits for 30 minutes. */
        status: "waiting" | "verified" | "failed"
        /** What arrived: the beacon; one with a wrong key, from a blocked origin or by a bot; or nothing at all. */
        seen: "nothing" | "beacon" | "wrong_key" | "blocked_origin" | "bot"
        /** What it means and what to do, in a sentence. */
        advice: string
        /** Open it in a browser; the tracker on the page then reports. */
        verification_url: string
        started_at: string
        expires_at: string
        verified_at: string | null
        seen_at: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'tracking.updateTrackingSettings': {
    input: {
      body: {
        /** What the tracker assumes until the page tells it otherwise. Denied: nothing stored, nobody identified. */
        consent_default?: "granted" | "denied"
        /** A browser that sends Global Privacy Control counts as denied. */
        honors_gpc?: boolean
        /** A browser that sends Do Not Track counts as denied. */
        honors_dnt?: boolean
        /** Page changes without a load (single-page apps) count as page views. */
        tracks_navigation?: boolean
        /** The visitor's country is looked up from its address, which is then dropped. */
        resolves_country?: boolean
        /** Further hosts, such as payment pages, whose visitors come back rather than arrive. */
        ignored_referrers?: string[]
      }
    }
    answer: {
      data: {
        /** What the tracker assumes until the page tells it otherwise. Denied: nothing stored, nobody identified. */
        consent_default: "granted" | "denied"
        /** A browser that sends Global Privacy Control counts as denied. */
        honors_gpc: boolean
        /** A browser that sends Do Not Track counts as denied. */
        honors_dnt: boolean
        /** Page changes without a load (single-page apps) count as page views. */
        tracks_navigation: boolean
        /** The visitor's country is looked up from its address, which is then dropped. */
        resolves_country: boolean
        /** Further hosts, such as payment pages, whose visitors come back rather than arrive. */
        ignored_referrers: string[]
        updated_at: string | null
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'tracking.verifyCustomDomain': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        domain: string
        status: "pending" | "verified" | "failed"
        /** Why the last check ended as it did; `resolver_failed` leaves the status as it was. */
        reason: "cname_found" | "no_record" | "wrong_target" | "resolver_failed" | null
        /** Where the CNAME record of the domain must lead. */
        cname_target: string
        checked_at: string | null
        verified_at: string | null
        created_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'userTokens.createUserToken': {
    input: {
      body: {
        name: string
        scopes?: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        expires_at?: string | null
      }
    }
    answer: {
      data: {
        id: string
        name: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        expires_at: string | null
        revoked_at: string | null
        created_at: string
        /** The bearer itself. Shown once: null when the answer is a replay of an earlier one. */
        token: string | null
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'userTokens.listUserTokens': {
    input: {
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        id: string
        name: string
        scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "connections:read" | "connections:write" | "exports:read" | "exports:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write" | "analytics" | "attribution_write" | "connections")[]
        expires_at: string | null
        revoked_at: string | null
        created_at: string
      })[]
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
    answer: {
      data: {
        revoked: true
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'users.createUser': {
    input: {
      body: {
        email: string
        /** At least 12 characters, else 422 `weak_password`; not known from a breach, else 422 `compromised_password`. */
        password?: string
        workspace_id: string
        role: "owner" | "admin" | "editor" | "viewer"
      }
    }
    answer: {
      data: {
        id: string
        email: string
        workspace_id: string
        role: "owner" | "admin" | "editor" | "viewer"
        /** Whether the person was unknown before. */
        is_new: boolean
        /** Works once, for 24 hours; null when a password was set. Shown once: null when the answer is a replay of an earlier one. */
        sign_in_url: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'compromised_password' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error' | 'weak_password'
  }
  'users.dropSecondFactor': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        is_on: false
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'users.listUsers': {
    input: {
      limit?: number
      cursor?: string
      /** The one person who has this address. */
      email?: string
    }
    answer: {
      data: ({
        id: string
        email: string
        has_password: boolean
        has_second_factor: boolean
        workspaces: ({
          id: string
          name: string
          role: "owner" | "admin" | "editor" | "viewer"
        })[]
        created_at: string
      })[]
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
    answer: {
      data: {
        id: string
        email: string
        /** Works once, for 24 hours. Shown once: null when the answer is a replay of an earlier one. */
        sign_in_url: string | null
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'users.setOperator': {
    input: {
      id: string
      body: {
        is_operator: boolean
      }
    }
    answer: {
      data: {
        id: string
        email: string
        is_operator: boolean
      }
      meta: { [key: string]: unknown }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'webhooks.createSubscription': {
    input: {
      body: {
        /** An https address on a public host. Redirects are not followed. */
        url: string
        events: ("connection.connected" | "connection.reconnect_required" | "connection.revoked" | "handoff.completed" | "recompute.completed" | "conversion.attributed" | "export.completed" | "export.failed" | "profile.freshness.changed" | "outcome.recorded" | "message.received" | "order.status.changed" | "catalog.updated" | "channel.health.updated")[]
        /** `service` for lifecycle events and outcomes, a channel for its own. */
        providers: ("service" | "messaging" | "commerce" | "email" | "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "store" | "bank_link" | "chatbot" | "chatapp" | "whatsapp" | "instagram" | "messenger" | "telegram" | "sms" | "webchat")[]
      }
    }
    answer: {
      data: {
        id: string
        /** Null: the profile's own. */
        app_id: string | null
        profile_id: string
        url: string
        events: string[]
        providers: string[]
        /** Only an active one is sent anything. */
        status: "active" | "paused" | "failed"
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
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'webhooks.deleteSubscription': {
    input: {
      id: string
    }
    answer: undefined
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.fireTest': {
    input: {
      id: string
    }
    answer: {
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
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.listDeliveries': {
    input: {
      subscription_id?: string
      status?: "pending" | "delivered" | "dead"
      limit?: number
      cursor?: string
    }
    answer: {
      data: ({
        id: string
        subscription_id: string
        event_id: string
        event_type: string
        /** `dead`: given up; it can be replayed. */
        status: "pending" | "delivered" | "dead"
        attempts: ({
          attempted_at: string
          /** The receiver's answer; null when there was none. */
          status_code: number | null
          error: string | null
          duration_ms: number
          /** How its answer begins, up to 500 characters; not kept where the body told of a person. */
          answer?: string | null
        })[]
        next_attempt_at: string | null
        delivered_at: string | null
        created_at: string
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
  'webhooks.listSubscriptions': {
    input: {}
    answer: {
      data: ({
        id: string
        /** Null: the profile's own. */
        app_id: string | null
        profile_id: string
        url: string
        events: string[]
        providers: string[]
        /** Only an active one is sent anything. */
        status: "active" | "paused" | "failed"
        /** The last success. */
        last_delivery_at: string | null
        /** Failed attempts since the last success. */
        consecutive_failures: number
        /** Until then deliveries are signed with both secrets. */
        previous_secret_expires_at: string | null
        created_at: string
        updated_at: string
      })[]
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'insufficient_scope' | 'internal_error' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.readDelivery': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        subscription_id: string
        event_id: string
        event_type: string
        /** `dead`: given up; it can be replayed. */
        status: "pending" | "delivered" | "dead"
        attempts: ({
          attempted_at: string
          /** The receiver's answer; null when there was none. */
          status_code: number | null
          error: string | null
          duration_ms: number
          /** How its answer begins, up to 500 characters; not kept where the body told of a person. */
          answer?: string | null
        })[]
        next_attempt_at: string | null
        delivered_at: string | null
        created_at: string
        /** Where it is sent, as the subscription stands. */
        url: string
        /** What is sent, as stored: without the person, who is put in at the moment of sending. */
        body: { [key: string]: unknown }
      }
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
    answer: {
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
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'webhooks.rotateSecret': {
    input: {
      id: string
      body?: {
        grace_days?: number
      }
    }
    answer: {
      data: {
        subscription_id: string
        /** `whsec_...`: the key that deliveries are signed with. Shown once: null when the answer is a replay of an earlier one. */
        secret: string | null
        grace_days: number
        previous_secret_expires_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'webhooks.updateSubscription': {
    input: {
      id: string
      body: {
        /** An https address on a public host. Redirects are not followed. */
        url?: string
        events?: ("connection.connected" | "connection.reconnect_required" | "connection.revoked" | "handoff.completed" | "recompute.completed" | "conversion.attributed" | "export.completed" | "export.failed" | "profile.freshness.changed" | "outcome.recorded" | "message.received" | "order.status.changed" | "catalog.updated" | "channel.health.updated")[]
        /** `service` for lifecycle events and outcomes, a channel for its own. */
        providers?: ("service" | "messaging" | "commerce" | "email" | "social_ads" | "search_ads" | "search_console" | "crm_a" | "payments_a" | "payments_b" | "store" | "bank_link" | "chatbot" | "chatapp" | "whatsapp" | "instagram" | "messenger" | "telegram" | "sms" | "webchat")[]
        status?: "active" | "paused"
      }
    }
    answer: {
      data: {
        id: string
        /** Null: the profile's own. */
        app_id: string | null
        profile_id: string
        url: string
        events: string[]
        providers: string[]
        /** Only an active one is sent anything. */
        status: "active" | "paused" | "failed"
        /** The last success. */
        last_delivery_at: string | null
        /** Failed attempts since the last success. */
        consecutive_failures: number
        /** Until then deliveries are signed with both secrets. */
        previous_secret_expires_at: string | null
        created_at: string
        updated_at: string
      }
      meta: {
        /** The profile the credential is bound to. */
        profile_id: string
      }
    }
    code: 'entitlement_required' | 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.archiveWorkspace': {
    input: {
      id: string
      body: {
        /** The name as it stands, typed again: a slip puts nothing away. */
        confirm_name: string
      }
    }
    answer: {
      data: {
        id: string
        name: string
        archived_at: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.createWorkspace': {
    input: {
      body: {
        name: string
        /** Makes every profile of the workspace healthcare-family: partners never see a person. */
        is_healthcare_agency?: boolean
      }
    }
    answer: {
      data: {
        id: string
        name: string
        plan: "starter" | "growth" | "scale" | "unlimited"
        is_healthcare_agency: boolean
        provisioned_by_app_id: string | null
        created_at: string
        archived_at: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'healthcare_scope_forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'insufficient_scope' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.createWorkspaceAsOperator': {
    input: {
      body: {
        name: string
        /** How many active profiles the workspace may have. */
        plan?: "starter" | "growth" | "scale" | "unlimited"
        /** Makes every profile of the workspace healthcare-family: partners never see a person. */
        is_healthcare_agency?: boolean
      }
    }
    answer: {
      data: {
        id: string
        name: string
        plan: "starter" | "growth" | "scale" | "unlimited"
        is_healthcare_agency: boolean
        provisioned_by_app_id: string | null
        created_at: string
        archived_at: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.listWorkspaceProfiles': {
    input: {
      id: string
    }
    answer: {
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
    answer: {
      data: ({
        id: string
        name: string
        plan: "starter" | "growth" | "scale" | "unlimited"
        is_healthcare_agency: boolean
        provisioned_by_app_id: string | null
        created_at: string
        archived_at: string | null
      })[]
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
    answer: {
      data: {
        id: string
        name: string
        plan: "starter" | "growth" | "scale" | "unlimited"
        is_healthcare_agency: boolean
        created_at: string
        archived_at: string | null
        active_profiles: {
          used: number
          /** Null: no limit. */
          most: number | null
        }
        /** Open invitations count: each holds a place. */
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
    answer: {
      data: {
        id: string
        name: string
        archived_at: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
  'workspaces.restoreWorkspace': {
    input: {
      id: string
    }
    answer: {
      data: {
        id: string
        name: string
        archived_at: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'invalid_state' | 'not_found' | 'profile_limit_reached' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized'
  }
  'workspaces.updateWorkspace': {
    input: {
      id: string
      body: {
        name?: string
        /** How many active profiles the workspace may have. */
        plan?: "starter" | "growth" | "scale" | "unlimited"
        /** Makes every profile of the workspace healthcare-family: partners never see a person. */
        is_healthcare_agency?: boolean
      }
    }
    answer: {
      data: {
        id: string
        name: string
        plan: "starter" | "growth" | "scale" | "unlimited"
        is_healthcare_agency: boolean
        provisioned_by_app_id: string | null
        created_at: string
        archived_at: string | null
      }
      meta: {
        workspace_id: string
      }
    }
    code: 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_in_flight' | 'internal_error' | 'invalid_parameter' | 'invalid_request' | 'not_found' | 'rate_limit_exceeded' | 'service_unavailable' | 'unauthorized' | 'validation_error'
  }
}
