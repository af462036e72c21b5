import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as attributionEvents from '../../src/events/attribution.ts'
import * as connectionEvents from '../../src/events/connection.ts'
import * as experimentEvents from '../../src/events/experiment.ts'
import * as exportEvents from '../../src/events/export.ts'
import * as messagingEvents from '../../src/events/messaging.ts'
import * as outcomeEvents from '../../src/events/outcome-recorded.ts'
import { events, reservedEvents } from '../../src/events/registry.ts'
import { buildOpenapi } from '../../src/http/openapi/build-openapi.ts'
import { reservedCodes } from '../../src/http/openapi/reserved.ts'
import { expandScopes, reservedScopes, type Scope, scopeNames, scopes } from '../../src/kernel/context/scopes.ts'
import { errorCatalog } from '../../src/kernel/errors/errors.ts'
import { scopeLabels } from '../../src/oauth/pages/scope-labels.ts'
import { operations } from '../../src/operations.ts'
import { sourceFiles } from '../source-files.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()
const program = sourceFiles('src').filter(({ isTest }) => !isTest)
const codes = reservedCodes(operations)
const { components, webhooks } = buildOpenapi(operations, { baseUrl: 'http://t', apiUrl: 'http://t', version: '1' })

function isNamedIn(name: string, isElsewhere: (path: string) => boolean): boolean {
  return program.some(({ path, text }) => isElsewhere(path) && text.includes(name))
}

describe('the reserved names', () => {
  it('include exactly the error codes that no code returns', () => {
    const isElsewhere = (path: string) => path !== 'src/kernel/errors/error-catalog.ts'
    for (const code of Object.keys(errorCatalog)) {
      expect([code, codes.includes(code as never)]).toEqual([code, !isNamedIn(`'${code}'`, isElsewhere)])
    }
  })

  it('include exactly the events that no code emits', () => {
    const exported = {
      ...attributionEvents,
      ...connectionEvents,
      ...experimentEvents,
      ...exportEvents,
      ...messagingEvents,
      ...outcomeEvents,
    }
    const nameOf = (type: string) => Object.entries(exported).find(([, one]) => one.type === type)![0]
    for (const { type, isReserved } of events) {
      const isEmitted = isNamedIn(nameOf(type), (path) => !path.startsWith('src/events/'))
      expect([type, isReserved]).toEqual([type, !isEmitted])
    }
  })

  it('include exactly the scopes that permit no operation, directly or by implication', () => {
    const usedScopes = new Set(operations.flatMap((op) => (op.scopes === 'any' ? [] : [...op.scopes])))
    const opens = (scope: Scope) => [...expandScopes([scope])].some((brought) => usedScopes.has(brought))
    expect(reservedScopes).toEqual(scopeNames.filter((scope) => !opens(scope)))
  })
})

describe('a reserved name is marked', () => {
  it('in the OpenAPI document', () => {
    const { ErrorCode, Scope, WebhookEventType } = components.schemas
    expect([ErrorCode, Scope, WebhookEventType].map((schema) => schema?.['x-reserved'])).toEqual([
      codes,
      [...reservedScopes],
      reservedEvents,
    ])
    for (const type of reservedEvents) expect(webhooks[type]!.post.description).toMatch(/^Reserved: /)
  })

  it('on the pages of errors, events and scopes, and on the consent page', async () => {
    const read = (path: string) => readFileSync(new URL(`../../docs/reference/${path}`, import.meta.url), 'utf8')
    for (const code of codes)
      expect(read('errors.md')).toMatch(new RegExp(`\`${code}\` \\| .* \\| \\*\\*Reserved\\*\\*`))
    for (const type of reservedEvents) expect(read('events.md').split(`## \`${type}\``)[1]).toMatch(/^[^#]*Reserved: /)
    const page = (await app.server.inject('/docs/errors')).body
    expect(page.split('<b>Reserved</b>').length - 1).toBe(codes.length)
    for (const scope of reservedScopes) {
      expect([scopes[scope], scopeLabels.en[scope], scopeLabels.es[scope]].join()).toMatch(
        /Reserved.*reserved.*reservado/,
      )
    }
  })

  it('in every response that shows a subscription naming it', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['connections:write'] })
    const body = {
      url: 'https://partner.example.com/',
      events: ['message.received', 'outcome.recorded'],
      providers: ['service'],
    }
    const created = await app.call('POST /api/v1/webhooks/subscriptions', { key, body })
    expect([created.status, created.body.data.reserved_events]).toEqual([201, ['message.received']])
    const changed = await app.call(`PATCH /api/v1/webhooks/subscriptions/${created.body.data.id}`, {
      key,
      body: { events: ['catalog.updated'] },
    })
    const listed = await app.call('GET /api/v1/webhooks/subscriptions', { key })
    for (const shown of [changed.body.data, listed.body.data[0]])
      expect(shown.reserved_events).toEqual(['catalog.updated'])
  })

  it('in the response for a key that has it', async () => {
    const profile = await app.seed.profile()
    const body = { profile_id: profile.id, scopes: ['commerce:read', 'campaigns:read'] }
    const { body: made } = await app.call('POST /api/v1/admin/keys', { operator: true, body })
    expect(made.data.reserved_scopes).toEqual(['commerce:read'])
  })
})
