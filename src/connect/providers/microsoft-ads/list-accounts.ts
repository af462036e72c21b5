import { z } from 'zod'
import type { Account, VendorSession } from '../../provider.ts'
import { callService, idText } from './call-service.ts'

const userResponse = z.object({ User: z.object({ Id: idText }) })
const accountsResponse = z.object({
  Accounts: z
    .array(
      z.object({
        Id: idText,
        Name: z.string().nullish(),
        Number: z.string().nullish(),
        ParentCustomerId: idText,
        CurrencyCode: z.string().nullish(),
        AccountLifeCycleStatus: z.string().nullish(),
      }),
    )
    .nullish(),
})

const pageSize = 100
/** More than a person can choose from. */
const accountsMax = 5_000

/** Lists every account that the person can access and that is not closed. */
export async function listAccounts(session: VendorSession): Promise<Account[]> {
  const call = <Schema extends z.ZodType>(path: string, body: object, schema: Schema) =>
    callService(session, { at: 'customers', path: `/CustomerManagement/v13/${path}`, body }, schema)
  const { User } = await call('User/Query', { UserId: null }, userResponse)
  const Predicates = [{ Field: 'UserId', Operator: 'Equals', Value: User.Id }]
  const found: Account[] = []
  for (let Index = 0; found.length < accountsMax; Index++) {
    const body = { Predicates, PageInfo: { Index, Size: pageSize } }
    const page = (await call('Accounts/Search', body, accountsResponse)).Accounts ?? []
    found.push(...page.filter(({ AccountLifeCycleStatus }) => AccountLifeCycleStatus !== 'Inactive').map(toAccount))
    if (page.length < pageSize) break
  }
  return found
}

type Listed = NonNullable<z.output<typeof accountsResponse>['Accounts']>[number]

/** The days of reports are those of UTC, whatever the account's own time zone is. */
function toAccount({ Id, Name, Number: number, ParentCustomerId, CurrencyCode }: Listed): Account {
  return {
    external_id: Id,
    name: Name || number || Id,
    currency: CurrencyCode ?? null,
    details: { ...(number && { number }), customer_id: ParentCustomerId, timezone: 'UTC' },
  }
}
