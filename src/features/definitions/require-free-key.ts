import { fail } from '../../kernel/errors.ts'
import type { Definition } from './shapes.ts'

/** Refuses a conversion key that another goal of the profile has. */
export function requireFreeKey(
  existing: readonly Definition[],
  wanted: Pick<Definition, 'id' | 'conversion_key'>,
): void {
  const holder = existing.find(
    (one) => one.kind === 'event' && one.conversion_key === wanted.conversion_key && one.id !== wanted.id,
  )
  if (holder)
    fail('invalid_state', `The goal "${holder.name}" already has the conversion key ${wanted.conversion_key}.`)
}
