import { searchCustomers } from './search-customers.ts'

export const customerSearch = [searchCustomers]
