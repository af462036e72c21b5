import { expect } from 'vitest'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { operations } from '../../src/operations.ts'

/** `npm test -- -t noun.verbNoun` walks one operation; otherwise the suites walk them all. */
export const isNarrowed = process.env.OPERATION !== undefined

export const walked: readonly Operation[] = isNarrowed ? [named(process.env.OPERATION!)] : operations

function named(id: string): Operation {
  const found = operations.find((op) => op.id === id)
  if (found) return found
  const noun = operations.filter((op) => op.id.startsWith(`${id.split('.')[0]}.`)).map((op) => op.id)
  throw new Error(`No operation is called ${id}. Of that noun there are: ${noun.join(', ') || 'none'}.`)
}

/** A walk over nothing proves nothing; one that is narrowed may have little to walk over. */
export function expectEnough(found: number, least: number): void {
  if (!isNarrowed) expect(found).toBeGreaterThan(least)
}
