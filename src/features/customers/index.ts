import { importCustomers } from './import-customers.ts'
import { mintLinkTokens } from './mint-link-tokens.ts'

export const customers = [importCustomers, mintLinkTokens]
