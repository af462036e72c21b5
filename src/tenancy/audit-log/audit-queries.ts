import { type Insertable, sql } from 'kysely'
import { insertRow } from '../../db/statements/row-queries.ts'
import type { AuditEventTable } from '../../db/tables/people.ts'
import type { Db } from '../../kernel/context/context.ts'

type NewAuditEvent = Omit<Insertable<AuditEventTable>, 'id' | 'workspace_id'>

export async function insertAuditEvent(
  db: Db,
  workspaceId: string | null,
  id: string,
  entry: NewAuditEvent,
): Promise<void> {
  await insertRow(db, 'audit_event', { id, workspace_id: workspaceId, ...entry })
}

export async function listWorkspaceIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('workspace_member').select('workspace_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.workspace_id)
}

export interface AuditFilter {
  from: Date | null
  to: Date | null
  action: string | null
  user_id: string | null
}

/** Newest first: ids are ordered by time. */
export async function listAuditEvents(
  db: Db,
  workspaceId: string,
  filter: AuditFilter,
  page: { limit: number; before_id: string | null },
) {
  return db
    .selectFrom('audit_event as e')
    .leftJoin('user_account as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.occurred_at', 'e.action', 'e.actor_kind', 'e.user_id', 'u.email as user_email'])
    .select(['e.credential_id', 'e.app_id', 'e.address', 'e.request_id', 'e.details'])
    .where('e.workspace_id', '=', workspaceId)
    .$if(page.before_id !== null, (query) => query.where('e.id', '<', page.before_id!))
    .$if(filter.from !== null, (query) => query.where('e.occurred_at', '>=', filter.from!))
    .$if(filter.to !== null, (query) => query.where('e.occurred_at', '<', filter.to!))
    .$if(filter.action !== null, (query) => query.where('e.action', '=', filter.action!))
    .$if(filter.user_id !== null, (query) => query.where(sql`e.user_id`, '=', filter.user_id!))
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .execute()
}
