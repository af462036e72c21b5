import { useQueryClient } from '@tanstack/react-query'
import type { Input, OperationId, OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { callOperation } from './api.ts'

export interface ConcurrentEdit<Thing> {
  /** The version of another user, `gone` if they deleted the item; null if it is unchanged. */
  other: Thing | 'gone' | null
  /** Fetches the item again and saves if it is unchanged. If the fetch fails it saves anyway, and the save reports the error. */
  unlessChanged(save: () => void): Promise<void>
  /** Makes the other version the base of the next comparison. */
  accept(): void
}

/**
 * Detects concurrent edits: the user who saves second sees the other version and decides. Compares only the fields of the form,
 * because other values change without an edit.
 */
export function useConcurrentEdit<Id extends OperationId, Thing>(
  id: Id,
  input: Input<Id>,
  {
    opened,
    find,
    shownOf,
  }: {
    /** The item when the form was opened; null for a new one. */
    opened: Thing | null
    find: (response: OperationResponse<Id>) => Thing | undefined
    shownOf: (thing: Thing) => readonly unknown[]
  },
): ConcurrentEdit<Thing> {
  const client = useQueryClient()
  const [known, setKnown] = useState(opened)
  const [other, setOther] = useState<Thing | 'gone' | null>(null)
  async function isChanged(): Promise<boolean> {
    if (known === null) return false
    const response = await client.fetchQuery({
      queryKey: [id, input],
      queryFn: ({ signal }) => callOperation(id, input, { signal }),
      staleTime: 0,
    })
    const now = find(response)
    const isSame = now !== undefined && JSON.stringify(shownOf(now)) === JSON.stringify(shownOf(known))
    setOther(isSame ? null : (now ?? 'gone'))
    return !isSame
  }
  return {
    other,
    unlessChanged: async (save) => {
      if (!(await isChanged().catch(() => false))) save()
    },
    accept: () => {
      if (other === null || other === 'gone') return
      setKnown(other)
      setOther(null)
    },
  }
}
