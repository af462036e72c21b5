import {
  type CustomerNaming,
  isFault,
  type NamedCustomer,
  readNamedCustomer,
} from '../../domain/signals/read-named-customer.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'

/** Whom a signal names, or the refusal that names the field. */
export function readCustomer(ctx: ProfileContext, named: CustomerNaming, path = ''): NamedCustomer {
  const read = readNamedCustomer(named, ctx.profile.is_healthcare_family)
  return isFault(read) ? fail(read.code, path + read.message, { field: path + read.field }) : read
}
