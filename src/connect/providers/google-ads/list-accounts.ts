import { z } from 'zod'
import type { Account, VendorSession } from '../../provider.ts'
import { ProviderError, type ProviderFailure } from '../../provider-error.ts'
import { apiVersion, projectHeaders, searchRows, wholeNumber } from './search-rows.ts'

const accessible = z.object({ resourceNames: z.array(z.string().regex(/^customers\/\d+$/)) })

const clientRow = z.object({
  customerClient: z.object({
    id: wholeNumber,
    descriptiveName: z.string().optional(),
    currencyCode: z.string().length(3).optional(),
    timeZone: z.string().optional(),
    manager: z.boolean().default(false),
  }),
})

export const clientsQuery = `SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code,
  customer_client.time_zone, customer_client.manager
FROM customer_client
WHERE customer_client.status = 'ENABLED'`

/** More than a person can choose from; an agency's list is well below. */
const accountsMax = 5_000

/**
 * Lists every account that runs ads and that the person can access, directly or below a manager. Direct access wins, because it
 * keeps working when a manager is removed.
 */
export async function listAccounts(session: VendorSession): Promise<Account[]> {
  const { resourceNames } = await session.http.json(
    {
      path: `/${apiVersion}/customers:listAccessibleCustomers`,
      headers: projectHeaders(session),
      bearerToken: session.tokens.access_token,
    },
    accessible,
  )
  const roots = resourceNames.map((name) => name.slice('customers/'.length))
  const found = new Map<string, Account>()
  for (const root of roots) {
    if (found.size >= accountsMax) break
    for (const { customerClient: client } of await listBelow(session, root)) {
      const isDirect = client.id === root
      if (!client.manager && (isDirect || !found.has(client.id))) found.set(client.id, toAccount(client, root))
    }
  }
  return [...found.values()].slice(0, accountsMax)
}

/**
 * Errors about one account: it was closed, never set up, or belongs to another owner. Such an account must not hide the others.
 * Every other rejection, above all of the project, concerns all accounts and is reported.
 */
const closedCodes: ReadonlySet<string> = new Set([
  'CUSTOMER_NOT_ENABLED',
  'CUSTOMER_NOT_FOUND',
  'INCOMPLETE_SIGNUP',
  'USER_PERMISSION_DENIED',
])

async function listBelow(session: VendorSession, root: string): Promise<z.output<typeof clientRow>[]> {
  try {
    return await searchRows(session, { customer_id: root, login_customer_id: root }, clientsQuery, clientRow)
  } catch (error) {
    if (error instanceof ProviderError && isClosed(error.failure)) return []
    throw error
  }
}

function isClosed(failure: ProviderFailure): boolean {
  return (failure.kind === 'permission_missing' || failure.kind === 'rejected') && closedCodes.has(failure.code ?? '')
}

function toAccount(client: z.output<typeof clientRow>['customerClient'], root: string): Account {
  const shown = client.id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
  return {
    external_id: client.id,
    name: client.descriptiveName || shown,
    currency: client.currencyCode ?? null,
    details: { number: shown, login_customer_id: root, ...(client.timeZone && { timezone: client.timeZone }) },
  }
}
