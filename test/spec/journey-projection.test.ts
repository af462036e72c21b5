import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { behindConversionSchema, projectedTouchRow } from '../../src/reports/journeys/schemas.ts'
import { testApp } from '../support/app/test-app.ts'
import { journeyReader } from '../support/fixtures/journey-reader.ts'

// The test writes rows directly, without their rollups.
const app = await testApp({ areRollupsVerified: false })

/** Columns that link rows to each other; overwriting them would break the history. */
const holding = [
  'event_key',
  'recorded_via',
  'visitor_id',
  'session_id',
  'kind',
  'value',
  'revenue_type',
  'join_method',
]
const tables = ['customer', 'visitor', 'visit', 'event', 'touch', 'conversion']

/** Writes `canary <table>.<column>` into every text and JSON column of a person's history. */
async function releaseCanaries(profileId: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}) and data_type in ('text', 'jsonb')
      and is_generated = 'NEVER' and column_name <> all(${holding})`.execute(app.db)
  for (const { table, column, type } of rows) {
    const canary = `canary ${table}.${column}`
    const value = type === 'jsonb' ? sql`${JSON.stringify({ canary })}::jsonb` : sql`${canary}`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where profile_id = ${profileId}`.execute(
      app.db,
    )
  }
}

/** Returns every canary that a response contains. */
function canariesIn(body: unknown): string[] {
  const found = JSON.stringify(body).match(/canary \w+\.\w+/g) ?? []
  return [...new Set(found)].map((canary) => canary.replace('canary ', '')).toSorted()
}

async function createCanaryFixture() {
  const fixture = await journeyReader(app)
  const person = 'canary identifier.key=canary-identifier.email@example.com'
  const visitor = 'canary visitor.visitor_id'
  await fixture.touch({ at: '2026-01-01T10:00:00Z', visitor, person })
  await fixture.touch({ at: '2026-03-01T10:00:00Z', visitor, query: 'gclid=c1' })
  const paid = {
    at: '2026-03-02T10:00:00Z',
    person: 'canary identifier.key',
    value: '20',
    key: 'canary event.event_key',
  }
  const { event_id } = await fixture.conversion(paid)
  await releaseCanaries(fixture.profile.id)
  const routes = [
    [`/conversions/${event_id}/journey`, {}],
    ['/customers/journey', { customer_key: 'canary identifier.key' }],
  ] as const
  return { fixture, routes }
}

describe('a projected journey', () => {
  it('shows only the touch, its ids and its credit of everything stored about a person', async () => {
    const { fixture, routes } = await createCanaryFixture()
    for (const [path, query] of routes) {
      const { status, body } = await fixture.read(path, query, fixture.projectedKey)
      expect([status, body.data.events.length]).toEqual([200, 2])
      expect([path, canariesIn(body)]).toEqual([
        path,
        [
          'conversion.conversion_key',
          'conversion.currency',
          'customer.customer_key',
          'touch.ad_external_id',
          'touch.ad_set_external_id',
          'touch.campaign_external_id',
          'touch.channel',
          'touch.click_id_kind',
          'touch.medium',
          'touch.platform',
          'touch.source',
        ],
      ])
    }
  })

  it('shows less than customers:read does, which proves that the canaries work', async () => {
    const { fixture, routes } = await createCanaryFixture()
    for (const [path, query] of routes) {
      const { body } = await fixture.read(path, query)
      const shown = canariesIn(body)
      for (const canary of ['customer.first_name', 'customer.email', 'event.url', 'event.device', 'event.country']) {
        expect(shown).toContain(canary)
      }
      expect(shown).not.toContain('event.subject_ref')
    }
  })

  it('can contain no other field: its schema is closed and names each one', () => {
    const fieldsOf = (shape: z.ZodObject) => Object.keys(shape.shape).toSorted()
    const isClosed = (shape: z.ZodObject) =>
      shape.safeParse({ url: 'x' }).error?.issues.some(({ code }) => code === 'unrecognized_keys')
    expect([isClosed(projectedTouchRow), isClosed(behindConversionSchema)]).toEqual([true, true])
    expect(fieldsOf(projectedTouchRow)).toEqual([
      'ad_external_id',
      'ad_set_external_id',
      'campaign_external_id',
      'channel',
      'click_id_kind',
      'credit',
      'in_window',
      'is_synthetic',
      'join_method',
      'medium',
      'platform',
      'source',
      'touch_id',
      'touch_time',
    ])
    expect(fieldsOf(behindConversionSchema)).toEqual([
      'conversion_id',
      'conversion_key',
      'conversion_time',
      'currency',
      'customer_key',
      'outcome_event_id',
      'value',
    ])
  })
})
