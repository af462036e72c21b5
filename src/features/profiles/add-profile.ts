import type { z } from 'zod'
import { grantableScopes } from '../../domain/privacy/grantable-scopes.ts'
import { isHealthcareFamily } from '../../domain/privacy/healthcare-family.ts'
import { decideUpgrade } from '../../domain/tenancy/plan.ts'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { findApp, insertGrant } from '../apps/queries.ts'
import type { Workspace } from '../workspaces/shapes.ts'
import { foundProfile } from './found-profile.ts'
import { countActiveProfiles } from './queries.ts'
import type { newProfileFields, ProfileRow } from './shapes.ts'

type NewProfile = z.output<z.ZodObject<typeof newProfileFields>>

/** Adds a profile to a workspace the caller has locked, so that two at once cannot both take the last place of its plan. */
export async function addProfile(
  ctx: Context,
  workspace: Workspace,
  wanted: NewProfile,
  appId: string | null,
): Promise<ProfileRow> {
  await requireRoom(ctx, workspace)
  const { name, timezone, reporting_currency, privacy_mode, domains } = wanted
  const profile = {
    id: newId(),
    workspace_id: workspace.id,
    ...{ name, timezone, reporting_currency, privacy_mode, domains },
    provisioned_by_app_id: appId,
    attribution_enabled_at: null,
    created_at: ctx.now(),
  }
  await foundProfile(ctx.db, { ...profile, archived_at: null })
  const row = { ...profile, is_healthcare_agency: workspace.is_healthcare_agency }
  if (appId) await grantToProvisioner(ctx, row, appId)
  return row
}

async function requireRoom(ctx: Context, workspace: Workspace): Promise<void> {
  const plan = decideUpgrade(workspace.plan, await countActiveProfiles(ctx.db, workspace.id))
  if (!plan) return
  fail('profile_limit_reached', `The plan ${workspace.plan} allows no more active profiles; ${plan} would.`, {
    upgrade_required: true,
    upgrade: { plan },
  })
}

async function grantToProvisioner(ctx: Context, profile: ProfileRow, appId: string): Promise<void> {
  const app = await findApp(ctx.db, appId)
  const scopes = grantableScopes(app?.allowed_scopes ?? [], { is_healthcare_family: isHealthcareFamily(profile) })
  await insertGrant(ctx.db, profile.id, { app_id: appId, scopes, created_at: ctx.now() })
}
