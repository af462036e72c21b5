/** Why something cannot be put away, brought back or deleted. */
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

/** A profile comes back into a workspace that is there and has room for it. */
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
 * Only what was archived before is deleted: two steps, so that one slip deletes nothing. A demo profile on which something
 * happened that logs tell of stays, since the logs would be all that is deleted in earnest.
 */
export function decidePurge(profile: ProfileState & { is_demo: boolean }, evidence: number): ArchiveRejection | null {
  if (profile.purge_requested_at !== null) return 'being_purged'
  if (profile.archived_at === null) return 'not_archived'
  return profile.is_demo && evidence > 0 ? 'evidence' : null
}

/** A table and the tables that its rows point to. */
export interface TableLinks {
  table: string
  pointsTo: readonly string[]
}

/** The order in which rows can be deleted: whatever points somewhere goes before what it points to. */
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
