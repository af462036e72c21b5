import type { Answer } from '@tributary/client'

/** A customer as the service returns it to the page of one person. */
export type Person = Answer<'customers.readCustomer'>['data']
