import type { VendorRegistration } from '../../kernel/context/deployment.ts'
import type { ProviderFailure } from '../provider-error.ts'
import type { ConversionTarget, RequestEnd, SendResult } from './provider-rows.ts'
import type { VendorHttp } from './vendor-http.ts'

/** A call before there is a connection: while a code is exchanged, a token refreshed. */
export interface VendorCall {
  registration: VendorRegistration
  http: VendorHttp
  now: () => Date
  /** How to let time pass while a vendor prepares something; left out: it passes. */
  wait?: (ms: number) => Promise<unknown>
}

/** A call on behalf of a connection. */
export interface VendorSession extends VendorCall {
  tokens: Tokens
  /** The account that is connected; while accounts are still listed there is none, and it is empty. */
  account: Account
}

/** Sealed at rest as a whole. */
export interface Tokens {
  access_token: string
  refresh_token: string | null
  /** Null: does not expire. */
  expires_at: Date | null
  scopes: readonly string[]
  /** Who consented, by the vendor's id, where it tells: told when a code is exchanged, and kept beside the tokens. */
  grantor?: string | null
  /** What else the vendor needs beside the tokens (a login customer, a location, a publishable key). */
  extra?: Readonly<Record<string, string>>
}

/** Something that can be connected. */
export interface Account {
  /** The vendor's id, verbatim; it is also the `candidate_id`. At most 200 characters. */
  external_id: string
  name: string
  /** ISO 4217, where the vendor tells. */
  currency: string | null
  /** Shown beside the name (a time zone, a status, a parent); nothing personal. */
  details: Readonly<Record<string, string>>
}

/** How a platform is told of conversions. Payloads are the vendor's own; whoever calls has made them. */
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
  /** Where the vendor tells later: how a request ended. */
  readRequest?(session: VendorSession, requestId: string): Promise<RequestEnd>
}

/** How lists of customers are kept at a platform; rows are hashes, in the order of `fields`. */
export interface AudienceSender {
  rowsMax: number
  create(session: VendorSession, name: string): Promise<string>
  write(session: VendorSession, audienceId: string, change: 'add' | 'remove', rows: readonly string[][]): Promise<void>
  remove(session: VendorSession, audienceId: string): Promise<void>
  /** Where the advertiser accepts the terms without which the platform refused; null when it refused for something else. */
  termsLink(failure: ProviderFailure, account: Pick<Account, 'external_id'>): string | null
}
