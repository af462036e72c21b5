import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { SurveyAnswer } from './domain/classify-answer.ts'

/** The event that the survey module, or another sender, reports. */
const answered = sql.lit('survey_answered')

export interface StoredAnswer extends SurveyAnswer {
  /** The key of the event that it follows. */
  answer_to: string | null
  /** In its place after an erasure; a sender may have written anything here. */
  followed_ids: unknown
}

const answerColumns = sql`id as event_id, event_time as at, coalesce(customer_id::text, visitor_id) as subject,
      properties ->> 'answer_key' as answer_key, properties ->> 'answer_text' as answer_text,
      properties ->> 'answer_to' as answer_to, properties -> 'followed_ids' as followed_ids`

/** Answers of people and browsers in a time range, oldest first; an answer without consent has neither. */
export async function listAnswers(
  db: Db,
  profileId: string,
  from: Date,
  to: Date,
  limit: number,
): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select ${answerColumns} from event
    where profile_id = ${profileId} and event_name = ${answered} and event_time >= ${from} and event_time < ${to}
      and coalesce(customer_id::text, visitor_id) is not null and jsonb_typeof(properties -> 'answer_key') = 'string'
    order by event_time, id limit ${limit}`.execute(db)
  return rows
}

export async function listAnswersOfCustomer(db: Db, profileId: string, customerId: string): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select ${answerColumns} from event
    where profile_id = ${profileId} and customer_id = ${customerId} and event_name = ${answered}
      and jsonb_typeof(properties -> 'answer_key') = 'string'
    order by event_time, id`.execute(db)
  return rows
}

/** The credit of the counted conversions of events, by channel. A payment is preferred to other conversions of its event. */
export async function listCreditOfEvents(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
  position: number,
): Promise<{ event_id: string; channel: string | null; share: number }[]> {
  const { rows } = await sql<{ event_id: string; channel: string | null; share: number }>`
    select c.event_id, r.channel, (coalesce(sum(r.ppm[${position}::integer]), 0) / 1000000.0)::float8 as share
    from (select distinct on (event_id) event_id, id from conversion
      where profile_id = ${profileId} and event_id = any(${eventIds}::uuid[]) and is_counting
      order by event_id, is_payment desc, id) c
    left join credit r on r.profile_id = ${profileId} and r.conversion_id = c.id
    group by 1, 2`.execute(db)
  return rows
}

/** The counted conversions of local days whose event has this name: after each of them, the question may be shown. */
export async function countOutcomesOf(
  db: Db,
  profileId: string,
  first: string,
  last: string,
  name: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct c.event_id)::integer as count
    from conversion c join event e on e.profile_id = c.profile_id and e.id = c.event_id and e.event_name = ${name}
    where c.profile_id = ${profileId} and c.local_day between ${first} and ${last} and c.is_counting`.execute(db)
  return rows[0]!.count
}
