import { useMemo, useState } from 'react'
import type { OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { useSession } from '../../data/session.tsx'

export interface AdActions {
  mayApply: boolean
  selected: ReadonlySet<string>
  toggle: (id: string) => void
  select: (ids: readonly string[]) => void
  open: (id: string) => void
  request: (request: OperationRequest) => void
}

/** The selection and the actions of the table. */
export function useAdActions(open: (id: string) => void, request: (request: OperationRequest) => void): AdActions {
  const mayApply = useSession().may('campaigns:apply')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      ...{ mayApply, selected, open, request },
      toggle: (id) => setSelected((before) => toggled(before, id)),
      select: (ids) => setSelected(new Set(ids)),
    }),
    [mayApply, selected, open, request],
  )
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}
