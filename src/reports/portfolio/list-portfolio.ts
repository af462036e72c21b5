import { z } from 'zod'
import { hasAnyScope, type Scope } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import {
  cursorParam,
  cutPage,
  decodeCursor,
  encodeCursor,
  limitParam,
  sortDirections,
} from '../../kernel/operations/page.ts'
import { optionalDateRangeParams, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import { listReachableProfiles } from '../../tenancy/access/reachable-profile-queries.ts'
import { reportParams } from '../campaigns/schemas.ts'
import {
  addSums,
  type PeriodSums,
  type PortfolioSort,
  portfolioSorts,
  sortRows,
  toChange,
  toMetrics,
} from '../domain/portfolio.ts'
import { loadPortfolio, type PortfolioProfile } from './load-portfolio.ts'
import { portfolioRowSchema, portfolioTotalSchema } from './schemas.ts'

const lastDays = 30
/** Beyond it, a search is needed: every profile is read before the rows can be sorted. */
const profilesMax = 2_000
const list = 'portfolio'
const cursorSchema = z.tuple([
  z.enum(portfolioSorts),
  z.enum(sortDirections),
  z.union([z.number(), z.string()]),
  z.uuid(),
])

type Row = z.input<typeof portfolioRowSchema>

const sortValues: Record<PortfolioSort, (row: Row) => number | string | null> = {
  name: ({ name }) => name.toLowerCase(),
  spend: ({ current }) => current.spend,
  cash: ({ current }) => current.cash,
  credited_cash: ({ current }) => current.credited_cash,
  roas: ({ current }) => current.roas,
  blended_roas: ({ current }) => current.blended_roas,
  spend_change: ({ change }) => change.spend,
  cash_change: ({ change }) => change.cash,
  roas_change: ({ change }) => change.roas,
  coverage: ({ current }) => current.coverage,
  attention: ({ attention }) => attention && attention.errors * 1_000 + attention.warnings,
}

export const listPortfolio = operation({
  id: 'overview.listPortfolio',
  http: 'GET /portfolio',
  summary: 'List all profiles that you have access to with spend, revenue and health',
  description: `One row per profile, in its own currency and its own local days, with the period of the same length before. Rows without
a value come last. Amounts of different currencies are not comparable, so a sort by an amount compares numbers only; with
\`totals=true\`, \`meta.totals\` adds up the profiles of each currency. More than ${profilesMax} profiles: 400 \`invalid_parameter\`; narrow
the list with \`q\`.`,
  auth: ['session', 'user_token'],
  // A session without an active profile has no scopes; the scopes of a token are checked below.
  scopes: 'any',
  isReport: true,
  boundTo: 'workspace',
  query: z.object({
    ...optionalDateRangeParams(lastDays),
    model: reportParams.model,
    q: z.string().trim().min(1).max(200).optional().describe('Part of the name of the profile or workspace.'),
    sort: z.enum(portfolioSorts).default('name'),
    order: z.enum(sortDirections).optional().describe('Default: `asc` by name, otherwise `desc`.'),
    totals: z.enum(['true', 'false']).default('false').describe('Whether `meta.totals` is returned.'),
    limit: limitParam({ default: 50, max: 500 }),
    cursor: cursorParam('`cursor` of the previous page, with the same parameters.'),
  }),
  data: z.array(portfolioRowSchema),
  meta: z.object({
    profiles: z.int().describe('Number of profiles that match.'),
    totals: z.array(portfolioTotalSchema).nullable().describe('Per currency; null unless requested.'),
  }),
  isPaged: true,
  errors: ['invalid_date_range', 'insufficient_scope'],
  mcp: 'All businesses that this token can read, side by side: spend, cash, ROAS and their change against the period before, coverage (share of conversions with a seen visit), number of issues and connection health. Each row is in its own currency: never add or compare amounts of different currencies.',
  async run(ctx, { query }) {
    requireReadScope(ctx)
    const { sort, order = sort === 'name' ? 'asc' : 'desc' } = query
    const now = ctx.now()
    const profiles = await listProfiles(ctx, query.q ?? null)
    const ranged = profiles.map((profile): PortfolioProfile => {
      const { date_from, date_to } = parseDateRangeOr(lastDays, query, profile.timezone, now)
      return { ...profile, from_day: date_from, to_day: date_to }
    })
    const loaded = await loadPortfolio(ctx.db, ranged, query.model, now)
    const after = query.cursor ? parseCursor(query.cursor, sort, order) : null
    const rows = loaded.map(({ row }) => row)
    const sorted = sortRows(rows, { sortValue: sortValues[sort], isDescending: order === 'desc', after })
    const page = cutPage(sorted, query.limit, (last) => encodeCursor(list, [sort, order, ...last.cursor]))
    const totals = query.totals === 'true' ? totalsOf(loaded) : null
    const data = page.rows.map(({ row }) => row)
    return { data, pagination: page.pagination, meta: { profiles: rows.length, totals } }
  },
})

type PortfolioContext = Parameters<typeof listPortfolio.run>[0]

const readScopes: readonly Scope[] = ['campaigns:read', 'analytics:read']

function requireReadScope({ actor, scopes }: PortfolioContext): void {
  if ((actor.kind === 'user' && actor.via === 'session') || hasAnyScope(scopes, readScopes)) return
  const message = `This route needs the scope ${readScopes.join(' or ')}.`
  fail('insufficient_scope', message, { required_scopes: readScopes })
}

/** A token that is bound to a profile, or names one, reads only that; a session reads all, whichever profile is active. */
async function listProfiles({ db, actor, profile }: PortfolioContext, search: string | null) {
  const bound = actor.kind === 'user' && actor.via === 'user_token' ? profile : null
  const found = await listReachableProfiles(db, actor, bound, { limit: profilesMax + 1, search })
  if (found.length > profilesMax) {
    fail('invalid_parameter', `q: narrow the list to at most ${profilesMax} profiles`, { field: 'q' })
  }
  return found
}

/** A cursor of another order would skip rows. */
function parseCursor(cursor: string, sort: PortfolioSort, order: 'asc' | 'desc') {
  const [ofSort, ofOrder, value, id] = decodeCursor(list, cursor, cursorSchema)
  if (ofSort !== sort || ofOrder !== order) {
    return fail('invalid_parameter', 'cursor: is of another sort order', { field: 'cursor' })
  }
  return [value, id] as const
}

function totalsOf(loaded: readonly { row: Row; sums: { current: PeriodSums; previous: PeriodSums } }[]) {
  const byCurrency = Map.groupBy(loaded, ({ row }) => row.currency)
  return [...byCurrency]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, items]) => {
      const current = toMetrics(addSums(items.map(({ sums }) => sums.current)))
      const previous = toMetrics(addSums(items.map(({ sums }) => sums.previous)))
      return { currency, profiles: items.length, current, previous, change: toChange(current, previous) }
    })
}
