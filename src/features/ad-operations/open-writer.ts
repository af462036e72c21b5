import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import type { AdWriter } from '../../providers/ad-writer.ts'
import type { VendorSession } from '../../providers/provider.ts'
import { findProvider } from '../../providers/registry.ts'
import { failProvider } from '../connections/fail-provider.ts'
import { openSession } from '../connections/open-session.ts'
import type { Connection } from '../connections/shapes.ts'
import { findUsableConnection } from './queries.ts'
import { failReadOnly } from './require-target.ts'

export interface Writer {
  connection: Connection
  session: VendorSession
  ads: AdWriter
  canWrite: boolean
}

/** The platform whose ads are changed where nothing names another. */
export const defaultPlatform = 'social_ads'

/** How the platform of an account is reached. May call it, to renew tokens: never inside a transaction. */
export async function openWriter(
  ctx: ProfileContext,
  platform: string = defaultPlatform,
  accountId: string | null = null,
): Promise<Writer> {
  const ads = findProvider(platform)?.write
  if (!ads) return failReadOnly()
  const connection = await findUsableConnection(ctx.db, ctx.profile.id, platform, accountId)
  if (!connection) return fail('meta_connection_required')
  try {
    const session = await openSession(ctx, connection)
    return { connection, session, ads, canWrite: ads.canWrite(session.tokens) }
  } catch (error) {
    return failProvider(ctx, connection, error)
  }
}

/** The live state of something, or null when it is not the connected account's: a token may reach further than the account. */
export async function readOwn<Live extends { account_external_id: string }>(
  { session }: Pick<Writer, 'session'>,
  read: (session: VendorSession) => Promise<Live | null>,
): Promise<Live | null> {
  const live = await read(session)
  return live?.account_external_id === session.account.external_id ? live : null
}
