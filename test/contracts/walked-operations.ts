import { expect } from 'vitest'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { operations } from '../../src/operations.ts'

/** `npm test -- -t noun.verbNoun` covers one operation; otherwise the suites cover all of them. */
export const isNarrowed = process.env.OPERATION !== undefined

export const walked: readonly Operation[] = isNarrowed ? [named(process.env.OPERATION!)] : operations

function named(id: string): Operation {
  const found = operations.find((op) => op.id === id)
  if (found) return found
  const noun = operations.filter((op) => op.id.startsWith(`${id.split('.')[0]}.`)).map((op) => op.id)
  throw new Error(`No operation is called ${id}. Of that noun there are: ${noun.join(', ') || 'none'}.`)
}

/** Fails if a suite covers too few cases to prove anything; a run narrowed to one operation is exempt. */
export function expectEnough(found: number, least: number): void {
  if (!isNarrowed) expect(found).toBeGreaterThan(least)
}
