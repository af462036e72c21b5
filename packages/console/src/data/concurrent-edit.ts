import { useQueryClient } from '@tanstack/react-query'
import type { Input, OperationId, OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { callOperation } from './api.ts'

export interface Meanwhile<Thing> {
  /** What somebody else made of it, `gone` when they deleted it; null while nobody did. */
  other: Thing | 'gone' | null
  /** Looks once more, and saves where nobody changed it. A look that fails hinders nobody: the saving then says what is wrong. */
  unlessChanged(save: () => void): Promise<void>
  /** From here on their version is the one that this one is compared with. */
  accept(): void
}

/**
 * Two people edit one thing: whoever saves second is told what the first one made of it, and decides. Compared is what the form
 * shows, since figures of the thing may move by themselves.
 */
export function useMeanwhile<Id extends OperationId, Thing>(
  id: Id,
  input: Input<Id>,
  {
    opened,
    find,
    shownOf,
  }: {
    /** As it was when the form was opened; null for a new one. */
    opened: Thing | null
    find: (response: OperationResponse<Id>) => Thing | undefined
    shownOf: (thing: Thing) => readonly unknown[]
  },
): Meanwhile<Thing> {
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
