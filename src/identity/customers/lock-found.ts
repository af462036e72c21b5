import { withSavepoint } from '../../db/statements/transact.ts'
import type { Db } from '../../kernel/context/context.ts'

/**
 * Finds a customer and locks it until the transaction ends; null if there is none. A merge, an undo or an erasure that held the
 * lock may have changed whom an identifier names, so the customer is found again under the lock; a lock on another one is released.
 */
export async function lockFound<Locked extends object>(
  db: Db,
  find: () => Promise<string | null>,
  lock: (customerId: string) => Promise<Locked>,
): Promise<Locked | null> {
  for (;;) {
    const customerId = await find()
    if (customerId === null) return null
    const locked = await withSavepoint(db, async (undo) => {
      const row = await lock(customerId)
      return (await find()) === customerId ? row : undo
    })
    if (locked) return locked
  }
}
