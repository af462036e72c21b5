import type { SubjectSince } from './plan-derivation.ts'

type SubjectKind = SubjectSince['kind']

/** How the rows `r` of a table belong to a subject `s` of each kind. */
const kinds = {
  customer: { type: 'uuid', belongs: 'r.customer_id = s.id' },
  visitor: { type: 'text', belongs: 'r.visitor_id = s.id and r.customer_id is null' },
  event: { type: 'uuid', belongs: 'r.event_id = s.id and r.customer_id is null and r.visitor_id is null' },
} as const satisfies Record<SubjectKind, { type: string; belongs: string }>

/** Subjects as parameters of statements: of each kind that occurs, its ids and their `since`. */
interface SubjectParameters {
  kinds: readonly SubjectKind[]
  parameters: readonly (readonly string[])[]
}

/** Several queries of a batch share the arrays, which then are quoted once. */
const known = new WeakMap<readonly SubjectSince[], SubjectParameters>()

export function subjectParameters(subjects: readonly SubjectSince[]): SubjectParameters {
  let found = known.get(subjects)
  if (!found) {
    found = toParameters(subjects)
    known.set(subjects, found)
  }
  return found
}

function toParameters(subjects: readonly SubjectSince[]): SubjectParameters {
  const byKind = Map.groupBy(subjects, ({ kind }) => kind)
  const present = (Object.keys(kinds) as SubjectKind[]).filter((kind) => byKind.has(kind))
  const parameters = present.flatMap((kind) => {
    const ofKind = byKind.get(kind)!
    const ids = ofKind.map(({ customer_id, visitor_id, event_id }) => customer_id ?? visitor_id ?? event_id!)
    return [ids, ofKind.map(({ since }) => (since === '-infinity' ? since : since.toISOString()))]
  })
  return { kinds: present, parameters }
}

/** The text of a statement about subjects, which differs by the kinds that occur. */
export interface SubjectText {
  /** The rows of a table that belong to subjects; `where` is the rest of their condition. */
  rows(table: string, where: (kind: SubjectKind) => string, more?: string): string
  /** The number of the parameter after those of the subjects. */
  next: number
}

/** Builds a text once per combination of kinds. The profile is `$1`; the parameters of the subjects follow it. */
export function bySubjectKinds(build: (text: SubjectText) => string): (subjects: SubjectParameters) => string {
  const texts = new Map<string, string>()
  return ({ kinds: present }) => {
    const key = present.join()
    let text = texts.get(key)
    if (text === undefined) {
      text = build({ next: 2 + 2 * present.length, rows: (...query) => rowsOfSubjects(present, ...query) })
      texts.set(key, text)
    }
    return text
  }
}

/**
 * Each subject has a subquery closed by `offset 0`: a plain join may get a generic plan while the table is small that reads the whole
 * profile for each subject, and PostgreSQL keeps that plan while the profile grows. Starting a statement takes longer than a few
 * index lookups, so only kinds that occur have a part.
 */
function rowsOfSubjects(
  present: readonly SubjectKind[],
  table: string,
  where: (kind: SubjectKind) => string,
  more = '',
): string {
  if (present.length === 0) return `select r.* from ${table} r where r.profile_id = $1 and false`
  const parts = present.map((kind, index) => {
    const { type, belongs } = kinds[kind]
    const first = 2 + 2 * index
    return `
    select r.*${more} from unnest($${first}::${type}[], $${first + 1}::timestamptz[]) as s (id, since)
    cross join lateral (
      select * from ${table} r where r.profile_id = $1 and ${belongs} and ${where(kind)} offset 0
    ) r`
  })
  return parts.join(' union all ')
}
