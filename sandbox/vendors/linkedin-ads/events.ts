import { z } from 'zod'
import { dayMs } from '../../../src/kernel/time/durations.ts'
import { getReceivedEvents, storeBody } from '../../received-events.ts'
import type { SandboxRequest } from '../../vendor.ts'

/** Every account has a rule for the API, one that is switched off, and one of the Insight Tag. */
export function rulesOf({ id }: { id: string }) {
  const number = Number(id.slice(-1)) * 10
  return [
    {
      id: 7_000_001 + number,
      name: 'Ventas (API)',
      conversionMethod: 'CONVERSIONS_API',
      type: 'PURCHASE',
      enabled: true,
    },
    { id: 7_000_002 + number, name: 'Antigua', conversionMethod: 'CONVERSIONS_API', type: 'LEAD', enabled: false },
    {
      id: 7_000_003 + number,
      name: 'Sitio',
      conversionMethod: 'INSIGHT_TAG_URL_MATCH_RULES',
      type: 'LEAD',
      enabled: true,
    },
  ]
}

const userId = z.discriminatedUnion('idType', [
  z.object({ idType: z.literal('SHA256_EMAIL'), idValue: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ idType: z.literal('LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID'), idValue: z.string().min(1) }),
])

const eventSchema = z.object({
  conversion: z.string().regex(/^urn:lla:llaPartnerConversion:\d+$/),
  conversionHappenedAt: z.int(),
  conversionValue: z
    .object({ currencyCode: z.string().regex(/^[A-Z]{3}$/), amount: z.string().regex(/^\d+(\.\d+)?$/) })
    .optional(),
  eventId: z.string().min(1),
  user: z.strictObject({ userIds: z.array(userId).min(1) }),
})

const bodySchema = z.object({ elements: z.array(z.unknown()).min(1).max(5_000) })

/** One invalid event rejects the request. Returns the problems, or the number of stored events. */
export function receiveEvents(request: SandboxRequest, rules: ReadonlySet<string>): string | number {
  storeBody(request)
  const body = bodySchema.safeParse(request.json)
  if (!body.success) return 'elements is required'
  const received = getReceivedEvents(request.grants)
  const now = request.now()
  const read = body.data.elements.map((item) => eventSchema.safeParse(item))
  const problems = read.flatMap(({ data: event, error }, index) => {
    const problem = event ? problemOf(event, rules, { received, now }) : error?.issues[0]?.path.join('/')
    return problem ? [`Index: ${index}, ERROR :: /${problem} :: is invalid`] : []
  })
  if (problems.length > 0) return problems.join('\n')
  for (const { data: event } of read) {
    const [target, key] = [event!.conversion.split(':').at(-1)!, event!.eventId]
    const at = `${target} ${key}`
    const known = received.events.get(at)
    if (known) known.repeats += 1
    else received.events.set(at, { target, key, event: event!, repeats: 0, adjustments: 0, first_at: now })
  }
  return read.length
}

function problemOf(
  { conversion, conversionHappenedAt, eventId }: z.output<typeof eventSchema>,
  rules: ReadonlySet<string>,
  { received, now }: { received: ReturnType<typeof getReceivedEvents>; now: Date },
): string | null {
  const target = conversion.split(':').at(-1)!
  if (!rules.has(target) || received.removed.has(target)) return 'conversion'
  const ageMs = now.getTime() - conversionHappenedAt
  if (ageMs > 90 * dayMs || ageMs < -300_000) return 'conversionHappenedAt'
  return received.rejected.has(eventId) ? 'eventId' : null
}
