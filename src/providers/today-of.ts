import { accountZone } from '../domain/sync/account-zone.ts'
import { localDay } from '../domain/sync/local-day.ts'
import type { VendorSession } from './provider.ts'

/** The day it is where the account is. */
export function todayOf({ now, account }: Pick<VendorSession, 'now' | 'account'>): string {
  return localDay(now().getTime(), accountZone(account.details, 'UTC'))
}
