import type { Db } from '../../kernel/context/db-handle.ts'
import { listMatchable } from '../conversions/derivation-queries.ts'
import type { SubjectKind } from '../recompute-requests/recompute-queries.ts'
import {
  insertSubjectsByClick,
  insertSubjectsByCreditedEntity,
  insertSubjectsByDefinition,
  insertSubjectsByEntity,
  type NamedEntity,
} from './subject-queries.ts'

/** Replaces markers by the customers, browsers and events that they affect. Returns the number of new subjects. */
export async function expandMarkers(
  db: Db,
  profileId: string,
  markers: readonly { kind: SubjectKind; key: string }[],
): Promise<number> {
  const keysOf = (kind: SubjectKind) => markers.filter((marker) => marker.kind === kind).map(({ key }) => key)
  const matchable = await listMatchable(db, profileId)
  if (keysOf('profile').length > 0) {
    return insertSubjectsByDefinition(db, profileId, namesOf(matchable), null)
  }
  let found = 0
  const definitionIds = keysOf('definition')
  if (definitionIds.length > 0) {
    const names = namesOf(matchable.filter(({ id }) => definitionIds.includes(id)))
    found += await insertSubjectsByDefinition(db, profileId, names, definitionIds)
  }
  const entities = keysOf('entity').map(toNamedEntity)
  if (entities.length > 0) found += await insertSubjectsByEntity(db, profileId, entities)
  const moved = entities.filter(({ is_moved }) => is_moved)
  if (moved.length > 0) found += await insertSubjectsByCreditedEntity(db, profileId, moved)
  for (const key of keysOf('clicks')) {
    const [platform, firstDay] = JSON.parse(key) as [string, string]
    found += await insertSubjectsByClick(db, profileId, platform, firstDay)
  }
  return found
}

function toNamedEntity(key: string): NamedEntity & { is_moved: boolean } {
  const parts = JSON.parse(key) as [platform: string, external_id: string, former_name?: string | null]
  const [platform, external_id, former_name = null] = parts
  return { platform, external_id, former_name, is_moved: parts.length > 2 }
}

function namesOf(definitions: readonly { source_event_names: string[] }[]): string[] {
  return definitions.flatMap(({ source_event_names }) => source_event_names)
}
