/**
 * Every error code of contract 7, with its status and its meaning for the caller. Responses, OpenAPI, `/docs/errors` and the
 * tests read this table. To add a code, add one entry.
 */
export const errorCatalog = {
  unauthorized: entry(401, 'The credential is missing, malformed, expired or revoked.'),
  forbidden: entry(403, 'The credential is valid but not allowed to do this, for example because of its role.'),
  insufficient_scope: entry(403, 'The credential lacks the scope this route needs; `required_scopes` names it.'),
  not_found: entry(
    404,
    'The resource does not exist or the credential cannot access it, or the route does not exist on this deployment.',
  ),
  invalid_parameter: entry(400, 'A query parameter, header or path segment failed validation.'),
  invalid_request: entry(
    400,
    'The request is malformed: bad JSON, wrong content type, or a shape that cannot be read.',
  ),
  validation_error: entry(422, 'The body is valid JSON but fails schema validation; the message names the field.'),
  invalid_content: entry(400, 'The content itself is invalid, such as an empty attachment or a wrong multipart part.'),
  invalid_date_range: entry(
    400,
    '`date_from` and `date_to` are both required, real `YYYY-MM-DD` dates, in order and within the maximum span.',
  ),
  entitlement_required: entry(409, 'The app that provisioned this profile has not enabled attribution features on it.'),
  healthcare_scope_forbidden: entry(
    403,
    'A healthcare-family profile never grants person-level scopes. Request `analytics` instead of `analytics_pii` and read projected journeys under `conversions:read`.',
  ),
  invalid_state: entry(409, 'The resource is not in a state that allows the operation.'),
  rate_limit_exceeded: entry(429, 'Too many requests; wait as long as `Retry-After` says.'),
  connection_not_ready: entry(
    409,
    'The connection exists but cannot be used, for example because it has no access token.',
  ),
  provider_error: entry(
    502,
    'The provider failed. 502 and 503 are transient and can be retried; with 422 the provider rejected this request.',
    [422, 503],
  ),
  account_suspended: entry(403, 'Email: the provider suspended the mailbox account. Do not retry.'),
  auth_revoked: entry(403, 'Email: the mailbox grant is revoked, expired or cannot send; it must be reconnected.'),
  mailbox_disabled: entry(403, 'Email: there is no usable mailbox, or mail is disabled on it. Do not retry.'),
  quota_exceeded: entry(429, "Email: the mailbox's own quota at its provider is used up; respect `Retry-After`."),
  recipient_rejected: entry(422, 'Email: the provider rejected this recipient; other messages are not affected.'),
  service_unavailable: entry(503, 'Something this request depends on is not configured or is down.'),
  api_key_required: entry(403, "This route only accepts a partner app's API key."),
  customer_not_found: entry(404, 'No customer of this profile matches the selector.'),
  account_connected_elsewhere: entry(
    409,
    'The chosen account is already connected to another profile of this workspace; nothing was written.',
  ),
  conversion_not_found: entry(404, 'No conversion of this profile has that handle.'),
  erasure_not_found: entry(404, 'No erasure receipt of this profile has that id.'),
  link_tokens_disabled: entry(503, 'Link tokens are switched off on this deployment. Do not retry.'),
  not_implemented: entry(501, 'This deployment or this provider does not have the capability.'),
  internal_error: entry(500, 'Unexpected server error; `request_id` identifies it.'),
  calendar_scope_required: entry(403, 'The calendar grant lacks the scope this needs.'),
  calendar_unsupported: entry(422, 'The calendar is not one that the service manages.'),
  provider_not_configured: entry(501, 'The provider has no app registration on this deployment.'),
  invalid_window: entry(400, 'The time window is longer than the 90 days allowed.'),
  media_expired: entry(410, 'The media id has expired and is no longer served.'),
  chatapp_register_limit: entry(
    429,
    'The platform allows 10 registration attempts per number in 72 hours; its response is forwarded and not retried.',
  ),
  chatapp_payment_required: entry(402, 'The messaging business account has no working payment method.'),
  messaging_window_closed: entry(
    422,
    "The messaging window is closed: 24 hours after the person's last message, or 7 days for a human agent's reply. Nothing was sent.",
  ),
  chatapp_otp_relay_unavailable: entry(503, 'The store behind the one-time-code relay cannot be reached.'),
  audit_timeout: entry(504, 'The UTM-health scan ran out of its time budget; the stored summary can still be read.'),
  weak_password: entry(422, 'The new password is shorter than the minimum.'),
  compromised_password: entry(422, 'The new password appears in a public breach corpus.'),
  current_password_required: entry(400, 'The current password is required.'),
  current_password_invalid: entry(400, 'The current password is wrong.'),
  plan_upgrade_required: entry(402, 'This workspace-admin write needs a higher plan.'),
  chatapp_service_window_expired: entry(
    422,
    "The customer-service window (24 hours since the customer's last message) is closed; use a template or an interactive message.",
  ),
  payload_too_large: entry(
    413,
    'The request body is longer than the route accepts; the limit of each route is in its `x-body-bytes-max`. Media has caps of its own: 5 MB image, 16 MB video or audio, 100 MB document.',
  ),
  profile_limit_reached: entry(
    403,
    "The workspace's plan allows no more active profiles; `upgrade` names the next plan.",
  ),
  idempotency_key_conflict: entry(409, 'The `Idempotency-Key` was used for another operation or another body.'),
  idempotency_key_in_flight: entry(
    409,
    'The first request with this `Idempotency-Key` is still running; retry the same key after a pause.',
  ),
  demo_purge_blocked: entry(409, 'Audit evidence stays attached to an archived demo profile; a retry changes nothing.'),
  workspace_archived: entry(410, "The invitation's workspace is archived."),
  app_provisioned_workspace: entry(
    403,
    'A consumer app provisioned this workspace, so the service never emails its people. No credential changes this.',
  ),
  audience_tos_required: entry(
    428,
    "The advertiser must first accept the ad platform's custom-audience terms for this account, then confirm again.",
  ),
  customer_not_in_profile: entry(422, 'The named customer is not an active customer of this profile.'),
  platform_safe_required: entry(409, 'The profile must be switched to `platform_safe` mode first.'),
  meta_write_permission_missing: entry(
    403,
    'The ad connection may only read; the advertiser must reconnect and accept ad management.',
  ),
  campaign_not_found: entry(404, 'No campaign of this profile has that platform id.'),
  campaign_not_pausable: entry(409, 'An ARCHIVED or DELETED campaign cannot be paused. The attempt was audited.'),
  campaign_not_resumable: entry(409, 'An ARCHIVED or DELETED campaign cannot be resumed.'),
  adset_not_editable: entry(409, 'The ad set or its campaign is ARCHIVED or DELETED; the budget was not changed.'),
  budget_change_out_of_bounds: entry(
    422,
    'One step may move a daily budget by at most 50 percent of the live one, and never below 100 minor units.',
  ),
  clean_dataset_has_live_ad_sets: entry(
    409,
    'Ad sets still deliver on the clean dataset: move or pause them, or confirm with `confirm_live_ad_sets: true`.',
  ),
  meta_connection_required: entry(409, 'The operation needs a usable ad-platform connection and there is none.'),
  consent_required: entry(
    409,
    'A consent object for the current text, accepted within 24 hours, must be sent; `consent` names the current version. Nothing was sent.',
  ),
  amount_invalid: entry(
    422,
    'A refund must be above zero and at most the payment minus the amount that the provider already reversed.',
  ),
  manual_refund_exists: entry(422, 'The payment already has a manual refund; undo it first.'),
  payment_assignment_incomplete: entry(502, 'The payer was recorded but is not in the reports yet; retry.'),
  payment_ref_invalid: entry(422, 'The payment reference is malformed.'),
  status_invalid: entry(422, '`status` must be `all` or `unidentified`.'),
  range_invalid: entry(422, '`from` and `to` are both required and valid, and `from` must not be after `to`.'),
  unknown_answer_key: entry(422, '`answer_key` is not in the vocabulary; use `other` with `answer_text`.'),
  unknown_customer_ref: entry(
    422,
    '`external_ref` names no live customer and neither email nor phone came with it. Nothing was written.',
  ),
  unknown_ad: entry(422, "`ad_id` is not one of the profile's own ads. Nothing was written."),
} as const satisfies Record<string, CatalogEntry>

export type ErrorCode = keyof typeof errorCatalog

export interface CatalogEntry {
  status: number
  meaning: string
  /** Other statuses that the contract allows for the same code. */
  alsoStatuses: readonly number[]
}

function entry(status: number, meaning: string, alsoStatuses: readonly number[] = []): CatalogEntry {
  return { status, meaning, alsoStatuses }
}
