import { z } from 'zod'
import type { Account, VendorSession } from '../../provider.ts'
import { textOrNull } from '../vendor-values.ts'
import { listAll, prefix } from './call-api.ts'

const adAccount = z.object({ id: z.string().min(1), name: textOrNull, currency: textOrNull })

/** Reports have the days of UTC; the time zone of an account is not in the API. */
const details = { timezone: 'UTC' }

/** Lists the ad accounts that the person owns or that were shared with them. */
export async function listAccounts(session: VendorSession): Promise<Account[]> {
  const accounts = await listAll(session, `${prefix}/ad_accounts`, {}, adAccount)
  return accounts.map(({ id, name, currency }) => ({
    ...{ external_id: id, name: name ?? id, details },
    // The vendor's word for an unknown currency.
    currency: currency === 'UNK' ? null : currency,
  }))
}
