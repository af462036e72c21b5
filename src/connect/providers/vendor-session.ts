import type { VendorRegistration } from '../../kernel/context/deployment.ts'
import type { ProviderFailure } from '../provider-error.ts'
import type { ConversionTarget, RequestEnd, SendResult } from './provider-rows.ts'
import type { VendorHttp } from './vendor-http.ts'

/** A call without a connection: for a code exchange or a token refresh. */
export interface VendorCall {
  registration: VendorRegistration
  http: VendorHttp
  now: () => Date
  /** Waits while a vendor prepares data; absent: a real timer. */
  wait?: (ms: number) => Promise<unknown>
}

/** A call on behalf of a connection. */
export interface VendorSession extends VendorCall {
  tokens: Tokens
  /** The connected account; empty while accounts are still being listed. */
  account: Account
}

/** Encrypted at rest as a whole. */
export interface Tokens {
  access_token: string
  refresh_token: string | null
  /** Null: does not expire. */
  expires_at: Date | null
  /** When the consent ends for good, because nothing can be refreshed after it. Absent: the vendor sets no end. */
  ends_at?: Date | null
  scopes: readonly string[]
  /** The vendor's id of the person who consented, if available: read when a code is exchanged, and stored with the tokens. */
  grantor?: string | null
  /** Other values that the vendor needs (a login customer, a location, a publishable key). */
  extra?: Readonly<Record<string, string>>
}

/** An account that can be connected. */
export interface Account {
  /** The vendor's id, verbatim; it is also the `candidate_id`. At most 200 characters. */
  external_id: string
  name: string
  /** ISO 4217, if the vendor reports it. */
  currency: string | null
  /**
   * Shown next to the name (a time zone, a status, a parent); no personal data. `only: 'conversions'`: the credential sends
   * conversions and reads nothing.
   */
  details: Readonly<Record<string, string>>
}

/** Sends conversions to a platform. Payloads are in the vendor's format and built by the caller. */
export interface ConversionReceiver {
  kind: 'dataset' | 'conversion_action'
  batchMax: number
  canSend(tokens: Tokens): boolean
  listTargets(session: VendorSession): Promise<ConversionTarget[]>
  /** Null: nothing is linked to the messaging business account. */
  findMessagingTarget?(session: VendorSession, messagingAccountId: string): Promise<ConversionTarget | null>
  send(
    session: VendorSession,
    target: string,
    events: readonly object[],
    options?: { test_event_code?: string | null },
  ): Promise<SendResult>
  /** Returns the result of a request, where the vendor processes it asynchronously. */
  readRequest?(session: VendorSession, requestId: string): Promise<RequestEnd>
}

/** Maintains customer lists at a platform; rows are hashes, in the order of `fields`. */
export interface AudienceSender {
  rowsMax: number
  create(session: VendorSession, name: string): Promise<string>
  write(session: VendorSession, audienceId: string, change: 'add' | 'remove', rows: readonly string[][]): Promise<void>
  remove(session: VendorSession, audienceId: string): Promise<void>
  /** Returns the link where the advertiser accepts the missing terms; null when the rejection has another reason. */
  termsLink(failure: ProviderFailure, account: Pick<Account, 'external_id'>): string | null
}
