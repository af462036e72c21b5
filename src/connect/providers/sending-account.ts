import type { Account, VendorSession } from './vendor-session.ts'

/**
 * The account of a pasted token that only sends conversions. It does not have the id of the ad account, so that a connection by
 * consent that reads the same account keeps its own tokens.
 */
export function sendingAccount(account_id: string, name: string): Account {
  return {
    ...{ external_id: `conversions:${account_id}`, name, currency: null },
    details: { only: 'conversions', account_id },
  }
}

/** The vendor's id of the account that conversions are sent for. */
export function sendingAccountId({ account: { external_id, details } }: Pick<VendorSession, 'account'>): string {
  return details.account_id ?? external_id
}
