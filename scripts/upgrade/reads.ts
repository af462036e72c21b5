/** The answers of an earlier release to its own demo. */
export interface RecordedAnswers {
  version: string
  recorded_at: string
  base_url: string
  /** The key of the demo, which is only valid for the recorded database. */
  key: string
  master_key: string
  /** By path and query; only those with status 200. */
  answers: Record<string, unknown>
}

export interface Description {
  paths: Record<string, { get?: { parameters?: { name?: string; in?: string; $ref?: string }[] } }>
}

type Read = (path: string) => Promise<{ status: number; body: unknown }>

const models = ['first_touch', 'last_touch', 'last_non_direct', 'linear', 'position_based', 'time_decay']
const levels = ['campaign', 'ad_set', 'ad']
/** How many customers, conversions and ads are read one by one. */
const samples = 12

/** Streams, and pages that depend on the process or on the requests before. */
const skipped = /\/(live|doctor|openapi\.json|profile\/requests|installers\/gtm)$|^\/\.well-known|\/admin\//

/** The paths of all GET operations of a release whose parameters are known, including every model and level of reports. */
export async function readsOf(description: Description, now: Date, read: Read): Promise<string[]> {
  const range = `date_from=${dayOf(now, -60)}&date_to=${dayOf(now, -1)}`
  const paths = Object.entries(description.paths).flatMap(([path, { get }]) =>
    get && !skipped.test(path) ? [path] : [],
  )
  const hasRange = (path: string) => description.paths[path]!.get!.parameters?.some(({ name }) => name === 'date_from')
  const withRange = (path: string) => (hasRange(path) ? `${path}?${range}` : path)
  const reads = new Set<string>()
  for (const path of paths.filter((path) => !path.includes('{'))) reads.add(withRange(path))
  for (const level of levels) {
    for (const model of models) reads.add(`/api/v1/campaigns?${range}&level=${level}&model=${model}&limit=100`)
  }
  reads.add(`/api/v1/customers?${range}&goal=payment_received&limit=100`)
  const ids = await sampleIds(read, range)
  for (const path of paths) {
    const sampled = Object.entries(ids).find(([prefix]) => path.startsWith(`${prefix}/{`))
    if (!sampled || /\{.*\{/.test(path)) continue
    for (const id of sampled[1]) reads.add(withRange(path).replace(/\{\w+\}/, encodeURIComponent(id)))
  }
  return [...reads].sort()
}

async function sampleIds(read: Read, range: string): Promise<Record<string, string[]>> {
  const idsOf = async (path: string, key: string) => {
    const { body } = await read(path)
    const rows = ((body as { data?: unknown } | null)?.data ?? []) as Record<string, string>[]
    return Array.isArray(rows) ? rows.slice(0, samples).flatMap((row) => (row[key] ? [row[key]] : [])) : []
  }
  const customers = `/api/v1/customers?${range}&goal=payment_received`
  return {
    '/api/v1/customers': await idsOf(customers, 'customer_profile_id'),
    '/api/v1/conversions': await idsOf(customers, 'conversion_id'),
    '/api/v1/ads': await idsOf(`/api/v1/campaigns?${range}&level=ad`, 'campaign_id'),
    '/api/v1/campaigns': await idsOf(`/api/v1/campaigns?${range}`, 'campaign_id'),
    '/api/v1/connections': await idsOf('/api/v1/connections', 'id'),
  }
}

function dayOf(now: Date, offset: number): string {
  return new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
}
