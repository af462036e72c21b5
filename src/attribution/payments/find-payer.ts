import { findSurvivors } from '../../identity/customers/customer-queries.ts'
import { findSelected } from '../../identity/customers/find-selected.ts'
import { lockFound } from '../../identity/customers/lock-found.ts'
import { readSelector, type Selector } from '../../identity/customers/read-selector.ts'
import { phoneCountryDefault } from '../../identity/identifiers/normalize.ts'
import { resolveCustomers } from '../../identity/resolution/resolve-customers.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { lockCustomers } from '../conversions/derivation-queries.ts'
import type { PayerInput } from './schemas.ts'

/**
 * Finds and locks the customer that the merchant names as the payer; null for no payer. An unknown email or phone creates a
 * customer; an unknown id or key is rejected, because it is probably mistyped.
 */
export async function findPayer(ctx: ProfileContext, named: PayerInput, paidAt: Date): Promise<string | null> {
  const [field, ...others] = Object.keys(named).filter((name) => named[name as keyof PayerInput] !== undefined)
  if (field === undefined || others.length > 0) {
    return fail('validation_error', 'body: exactly one of customer_profile_id, customer_key, email and phone', {
      field: others[0] ?? 'customer_profile_id',
    })
  }
  if (named[field as keyof PayerInput] === null) return null
  const selector = readSelector(named, phoneCountryDefault)
  if ('error' in selector) return fail('validation_error', `${field}: cannot be read`, { field })
  if ('customer_id' in selector || field === 'customer_key') {
    return (await lockActive(ctx, selector)) ?? fail('customer_not_in_profile', undefined, { field })
  }
  const identifiers = [selector.identifier]
  const caller_id = restrictedCallerId(ctx)
  const claim = { profile_id: ctx.profile.id, identifiers, seen_at: paidAt, can_create: true, caller_id }
  const { resolutions } = await resolveCustomers(ctx, [claim], 'merchant')
  return resolutions[0]!.customer_id
}

async function lockActive(ctx: ProfileContext, selector: Selector): Promise<string | null> {
  const { db } = ctx
  const find = () => ('customer_id' in selector ? findActive(ctx, selector.customer_id) : findByKey(ctx, selector))
  const locked = await lockFound(db, find, async (customer_id) => {
    await lockCustomers(db, [{ profile_id: ctx.profile.id, customer_id }])
    return { customer_id }
  })
  return locked?.customer_id ?? null
}

async function findByKey(ctx: ProfileContext, selector: Selector): Promise<string | null> {
  const [selected] = await findSelected(ctx, [selector])
  return selected?.status === 'found' ? selected.customer_id : null
}

/** The id of a merged customer names no person. */
async function findActive(ctx: ProfileContext, customerId: string): Promise<string | null> {
  const survivor = (await findSurvivors(ctx.db, ctx.profile.id, [customerId])).get(customerId)
  return survivor && !survivor.is_erased && survivor.customer_id === customerId ? customerId : null
}
