import { describe, expect, it } from 'vitest'
import { docsUrl, type ErrorCode, errorCatalog } from '../../src/kernel/errors/errors.ts'
import { baseUrl, requireStatusOfCode, testApp } from '../support/app/test-app.ts'

/** The table of contract 7, code by code. */
const contract: Record<string, number> = {
  unauthorized: 401,
  forbidden: 403,
  insufficient_scope: 403,
  not_found: 404,
  invalid_parameter: 400,
  invalid_request: 400,
  validation_error: 422,
  invalid_content: 400,
  invalid_date_range: 400,
  entitlement_required: 409,
  healthcare_scope_forbidden: 403,
  invalid_state: 409,
  rate_limit_exceeded: 429,
  connection_not_ready: 409,
  provider_error: 502,
  account_suspended: 403,
  auth_revoked: 403,
  mailbox_disabled: 403,
  quota_exceeded: 429,
  recipient_rejected: 422,
  service_unavailable: 503,
  api_key_required: 403,
  customer_not_found: 404,
  account_connected_elsewhere: 409,
  conversion_not_found: 404,
  erasure_not_found: 404,
  link_tokens_disabled: 503,
  not_implemented: 501,
  internal_error: 500,
  calendar_scope_required: 403,
  calendar_unsupported: 422,
  provider_not_configured: 501,
  invalid_window: 400,
  media_expired: 410,
  chatapp_register_limit: 429,
  chatapp_payment_required: 402,
  messaging_window_closed: 422,
  chatapp_otp_relay_unavailable: 503,
  audit_timeout: 504,
  weak_password: 422,
  compromised_password: 422,
  current_password_required: 400,
  current_password_invalid: 400,
  plan_upgrade_required: 402,
  chatapp_service_window_expired: 422,
  payload_too_large: 413,
  profile_limit_reached: 403,
  idempotency_key_conflict: 409,
  idempotency_key_in_flight: 409,
  demo_purge_blocked: 409,
  workspace_archived: 410,
  app_provisioned_workspace: 403,
  audience_tos_required: 428,
  customer_not_in_profile: 422,
  platform_safe_required: 409,
  meta_write_permission_missing: 403,
  campaign_not_found: 404,
  campaign_not_pausable: 409,
  campaign_not_resumable: 409,
  adset_not_editable: 409,
  budget_change_out_of_bounds: 422,
  clean_dataset_has_live_ad_sets: 409,
  meta_connection_required: 409,
  consent_required: 409,
  amount_invalid: 422,
  manual_refund_exists: 422,
  payment_assignment_incomplete: 502,
  payment_ref_invalid: 422,
  status_invalid: 422,
  range_invalid: 422,
  unknown_answer_key: 422,
  unknown_customer_ref: 422,
  unknown_ad: 422,
}

const app = await testApp()

describe('the error catalogue', () => {
  it('has exactly the codes of contract 7, with their statuses', () => {
    const statuses = Object.entries(errorCatalog).map(([code, { status }]) => [code, status])
    expect(Object.fromEntries(statuses)).toEqual(contract)
  })

  it('has further statuses only for a provider that rejects or limits requests', () => {
    const further = Object.entries(errorCatalog).filter(([, { alsoStatuses }]) => alsoStatuses.length > 0)
    expect(further.map(([code, { alsoStatuses }]) => [code, alsoStatuses])).toEqual([['provider_error', [422, 503]]])
  })

  it('is required of every response in tests', () => {
    expect(() => requireStatusOfCode(410, 'unauthorized')).toThrow('unauthorized was sent with 410, not 401')
    expect(() => requireStatusOfCode(503, 'provider_error')).not.toThrow()
  })

  it('has exactly one anchor per code on the errors page, and none for a removed code', async () => {
    const { body } = await app.server.inject('/docs/errors')
    const anchors = [...body.matchAll(/<section class="error" id="(\w+)">/g)].map(([, code]) => code!)
    expect(anchors.sort()).toEqual(Object.keys(contract).sort())
  })

  it('is the target of docs_url', async () => {
    const { body } = await app.call('GET /api/v1/nothing')
    expect(body.error.docs_url).toBe(`${baseUrl}/docs/errors#not_found`)
    for (const code of Object.keys(contract)) {
      expect(docsUrl(baseUrl, code as ErrorCode)).toBe(`${baseUrl}/docs/errors#${code}`)
    }
  })
})
