import { z } from 'zod'
import { timestamp } from '../../domain/tenancy/timestamp.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import type { Page } from '../../providers/provider.ts'
import { providers } from '../../providers/registry.ts'
import { failProvider } from '../connections/fail-provider.ts'
import { openSession } from '../connections/open-session.ts'
import { findLiveConnection } from '../connections/queries.ts'
import type { Connection } from '../connections/shapes.ts'
import type { TrackedPage } from './page-queries.ts'

export const pageShape = z.object({
  id: z.string().describe("The platform's id of the page."),
  name: z.string(),
  is_tracked: z.boolean(),
  selected_at: timestamp.nullable(),
})

export function toPage({ external_id: id, name, selected_at }: TrackedPage): z.input<typeof pageShape> {
  return { id, name, is_tracked: true, selected_at }
}

/** What can be tracked, live from the platform whose pages these are. */
export async function readAvailablePages(ctx: ProfileContext): Promise<{ connection: Connection; pages: Page[] }> {
  const platform = providers.find(({ kind, listPages }) => kind === 'ads' && listPages !== undefined)
  const connection = platform && (await findLiveConnection(ctx.db, ctx.profile.id, platform.key))
  if (!connection) return fail('meta_connection_required')
  try {
    return { connection, pages: await platform.listPages!(await openSession(ctx, connection)) }
  } catch (error) {
    return failProvider(ctx, connection, error)
  }
}
