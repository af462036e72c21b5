import { type RawBuilder, sql } from 'kysely'
import type { Search, SearchWord } from '../../identity/customers/read-search.ts'
import { firstSeenAt } from '../../identity/link-tokens/visitor-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

interface Candidate {
  customer_profile_id: string
  first_name: string | null
  last_name: string | null
  primary_email: string | null
  primary_phone: string | null
  first_seen_at: Date
  last_seen_at: Date
  conversion_count: number
  /** An exact decimal in the reporting currency, net of refunds. */
  cash_revenue: string
  sources: string[]
}

interface SearchFilter {
  search: Search
  excluded_id: string | null
  limit: number
}

/** The maximum number of matches that are ranked; a broader search must be refined by more letters. */
const consideredMax = 300
/** The maximum number of matches by identifier prefix, beyond the displayed identifiers. */
const identifiersMax = 50

/** Best first: by the number of words that match the start of a word, then by last seen. */
export async function listCandidates(db: Db, profileId: string, filter: SearchFilter): Promise<Candidate[]> {
  const { search, excluded_id, limit } = filter
  const excluded = sql`coalesce(
    (select merged_into from customer where profile_id = ${profileId} and id = ${excluded_id}), ${excluded_id}::uuid)`
  const found = [sql`select * from begun`, ...ownersOf(profileId, search), ...foundElsewhere(profileId, search, limit)]
  const { rows } = await sql<Candidate>`
    with begun as materialized (${foundBy(profileId, isAnyIndexed(search) ? search : beginningsOf(search))}),
    found as materialized (${sql.join(found, sql` union `)}), best as materialized (
      select c.id, ${rankOf(search)} as rank from found c
      where ${excluded_id}::uuid is null or c.id <> ${excluded}
      order by rank desc, c.last_seen_at desc, c.id desc
      limit ${limit}
    )
    select c.id as customer_profile_id, c.first_name, c.last_name, c.email as primary_email, c.phone as primary_phone,
      ${firstSeenAt(profileId)} as first_seen_at, c.last_seen_at, counted.conversion_count, counted.cash_revenue,
      array(select distinct i.source from identifier i
        where i.profile_id = ${profileId} and i.customer_id = c.id order by i.source) as sources
    from best join customer c on c.profile_id = ${profileId} and c.id = best.id
    cross join lateral (${conversionsOf(profileId, sql`best.id`)}) counted
    order by best.rank desc, c.last_seen_at desc, c.id desc`.execute(db)
  return rows
}

const considered = sql`c.id, c.last_seen_at, c.search_text`
const isVisible = sql`c.merged_into is null and c.erased_at is null`

function foundBy(profileId: string, search: Search, condition = sql`true`): RawBuilder<unknown> {
  return sql`(select ${considered} from customer c
    where c.profile_id = ${profileId} and ${isVisible} and ${condition} and ${matchesSearch('c', search)}
    limit ${consideredMax})`
}

/**
 * Two letters within a word have no index: customers are scanned until enough are found, and only if matches at the start of
 * words did not fill the page (decision 0016). One more is read, because the excluded customer may be among them.
 */
function foundElsewhere(profileId: string, search: Search, limit: number): RawBuilder<unknown>[] {
  if (isAnyIndexed(search)) return []
  return [foundBy(profileId, search, sql`(select count(*) from begun) <= ${limit}`)]
}

const isIndexed = ({ anchor, isShort }: SearchWord) => anchor === 'start' || !isShort
const isAnyIndexed = ({ words }: Search) => words.some(isIndexed)

function beginningsOf(search: Search): Search {
  return { ...search, words: search.words.map((word) => ({ ...word, anchor: 'start' })) }
}

/**
 * True if the row named `alias` matches, by all displayed fields or without the phone. Words that `customer_by_text` can find use
 * `like`.
 */
export const matchesSearch = (
  alias: string,
  { words }: Search,
  searchedFields: 'everything' | 'name_and_email' = 'everything',
): RawBuilder<boolean> => {
  const text = sql.ref(`${alias}.search_text`)
  const conditions = words.flatMap((word) => [
    // `like` would scan the whole index for words that are too short for it.
    isIndexed(word) ? sql`${text} like ${patternOf(word)}` : sql`strpos(${text}, folded_text(${word.text})) > 0`,
    ...(searchedFields === 'everything' ? [] : [sql`split_part(${text}, E'\n', 1) like ${patternOf(word)}`]),
  ])
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function patternOf({ text, anchor }: SearchWord): RawBuilder<string> {
  const before = anchor === 'start' ? '% ' : '%'
  return sql`${before}::text || folded_text(${escapeLike(text)}) || '%'`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The owners of identifiers with this prefix, displayed or not: a merged customer is found by every email they ever had. */
function ownersOf(profileId: string, { identifier }: Search): RawBuilder<unknown>[] {
  if (identifier === null) return []
  const { kind, beginning } = identifier
  return [
    sql`(select ${considered} from identifier i
    join customer c on c.profile_id = i.profile_id and c.id = i.customer_id and ${isVisible}
    where i.profile_id = ${profileId} and i.kind = ${kind}
      and i.value >= ${beginning} and i.value < ${`${beginning}\u{10ffff}`} limit ${identifiersMax})`,
  ]
}

/** The number of the customer's words that start with a typed word. */
function rankOf({ words }: Search): RawBuilder<number> {
  const begun = words.map((word) => sql`(c.search_text like ${patternOf({ ...word, anchor: 'start' })})::integer`)
  return sql<number>`(${sql.join(begun, sql` + `)})`
}

function conversionsOf(profileId: string, customerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select count(*)::integer as conversion_count, coalesce(sum(c.net_value) filter (where c.is_payment), 0) as cash_revenue
    from conversion c where c.profile_id = ${profileId} and c.customer_id = ${customerId} and c.is_counting`
}
