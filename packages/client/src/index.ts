export type {
  Call,
  CallOptions,
  CodeOf,
  Input,
  OperationId,
  OperationResponse,
  PagedCall,
  ResponseMeta,
  RowOf,
} from './call.ts'
export { type Client, type ClientSettings, createClient } from './create-client.ts'
export type { RetryRules } from './decide-retry.ts'
export {
  type Aborted,
  type Attempt,
  attempt,
  type Failure,
  failureOf,
  isRejection,
  type Rejection,
  type RejectionOf,
  TributaryError,
  type Unreachable,
  type Unreadable,
} from './failure.ts'
export type { ErrorCode, Operations } from './generated/operations.ts'
export type { Schemas } from './generated/schemas.ts'
export type { WebhookEvent, WebhookEvents } from './generated/webhooks.ts'
export { type ReceivedWebhook, verifyWebhook, WebhookError, type WebhookErrorReason } from './verify-webhook.ts'
