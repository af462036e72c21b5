import { isRoleEnough, type Role } from '../../../kernel/context/scopes.ts'

/** A person changes their own views; a view that all members see needs an editor. */
export function mayChangeView(
  { role, userId }: { role: Role; userId: string },
  view: { user_id: string; is_shared: boolean },
  change: { is_shared?: boolean | undefined } = {},
): boolean {
  const isEditor = isRoleEnough(role, 'editor')
  const concernsAll = view.is_shared || change.is_shared === true
  return concernsAll ? isEditor : view.user_id === userId
}

export function maySeeView(userId: string, view: { user_id: string; is_shared: boolean }): boolean {
  return view.is_shared || view.user_id === userId
}

export const viewLimits = { own: 100, shared: 200 }
