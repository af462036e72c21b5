import { z } from 'zod'
import type { Account, VendorSession } from '../../provider.ts'
import { textOrNull } from '../vendor-values.ts'
import { listAll, prefix } from './call-api.ts'

const organization = z.object({ id: z.string().min(1) })
const adAccount = z.object({ id: z.string().min(1), name: textOrNull, currency: textOrNull, timezone: textOrNull })

/** Lists the ad accounts of all organizations of the person. */
export async function listAccounts(session: VendorSession): Promise<Account[]> {
  const found = new Map<string, Account>()
  const names = { list: 'organizations', item: 'organization' }
  for (const { id } of await listAll(session, { path: `${prefix}/me/organizations` }, names, organization)) {
    const path = `${prefix}/organizations/${encodeURIComponent(id)}/adaccounts`
    for (const account of await listAll(session, { path }, { list: 'adaccounts', item: 'adaccount' }, adAccount)) {
      const details: Record<string, string> = account.timezone ? { timezone: account.timezone } : {}
      found.set(account.id, {
        ...{ external_id: account.id, name: account.name ?? account.id, currency: account.currency, details },
      })
    }
  }
  return [...found.values()]
}
