import { z } from 'zod'
import type { Account, VendorSession } from '../../provider.ts'
import { textOrNull } from '../vendor-values.ts'
import { listAll, prefix } from './call-api.ts'

const businesses = z.array(z.object({ id: z.string().min(1) }))
const adAccounts = z.array(
  z.object({ id: z.string().min(1), name: textOrNull, currency: textOrNull, time_zone_id: textOrNull }),
)

/** Lists the ad accounts of all businesses of the person. */
export async function listAccounts(session: VendorSession): Promise<Account[]> {
  const found = new Map<string, Account>()
  for (const { id } of (await listAll(session, { path: `${prefix}/me/businesses` }, businesses)).flat()) {
    const path = `${prefix}/businesses/${encodeURIComponent(id)}/ad_accounts`
    for (const account of (await listAll(session, { path }, adAccounts)).flat()) {
      const details: Record<string, string> = account.time_zone_id ? { timezone: account.time_zone_id } : {}
      found.set(account.id, {
        ...{ external_id: account.id, name: account.name ?? account.id, currency: account.currency, details },
      })
    }
  }
  return [...found.values()]
}
