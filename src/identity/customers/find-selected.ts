import type { ProfileContext } from '../../kernel/context/context.ts'
import { findErasedKeys } from '../erased-keys/erased-keys.ts'
import { findOwners, findSurvivors, type Survivor } from './customer-queries.ts'
import type { Selector, SelectorError } from './read-selector.ts'

export type Selected =
  | { status: 'found'; customer_id: string; customer_key: string | null }
  | { status: 'not_found'; reason: 'no_match' | 'erased' }
  | { status: 'invalid'; reason: SelectorError }

/**
 * Finds the customers that the selectors name, in their order. Only a selector by id or key reveals that a customer was erased.
 */
export async function findSelected(ctx: ProfileContext, selectors: readonly Selector[]): Promise<Selected[]> {
  const profile_id = ctx.profile.id
  const ids = selectors.flatMap((selector) => ('customer_id' in selector ? [selector.customer_id] : []))
  const identifiers = selectors.flatMap((selector) => ('identifier' in selector ? [selector.identifier] : []))
  const keys = identifiers.filter(({ kind }) => kind === 'external_customer_id')
  const survivors = await findSurvivors(ctx.db, profile_id, ids)
  const owners = await findOwners(ctx.db, profile_id, identifiers)
  const isErased = await findErasedKeys(
    ctx,
    profile_id,
    keys.map(({ value }) => value),
  )
  return selectors.map((selector): Selected => {
    if ('error' in selector) return { status: 'invalid', reason: selector.error }
    if ('customer_id' in selector) return toSelected(survivors.get(selector.customer_id) ?? null, true)
    const { kind, value } = selector.identifier
    const owner = owners.get(selector.identifier) ?? null
    const wasErased = kind === 'external_customer_id' && isErased(value)
    return wasErased ? { status: 'not_found', reason: 'erased' } : toSelected(owner, false)
  })
}

function toSelected(survivor: Survivor | null, isById: boolean): Selected {
  if (!survivor || (survivor.is_erased && !isById)) return { status: 'not_found', reason: 'no_match' }
  if (survivor.is_erased) return { status: 'not_found', reason: 'erased' }
  return { status: 'found', customer_id: survivor.customer_id, customer_key: survivor.customer_key }
}
