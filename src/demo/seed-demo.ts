import { findKeyRevocation, insertKey } from '../features/keys/queries.ts'
import { insertProfile } from '../features/profiles/queries.ts'
import { insertWorkspace, listWorkspaces } from '../features/workspaces/queries.ts'
import { bearerPrefixes, hashSecret } from '../kernel/bearer.ts'
import { inTransaction, type WorkContext } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { scopeNames } from '../kernel/scopes.ts'
import type { SecretBox } from '../kernel/secret-box.ts'

/**
 * Seeds the demo workspace once and answers the demo API key, at every start while it is valid. With `auto` a database
 * that holds anything of its own is left alone.
 */
export async function seedDemo(
  ctx: WorkContext,
  { mode, isEmbedded }: { mode: 'auto' | 'on' | 'off'; isEmbedded: boolean },
): Promise<string | null> {
  if (mode === 'off') return null
  const key = demoKey(ctx.secrets)
  return inTransaction(ctx, async (ctx) => {
    const seeded = await findKeyRevocation(ctx.db, key.id)
    if (seeded) return seeded.revoked_at ? null : key.text
    const isEmpty = (await listWorkspaces(ctx.db, { limit: 1, before_id: null })).length === 0
    if (mode === 'auto' && !(isEmbedded && isEmpty)) return null
    await insertDemo(ctx, key)
    ctx.log.info({}, 'demo workspace seeded')
    return key.text
  })
}

interface DemoKey {
  id: string
  text: string
  secret_hash: Buffer
}

/** Derived from the master key, so that it can be printed at each start without being stored anywhere. */
function demoKey(secrets: SecretBox): DemoKey {
  const id = secrets.deriveKey('demo-key-id').toString('hex').slice(0, 32)
  const secret = secrets.deriveKey('demo-key-secret').toString('base64url')
  return {
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    text: `${bearerPrefixes.api_key}${id}_${secret}`,
    secret_hash: hashSecret(secret),
  }
}

async function insertDemo(ctx: WorkContext, key: DemoKey): Promise<void> {
  const created_at = ctx.now()
  const workspaceId = newId()
  const profileId = newId()
  await insertWorkspace(ctx.db, {
    id: workspaceId,
    name: 'Demo workspace',
    plan: 'unlimited',
    is_healthcare_agency: false,
    provisioned_by_app_id: null,
    created_at,
  })
  await insertProfile(ctx.db, {
    id: profileId,
    workspace_id: workspaceId,
    name: 'Riverside Outfitters',
    timezone: 'America/Santiago',
    reporting_currency: 'USD',
    privacy_mode: 'standard',
    domains: [],
    provisioned_by_app_id: null,
    attribution_enabled_at: null,
    created_at,
    archived_at: null,
  })
  await insertKey(ctx.db, {
    id: key.id,
    secret_hash: key.secret_hash,
    profile_id: profileId,
    app_id: null,
    name: 'Demo',
    scopes: [...scopeNames],
    rate_limit_per_minute: 300,
    expires_at: null,
    revoked_at: null,
    replaced_by_id: null,
    created_at,
  })
}
