import type { Connection } from '../../connect/connection-schemas.ts'
import { failProvider } from '../../connect/fail-provider.ts'
import { openSession } from '../../connect/open-session.ts'
import type { AdEditor, AdWriter, VendorSession } from '../../connect/provider.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { rejectAction } from './finish-action.ts'
import type { ActionRequest } from './new-action.ts'
import { findDemoProfile, findUsableConnection, listTargets } from './queries.ts'
import type { ActionLevel, Target } from './schemas.ts'
import { simulatePlatform } from './simulate-platform.ts'

export async function requireTarget(ctx: ProfileContext, level: ActionLevel, handle: string): Promise<Target> {
  return (await findTarget(ctx, level, handle)) ?? failAbsent(level)
}

/** Returns the target of a change. On a read-only platform the attempt is recorded and rejected. */
export async function requireWritable(
  ctx: ProfileContext,
  level: ActionLevel,
  handle: string,
  request: Pick<ActionRequest, 'action' | 'requested_value'>,
): Promise<Target> {
  const target = await requireTarget(ctx, level, handle)
  const write = ctx.providers.find(target.platform)?.write
  if (request.action === 'set_ad_set_budget' ? write?.writeDailyBudget : write) return target
  return rejectAction(ctx, { ...request, target, applied_by: null }, async () => failReadOnly())
}

function failReadOnly(): never {
  return fail('not_implemented', 'The platform is read-only: it cannot be changed from here.')
}

/** If several platforms have the id, the one that supports writes is returned. */
export async function findTarget(ctx: ProfileContext, level: ActionLevel, handle: string): Promise<Target | null> {
  const found = await listTargets(ctx.db, ctx.profile.id, level, handle)
  return found.find((item) => isWritable(ctx, item)) ?? found[0] ?? null
}

function isWritable({ providers }: ProfileContext, { platform }: Target): boolean {
  return providers.find(platform)?.write !== undefined
}

export function failAbsent(level: ActionLevel, message?: string): never {
  return fail(level === 'campaign' ? 'campaign_not_found' : 'not_found', message)
}

export interface Writer {
  /** Null: the simulated platform of the demo. */
  connection: Connection | null
  session: VendorSession
  ads: AdWriter
  /** Null where the platform's creatives and copies cannot be changed from here. */
  edit: AdEditor | null
  canWrite: boolean
}

export interface Editor extends Writer {
  connection: Connection
  edit: AdEditor
}

/** The platform that is used if the request names none. */
export const defaultPlatform = 'social_ads'

/** Opens the ad platform client of an account. It may call the platform to refresh tokens, so never call it in a transaction. */
export async function openWriter(
  ctx: ProfileContext,
  platform: string = defaultPlatform,
  accountId: string | null = null,
): Promise<Writer> {
  const { write: ads, edit = null } = ctx.providers.find(platform) ?? {}
  if (!ads) return failReadOnly()
  const connection = await findUsableConnection(ctx.db, ctx.profile.id, platform, accountId)
  if (!connection) {
    if (!(await findDemoProfile(ctx.db, ctx.profile.id))) return fail('meta_connection_required')
    return { connection, ...(await simulatePlatform(ctx, platform, accountId ?? '')), edit: null, canWrite: true }
  }
  try {
    const session = await openSession(ctx, connection)
    return { connection, session, ads, edit, canWrite: ads.canWrite(session.tokens) }
  } catch (error) {
    return failProvider(ctx, connection, error)
  }
}

/** Requires what changes creatives and copies ad sets, which only the connected account of some platforms has. */
export function editorOf(writer: Writer): Editor {
  const { connection, edit } = writer
  if (!connection) return fail('meta_connection_required')
  return edit ? { ...writer, connection, edit } : failReadOnly()
}

export async function openEditor(ctx: ProfileContext): Promise<Editor> {
  return editorOf(await openWriter(ctx))
}

/** Reads the live state of an object; null if it belongs to another account, since a token may have access to several. */
export async function readOwn<Live extends { account_external_id: string }>(
  { session }: Pick<Writer, 'session'>,
  read: (session: VendorSession) => Promise<Live | null>,
): Promise<Live | null> {
  const live = await read(session)
  return live?.account_external_id === session.account.external_id ? live : null
}
