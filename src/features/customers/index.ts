import { importCustomers } from './import-customers.ts'
import { listCustomers } from './list-customers.ts'
import { mintLinkTokens } from './mint-link-tokens.ts'

export const customers = [listCustomers, importCustomers, mintLinkTokens]
