import type { ProfileContext } from '../../kernel/context.ts'
import { lockProfile } from '../profiles/queries.ts'
import { listDefinitions } from './queries.ts'
import type { Definition } from './shapes.ts'

/** The profile's definitions, with the profile locked: so that of two writers at once none overlooks the other's key. */
export async function lockDefinitions(ctx: ProfileContext): Promise<Definition[]> {
  await lockProfile(ctx.db, ctx.profile.id)
  return listDefinitions(ctx.db, ctx.profile.id)
}
