import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { labelFields } from '../credit/domain/derive-credit.ts'
import type { ClassifiedTouch } from '../entities/channel-class.ts'
import type { NamingTouch } from '../entities/entity-index.ts'
import { declaredChannel } from '../visits/domain/visit.ts'

/** The acquisition fields of touches as one text, because there are few distinct ones. */
const label = sql.raw(`concat_ws(chr(31), ${labelFields.map((field) => `coalesce(${field}, '')`).join(', ')})`)

/**
 * Touches of click ids and survey answers that came with a conversion are known only because of it. In a fit, every path with them
 * would convert.
 */
const isObserved = sql`not is_synthetic and channel <> ${sql.lit(declaredChannel)}`

export type LabelledTouch = NamingTouch & ClassifiedTouch & { label: string }

/** Lists the distinct acquisition fields of touches since a time. */
export async function listLabels(db: Db, profileId: string, since: Date): Promise<LabelledTouch[]> {
  const { rows } = await sql<LabelledTouch>`
    select distinct ${label} as label, ${sql.raw(labelFields.join(', '))} from touch
    where profile_id = ${profileId} and touch_time >= ${since} and ${isObserved}`.execute(db)
  return rows
}

/** The touches of one customer, or of a browser without a customer, in order. */
export interface SubjectTouches {
  subject: string
  labels: string[]
  times: number[]
}

export type SubjectKind = 'customer' | 'visitor'

const subjects: Record<
  SubjectKind,
  { column: RawBuilder<unknown>; type: RawBuilder<unknown>; rest: RawBuilder<unknown> }
> = {
  customer: { column: sql.ref('customer_id'), type: sql.raw('uuid'), rest: sql`customer_id is not null` },
  visitor: {
    column: sql.ref('visitor_id'),
    type: sql.raw('text'),
    rest: sql`visitor_id is not null and customer_id is null`,
  },
}

const inMs = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** Lists the touches of up to `limit` subjects after `after`, in the order of their ids. */
export async function listSubjectTouches(
  db: Db,
  profileId: string,
  kind: SubjectKind,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<SubjectTouches[]> {
  const { column, type, rest } = subjects[kind]
  const { rows } = await sql<SubjectTouches>`
    select ${column} as subject, array_agg(${label} order by touch_time, id) as labels,
      array_agg(${inMs('touch_time')} order by touch_time, id) as times
    from touch where profile_id = ${profileId} and ${rest} and touch_time >= ${since} and ${isObserved}
      ${after === null ? sql`` : sql`and ${column} > ${after}::${type}`}
    group by ${column} order by ${column} limit ${limit}`.execute(db)
  return rows
}

/** Lists the times of the subjects' counted conversions, in order. */
export async function listConversionTimes(
  db: Db,
  profileId: string,
  kind: SubjectKind,
  { since, ids, isCash }: { since: Date; ids: readonly string[]; isCash: boolean },
): Promise<{ subject: string; times: number[] }[]> {
  const { column, type, rest } = subjects[kind]
  const { rows } = await sql<{ subject: string; times: number[] }>`
    select ${column} as subject, array_agg(${inMs('conversion_time')} order by conversion_time) as times
    from conversion where profile_id = ${profileId} and ${rest} and ${column} = any(${ids}::${type}[])
      and is_counting and conversion_time >= ${since} ${isCash ? sql`and rollup_type = 'cash'` : sql``}
    group by ${column}`.execute(db)
  return rows
}
