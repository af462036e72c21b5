import type { Actor } from '../../kernel/context.ts'

export type AppliedBy = { user_id: string | null } | { refusal: 'missing' | 'not_a_member' | 'somebody_else' }

/**
 * Who answers for a change (contract 4.2). A person who calls does so themselves. A key names a member of the workspace; one of
 * the app that provisioned the profile need not, and then it is the workspace's owner.
 */
export function decideAppliedBy(told: {
  actor: Actor
  /** The app in whose name the caller acts, and the one that provisioned the profile. */
  app_id: string | null
  provisioned_by_app_id: string | null
  /** Undefined: nobody was named. Null: whoever was named is no member of the workspace. */
  named_member_id: string | null | undefined
  owner_id: string | null
}): AppliedBy {
  const { actor, app_id, provisioned_by_app_id, named_member_id: named, owner_id } = told
  if (named === null) return { refusal: 'not_a_member' }
  if (actor.kind === 'user') {
    return named === undefined || named === actor.user_id ? { user_id: actor.user_id } : { refusal: 'somebody_else' }
  }
  if (named !== undefined) return { user_id: named }
  const isProvisioner = app_id !== null && app_id === provisioned_by_app_id
  return isProvisioner ? { user_id: owner_id } : { refusal: 'missing' }
}
