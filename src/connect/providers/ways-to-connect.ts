/** The ways in which a person connects an account: a consent screen, a pasted credential, or a widget. */
import type { VendorRegistration } from '../../kernel/context/deployment.ts'
import type { Account, Tokens, VendorCall, VendorSession } from './vendor-session.ts'

export interface OAuth {
  /** Returns the URL of the consent screen. Build it on `consent_origin`; `state` and `redirect_uri` are passed verbatim. */
  consentUrl(request: ConsentRequest): string
  /** The name of the code in the callback; default `code`. */
  codeName?: string
  /** Exchanges the code of a callback. A rejection by the vendor is a `ProviderError` of kind `rejected`. */
  exchangeCode(call: VendorCall, callback: ConsentCallback): Promise<Tokens>
  /**
   * For tokens that last weeks and are renewed automatically: how many days before expiry the daily renewal attempts start.
   * Absent: tokens are refreshed minutes before expiry.
   */
  renewAheadDays?: number
  /** Exchanges tokens for new ones before they expire. Absent when the vendor's tokens never expire. */
  refreshTokens?(call: VendorCall, tokens: Tokens): Promise<Tokens>
  /** Lists all accounts that the consent offers. A single account is connected immediately; a person chooses among several. */
  listAccounts(session: VendorSession): Promise<Account[]>
  /**
   * Returns tokens restricted to the chosen account, where the vendor supports it; called once, when the account is connected.
   */
  narrowTokens?(session: VendorSession): Promise<Tokens>
  /**
   * Revokes the whole consent of the grantor, which ends every token of theirs. Called when nothing else here is held from the
   * same grantor. Absent where the vendor does not support it.
   */
  revokeTokens?(session: VendorSession): Promise<void>
  /**
   * Interprets a callback without a code. Without it RFC 6749 applies: `access_denied` means that the person declined,
   * `server_error` and `temporarily_unavailable` are vendor failures, and everything else is a rejected request.
   */
  parseConsentRejection?(
    query: Readonly<Record<string, string>>,
  ): 'user_cancelled' | 'provider_denied' | 'provider_error' | null
}

export interface ConsentRequest {
  registration: VendorRegistration
  /** The registered origin or the vendor's own, without a path. */
  consent_origin: string
  redirect_uri: string
  state: string
  /** For PKCE with the method S256; a vendor without it ignores the challenge, so leave it out there. */
  code_challenge: string
  locale: 'en' | 'es'
}

export interface ConsentCallback {
  code: string
  redirect_uri: string
  /** The verifier of `code_challenge`. */
  code_verifier: string
  /** All other query parameters of the callback. */
  query: Readonly<Record<string, string>>
}

export interface PastedCredential {
  fields: readonly CredentialField[]
  /**
   * Verifies the values at the vendor and returns the accounts they reach; throws a `ProviderError` when the vendor rejects them.
   * `open` opens calls to the host of an account, for vendors without a common host.
   */
  verify(
    open: (account?: Account) => VendorCall,
    values: Readonly<Record<string, string>>,
  ): Promise<{ tokens: Tokens; accounts: Account[]; webhook_secret?: string }>
  /** Exchanges tokens for new ones before they expire, where the credential itself is exchanged for tokens. */
  refreshTokens?(call: VendorCall, tokens: Tokens): Promise<Tokens>
}

export interface CredentialField {
  name: string
  label: { en: string; es: string }
  isSecret: boolean
  isOptional?: true
  /** What a value looks like, for an immediate error. */
  pattern?: RegExp
}

export interface WidgetLink {
  /** Returns the token that opens the widget in the merchant's page. */
  start(call: VendorCall): Promise<{ widget_token: string; expires_at: Date | null }>
  /** Exchanges the token that the widget returned. */
  finish(call: VendorCall, exchange_token: string): Promise<{ tokens: Tokens; accounts: Account[] }>
}
