import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { events, eventTypes } from '../../src/events/registry.ts'
import type { OpenapiDocument } from '../../src/http/openapi/openapi-document.ts'
import { sourceFiles } from '../source-files.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()
const document = (await app.server.inject('/api/v1/openapi.json')).json() as OpenapiDocument

/** The events of contract 6.5 and 6.6, in order, and those of experiments. */
const named = [
  'connection.connected',
  'connection.reconnect_required',
  'connection.revoked',
  'handoff.completed',
  'recompute.completed',
  'conversion.attributed',
  'export.completed',
  'export.failed',
  'profile.freshness.changed',
  'outcome.recorded',
  'message.received',
  'order.status.changed',
  'catalog.updated',
  'channel.health.updated',
  'experiment.started',
  'experiment.completed',
]

describe('every event', () => {
  it('of contract 6 and of experiments is defined, and no other', () => {
    expect(eventTypes).toEqual(named)
  })

  it('has an example that matches its schema exactly and names a profile', () => {
    for (const { type, data, example } of events) {
      expect([type, data.strict().parse(example)]).toEqual([type, example])
      expect(example).toHaveProperty('profile_id')
    }
  })

  it('is defined once, in the events folder, under its own name', () => {
    const text = sourceFiles('src/events')
      .map((file) => file.text)
      .join('\n')
    for (const { type } of events) expect([type, text.split(`type: '${type}'`).length - 1]).toEqual([type, 1])
  })

  it('that is a lifecycle event has the provider service', () => {
    for (const { provider, isReserved } of events) if (!isReserved) expect(provider).toBe('service')
  })

  it('can be subscribed to and test-fired', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['connections:write'] })
    for (const { type, provider } of events) {
      const body = { url: 'https://partner.example.com/', events: [type], providers: [provider] }
      const created = await app.call('POST /api/v1/webhooks/subscriptions', { key, body })
      const fired = await app.call(`POST /api/v1/webhooks/test/${created.body.data.id}`, { key })
      expect([type, created.status, fired.status]).toEqual([type, 201, 200])
    }
  })

  it('is described in OpenAPI and shown with its example in the docs', async () => {
    expect(Object.keys(document.webhooks)).toEqual(named)
    const { body } = await app.server.inject('/docs/api')
    for (const { type, summary } of events) {
      expect(document.webhooks[type]!.post.summary).toBe(summary)
      expect(body).toContain(`id="event-${type}"`)
      expect(body).toContain(`&quot;type&quot;: &quot;${type}&quot;`)
    }
  })

  it('is listed in the written reference', () => {
    const page = readFileSync(new URL('../../docs/reference/events.md', import.meta.url), 'utf8')
    for (const { type } of events) expect(page).toContain(`## \`${type}\``)
  })
})
