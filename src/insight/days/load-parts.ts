import { hasPart, isWholeDay } from '../../attribution/rollups/domain/day-parts.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { DayProfile } from './day-queries.ts'
import { listDaysInParts, listParts } from './part-queries.ts'

/** Some parts of a local day. */
export interface DayParts {
  day: string
  parts: bigint
}

/** The content of each part by scope, for each of some days. A part without content has no entry. */
export type PartContents<Content> = Map<string, Map<number, Map<string, Content>>>

export interface InParts<Content> {
  /** Calculates some parts of days from their conversions. */
  calculate(db: Db, profile: DayProfile, days: readonly DayParts[]): Promise<PartContents<Content>>
  /** Adds up the content of parts. */
  merge(contents: readonly Content[]): Content
}

/**
 * Loads a scope of days that changed in some parts: the stored content of the other parts plus the changed ones, calculated directly.
 * Days that are not stored in parts, or changed as a whole, are absent; null is a day without content.
 */
export async function loadChangedParts<Content>(
  db: Db,
  profile: DayProfile,
  { name, inParts }: { name: string; inParts?: InParts<Content> },
  changed: ReadonlyMap<string, bigint>,
  scope: string,
): Promise<Map<string, Content | null>> {
  const candidates = [...changed].flatMap(([day, parts]) => (isWholeDay(parts) ? [] : [day]))
  if (!inParts || candidates.length === 0) return new Map()
  const days = await listDaysInParts(db, profile.id, name, candidates)
  if (days.length === 0) return new Map()
  const stored = Map.groupBy(await listParts(db, profile.id, name, days, scope), ({ local_day }) => local_day)
  const calculated = await inParts.calculate(
    db,
    profile,
    days.map((day) => ({ day, parts: changed.get(day)! })),
  )
  return new Map(
    days.map((day) => {
      const unchanged = (stored.get(day) ?? []).filter(({ part }) => !hasPart(changed.get(day)!, part))
      const contents = unchanged.map(({ content }) => content as Content)
      for (const scopes of calculated.get(day)?.values() ?? []) if (scopes.has(scope)) contents.push(scopes.get(scope)!)
      return [day, contents.length === 0 ? null : inParts.merge(contents)]
    }),
  )
}

/** Adds up the parts of a day by scope. */
export function mergeParts<Content>(
  merge: InParts<Content>['merge'],
  parts: Iterable<ReadonlyMap<string, Content>>,
): Map<string, Content> {
  const byScope = new Map<string, Content[]>()
  for (const scopes of parts) {
    for (const [scope, content] of scopes) {
      const contents = byScope.get(scope)
      if (contents) contents.push(content)
      else byScope.set(scope, [content])
    }
  }
  return new Map([...byScope].map(([scope, contents]) => [scope, merge(contents)]))
}
