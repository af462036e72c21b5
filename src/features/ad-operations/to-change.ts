import type { AdAction, UndoCall } from './shapes.ts'

/** What every change answers of its row. */
export function toChange(action: AdAction, undo: UndoCall | null) {
  const { id: action_id, applied_by, undoes_action_id } = action
  const outcome: 'applied' | 'no_change' = action.status === 'applied' ? 'applied' : 'no_change'
  return { action_id, outcome, applied_by, undoes_action_id, undo }
}
