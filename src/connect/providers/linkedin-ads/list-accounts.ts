import { z } from 'zod'
import type { Account, VendorSession } from '../../provider.ts'
import { textOrNull } from '../vendor-values.ts'
import { listAll, numericId } from './call-api.ts'

const row = z.object({ id: numericId, name: textOrNull, currency: textOrNull, status: textOrNull })

/** Lists the ad accounts in which the person has a role. Days are those of UTC: accounts have no time zone. */
export async function listAccounts(session: VendorSession): Promise<Account[]> {
  const accounts = await listAll(session, { path: '/rest/adAccounts?q=search&pageSize=100' }, row)
  return accounts.map(({ id, name, currency, status }) => ({
    ...{ external_id: id, name: name ?? id, currency },
    details: { timezone: 'UTC', ...(status && status !== 'ACTIVE' && { status }) },
  }))
}
