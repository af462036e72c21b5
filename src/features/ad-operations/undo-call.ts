import type { AdAction, UndoCall } from './shapes.ts'

/** The call that takes a change back; null when nothing was changed. */
export function undoCall(action: AdAction, path: string, body: Record<string, unknown> = {}): UndoCall | null {
  if (action.status !== 'applied') return null
  return { method: 'POST', path: `/api/v1${path}`, idempotency_key: `undo-${action.id}`, body }
}
