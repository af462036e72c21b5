import type { BoundProfile, Db } from '../../kernel/context/context.ts'
import { type ProfileRow, type StoredCredential, toBoundProfile } from '../callers/credential-schemas.ts'
import type { View } from '../share-links/domain/view.ts'
import { memberProfiles } from '../users/member-profile-queries.ts'
import { profileColumns } from './profile-columns.ts'

/** A live link with its view. */
export interface SharedLink {
  id: string
  secret_hash: Buffer
  profile: BoundProfile
  name: string
  view: View & Record<string, unknown>
  view_name: string
  password_hash: string | null
  embed_origins: string[]
  expires_at: Date | null
  revoked_at: Date | null
}

/** Null also if the profile is archived, the view was deleted, or the creator can no longer change the profile. */
export async function findSharedLink(db: Db, linkId: string): Promise<SharedLink | null> {
  const row = await db
    .selectFrom('share_link as s')
    .innerJoin('profile as p', 'p.id', 's.profile_id')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin(memberProfiles.as('m'), (join) =>
      join.onRef('m.profile_id', '=', 's.profile_id').onRef('m.user_id', '=', 's.created_by_user_id'),
    )
    .select(['s.id', 's.secret_hash', 's.name', 's.view_id', 's.password_hash', 's.embed_origins'])
    .select(['s.expires_at', 's.revoked_at'])
    .select(profileColumns)
    .where('s.id', '=', linkId)
    .where('p.archived_at', 'is', null)
    .where('m.role', '<>', 'viewer')
    .executeTakeFirst()
  if (!row) return null
  const view = await db
    .selectFrom('saved_view')
    .select(['name', 'page', 'settings'])
    .where('profile_id', '=', row.profile_id)
    .where('id', '=', row.view_id)
    .executeTakeFirst()
  if (!view) return null
  const { id, secret_hash, name, password_hash, embed_origins, expires_at, revoked_at } = row
  return {
    id,
    secret_hash,
    profile: toBoundProfile(row as unknown as ProfileRow),
    name,
    view: { ...view.settings, page: view.page } as SharedLink['view'],
    view_name: view.name,
    password_hash,
    embed_origins,
    expires_at,
    revoked_at,
  }
}

/** A person opens a page with three requests; more than this is a script. */
const requestsPerMinute = 60

export async function findShareCredential(db: Db, linkId: string): Promise<StoredCredential | null> {
  const link = await findSharedLink(db, linkId)
  if (!link) return null
  return {
    kind: 'share_link',
    secret_hash: link.secret_hash,
    actor: { kind: 'share_link', link_id: link.id },
    scopes: ['analytics:read', 'campaigns:read'],
    grant: null,
    profile: link.profile,
    expires_at: link.expires_at,
    revoked_at: link.revoked_at,
    rate_limit_per_minute: requestsPerMinute,
    rate_limit_subject: `share:${link.id}`,
    share: { id: link.id, view: link.view, password_hash: link.password_hash },
  }
}
