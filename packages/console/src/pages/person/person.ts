import type { OperationResponse } from '@tributary/client'

/** A customer as the service returns it to the page of one person. */
export type Person = OperationResponse<'customers.readCustomer'>['data']
