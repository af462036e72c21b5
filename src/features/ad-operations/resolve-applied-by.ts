import { decideAppliedBy } from '../../domain/ad-operations/decide-applied-by.ts'
import { appOf } from '../../domain/tenancy/app-of.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { findMember, findOwner } from './queries.ts'

/** The user who answers for a change. */
export async function resolveAppliedBy(
  { db, actor, profile }: ProfileContext,
  named: string | undefined,
): Promise<string | null> {
  const { workspace_id, provisioned_by_app_id } = profile
  const named_member_id = named === undefined ? undefined : await findMember(db, workspace_id, named)
  const owner_id = await findOwner(db, workspace_id)
  const decided = decideAppliedBy({ actor, app_id: appOf(actor), provisioned_by_app_id, named_member_id, owner_id })
  if ('user_id' in decided) return decided.user_id
  return fail('validation_error', `applied_by: ${refusals[decided.refusal]}`, { field: 'applied_by' })
}

const refusals = {
  missing: 'is required: the member of the workspace who answers for this change',
  not_a_member: 'is no member of the workspace',
  somebody_else: 'you can only answer for yourself',
}
