import type { Db } from '../../kernel/db-handle.ts'
import { listMatchable } from './derivation-queries.ts'
import type { SubjectKind } from './recompute-queries.ts'
import { insertSubjectsByDefinition, insertSubjectsByEntity } from './subject-queries.ts'

/** Puts the people, browsers and events that markers concern in their place. Answers how many are new among what is to do. */
export async function expandMarkers(
  db: Db,
  profileId: string,
  markers: readonly { kind: SubjectKind; key: string }[],
): Promise<number> {
  const keysOf = (kind: SubjectKind) => markers.filter((marker) => marker.kind === kind).map(({ key }) => key)
  const matchable = await listMatchable(db, [profileId], null)
  if (keysOf('profile').length > 0) {
    return insertSubjectsByDefinition(db, profileId, namesOf(matchable), null)
  }
  let found = 0
  const definitionIds = keysOf('definition')
  if (definitionIds.length > 0) {
    const names = namesOf(matchable.filter(({ id }) => definitionIds.includes(id)))
    found += await insertSubjectsByDefinition(db, profileId, names, definitionIds)
  }
  const added = keysOf('entity').map((key) => {
    const [platform, external_id] = JSON.parse(key) as [string, string]
    return { platform, external_id }
  })
  if (added.length > 0) found += await insertSubjectsByEntity(db, profileId, added)
  return found
}

function namesOf(definitions: readonly { source_event_names: string[] }[]): string[] {
  return definitions.flatMap(({ source_event_names }) => source_event_names)
}
