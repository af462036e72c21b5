import type { CostRule } from '../attribution/conversions/domain/payment-costs.ts'
import { lockDeployment } from '../deployment/deployment-queries.ts'
import { updateCostRules } from '../insight/costs/cost-queries.ts'
import { inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { scopeNames } from '../kernel/context/scopes.ts'
import type { SecretBox } from '../kernel/secrets/secret-box.ts'
import { createToken, hashSecret, tokenPrefixes } from '../kernel/secrets/token.ts'
import { dayMs } from '../kernel/time/durations.ts'
import { demoOwnerEmail } from '../people/first-owner.ts'
import { findKeyRevocation, insertKey } from '../tenancy/keys/key-queries.ts'
import { foundProfile } from '../tenancy/profiles/found-profile.ts'
import { insertSignInLink, insertUser } from '../tenancy/users/user-queries.ts'
import { insertMember, insertWorkspace, listWorkspaces } from '../tenancy/workspaces/workspace-queries.ts'
import { type DemoIds, demoIds } from './demo-ids.ts'
import { businesses } from './plan/business.ts'

export interface Demo {
  key: string
  /** Signs in once as the owner of the demo workspace. */
  signInUrl: string
}

/**
 * Seeds the demo workspace once. While the demo key is valid, every start returns the key and a new sign-in link. With `auto` a
 * database with other data is left unchanged.
 */
export async function seedDemo(
  ctx: WorkContext,
  { mode, isEmbedded }: { mode: 'auto' | 'on' | 'off'; isEmbedded: boolean },
): Promise<Demo | null> {
  if (mode === 'off') return null
  const ids = demoIds(ctx.secrets)
  return inTransaction(ctx, async (ctx) => {
    // Several processes may start concurrently on an empty database.
    await lockDeployment(ctx.db)
    const seeded = await findKeyRevocation(ctx.db, ids.key)
    if (seeded?.revoked_at) return null
    if (!seeded) {
      const isEmpty = (await listWorkspaces(ctx.db, { limit: 1, before_id: null })).length === 0
      if (mode === 'auto' && !(isEmbedded && isEmpty)) return null
      await insertDemo(ctx, ids, isEmbedded)
      ctx.log.info({}, 'demo workspace seeded')
    }
    return { key: demoKey(ctx.secrets).text, signInUrl: await createSignInUrl(ctx, ids.user) }
  })
}

function demoKey(secrets: SecretBox): { text: string; secret_hash: Buffer } {
  const secret = secrets.deriveKey('demo-key-secret').toString('base64url')
  const id = demoIds(secrets).key.replaceAll('-', '')
  return { text: `${tokenPrefixes.api_key}${id}_${secret}`, secret_hash: hashSecret(secret) }
}

/**
 * With the embedded database, the person who reads the printed link controls the computer and becomes its operator. With an
 * external database the link may be in a log that others can read.
 */
async function insertDemo(ctx: WorkContext, ids: DemoIds, isEmbedded: boolean): Promise<void> {
  const created_at = ctx.now()
  await insertWorkspace(ctx.db, {
    id: ids.workspace,
    name: 'Demo workspace',
    plan: 'unlimited',
    is_healthcare_agency: false,
    created_at,
  })
  const account = { email: demoOwnerEmail, password_hash: null, is_operator: isEmbedded }
  await insertUser(ctx.db, { id: ids.user, ...account, created_at })
  await insertMember(ctx.db, ids.workspace, { user_id: ids.user, role: 'owner', created_at })
  for (const [index, { key, name }] of businesses.entries()) {
    await foundProfile(ctx, {
      id: ids[key],
      workspace_id: ids.workspace,
      name,
      timezone: 'America/Santiago',
      reporting_currency: 'CLP',
      privacy_mode: key === 'clinic' ? 'hipaa' : 'standard',
      domains: [],
      provisioned_by_app_id: null,
      attribution_enabled_at: null,
      // A session opens on the oldest profile: the first business.
      created_at: new Date(created_at.getTime() + index),
      archived_at: null,
      is_demo: true,
    })
  }
  await updateCostRules(ctx.db, ids.furniture, shopCosts(created_at))
  await insertKey(ctx.db, {
    id: ids.key,
    secret_hash: demoKey(ctx.secrets).secret_hash,
    profile_id: ids.furniture,
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

/** The margin with which the demo's campaigns pay back early, late or never; it applies to all of its payments. */
const shopCosts = (created_at: Date): CostRule[] => [
  { effective_from: `${created_at.getUTCFullYear() - 2}-01-01`, gross_margin_percent: '36', fees: [] },
]

async function createSignInUrl(ctx: WorkContext, userId: string): Promise<string> {
  const { text, ...link } = createToken('sign_in_link')
  const expires_at = new Date(ctx.now().getTime() + dayMs)
  await insertSignInLink(ctx.db, { ...link, user_id: userId, expires_at, created_at: ctx.now(), used_at: null })
  return `${ctx.baseUrl}/sign-in?token=${text}`
}
