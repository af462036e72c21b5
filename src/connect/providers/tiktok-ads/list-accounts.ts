import { z } from 'zod'
import { isTimeZone } from '../../../tenancy/profiles/is-time-zone.ts'
import type { Account, Tokens, VendorCall, VendorSession } from '../../provider.ts'
import { textOrNull } from '../vendor-values.ts'
import { callApi } from './call-api.ts'

const granted = z.object({ list: z.array(z.object({ advertiser_id: z.string().min(1) })) })

const described = z.object({
  list: z.array(
    z.object({
      advertiser_id: z.string().min(1),
      name: textOrNull,
      currency: textOrNull,
      timezone: textOrNull,
      display_timezone: textOrNull,
    }),
  ),
})

/** The most that a request can describe. */
const idsMax = 100

/** Lists the ad accounts that were granted to the application. */
export async function listAccounts(session: VendorSession): Promise<Account[]> {
  const { client_id, client_secret } = session.registration
  const request = { path: '/oauth2/advertiser/get/', query: { app_id: client_id, secret: client_secret } }
  const { list } = await callApi(session, session.tokens.access_token, request, granted)
  const ids = list.map(({ advertiser_id }) => advertiser_id)
  return describeAccounts(session, session.tokens, ids)
}

export async function describeAccounts(
  call: VendorCall,
  { access_token }: Tokens,
  ids: readonly string[],
): Promise<Account[]> {
  const accounts: Account[] = []
  for (let from = 0; from < ids.length; from += idsMax) {
    const query = {
      advertiser_ids: JSON.stringify(ids.slice(from, from + idsMax)),
      fields: JSON.stringify(['advertiser_id', 'name', 'currency', 'timezone', 'display_timezone']),
    }
    const { list } = await callApi(call, access_token, { path: '/advertiser/info/', query }, described)
    accounts.push(...list.map(toAccount))
  }
  return accounts
}

type Described = z.output<typeof described>['list'][number]

/** `display_timezone` is a place, `timezone` may be only an offset; days follow the account's own zone. */
function toAccount({ advertiser_id, name, currency, timezone, display_timezone }: Described): Account {
  const zone = [display_timezone, timezone].find((text) => text !== null && isTimeZone(text))
  return { external_id: advertiser_id, name: name ?? advertiser_id, currency, details: zone ? { timezone: zone } : {} }
}
