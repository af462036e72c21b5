/** Why something cannot be archived, restored or deleted. */
export type ArchiveRejection =
  | 'archived'
  | 'not_archived'
  | 'workspace_archived'
  | 'being_purged'
  | 'profile_limit'
  | 'evidence'

interface ProfileState {
  archived_at: Date | null
  purge_requested_at: Date | null
}

export function decideArchive(thing: { archived_at: Date | null }): ArchiveRejection | null {
  return thing.archived_at === null ? null : 'archived'
}

/** A profile can be restored only into an existing workspace with room for it. */
export function decideRestore(
  profile: ProfileState,
  workspace: { archived_at: Date | null; has_room: boolean },
): ArchiveRejection | null {
  if (profile.purge_requested_at !== null) return 'being_purged'
  if (profile.archived_at === null) return 'not_archived'
  if (workspace.archived_at !== null) return 'workspace_archived'
  return workspace.has_room ? null : 'profile_limit'
}

/**
 * Only archived profiles can be deleted, so that deletion takes two steps. A demo profile with access log or audit log rows is
 * kept, because the deletion would destroy the logs.
 */
export function decidePurge(profile: ProfileState & { is_demo: boolean }, evidence: number): ArchiveRejection | null {
  if (profile.purge_requested_at !== null) return 'being_purged'
  if (profile.archived_at === null) return 'not_archived'
  return profile.is_demo && evidence > 0 ? 'evidence' : null
}

/** A table and the tables that it references. */
export interface TableLinks {
  table: string
  pointsTo: readonly string[]
}

/** The deletion order of tables: a referencing table comes before the referenced one. */
export function deletionOrder(tables: readonly TableLinks[]): string[] {
  const pending = new Map(tables.map(({ table, pointsTo }) => [table, pointsTo.filter((to) => to !== table)]))
  const order: string[] = []
  while (pending.size > 0) {
    const pointedTo = new Set([...pending.values()].flat())
    const free = [...pending.keys()].filter((table) => !pointedTo.has(table)).toSorted()
    if (free.length === 0) throw new Error(`tables point to each other: ${[...pending.keys()].join(', ')}`)
    for (const table of free) pending.delete(table)
    order.push(...free)
  }
  return order
}
