import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildServer } from '../../src/http/server.ts'
import { type Operation, operation } from '../../src/kernel/operations/operation.ts'
import { expectDeclared } from './declared-response.ts'
import { exampleRequest, hasIdInPath, send } from './example-request.ts'
import { createFixture, credential, type Fixture, unlimitedApp } from './fixtures.ts'
import { harvest } from './harvest.ts'
import { walked } from './walked-operations.ts'

const app = await unlimitedApp()

/** Operations for which no static example can succeed, each with the reason; their own tests cover them. */
const noStaticExample: Record<string, string> = {
  'secondFactor.confirmSecondFactor': 'needs the current code of an authenticator',
  'secondFactor.renewRecoveryCodes': 'needs the current code of an authenticator',
  'secondFactor.endSecondFactor': 'needs the current code of an authenticator',
  'invitations.joinWorkspace': 'needs an invitation for the caller',
  'profiles.purgeProfile': 'needs an archived profile, and an earlier example restores it',
  'secondFactor.beginSecondFactor': 'needs the password of the caller, and works once',
  'members.mailSignInLink': 'sends no mail to people of an app, and the fixture belongs to an app',
  'conversionSync.listTargets': 'needs a connection that may send conversions',
  'conversionSync.createDestination': 'needs a connection that may send conversions',
  'conversionSync.previewConversions': 'needs a destination of such a connection',
  'conversionSync.setPlatformSafeTarget': 'needs a platform-safe profile, which the fixture is not',
  'conversionSync.swapAdSets': 'needs a platform-safe profile, which the fixture is not',
  'exports.retryExport': 'needs a run with rejected conversions',
  'audiences.createAudience': 'needs a connection that may manage audiences',
  'audiences.syncAudienceNow': 'needs a connection that may manage audiences',
  'payments.joinPayment': 'needs a second payment of the profile in its body',
  'payments.joinSources': 'needs two sources of which over 80 percent of the payments pair up',
  'models.fitDataDrivenModel': 'needs 300 conversions and 3,000 paths',
  'experiments.planExperiment': 'needs outcomes in several regions',
  'experiments.freezeExperiment': 'needs a metric that people reached',
  'experiments.startExperiment': 'needs the first day of a planned experiment',
  'experiments.stopExperiment': 'needs a running experiment',
  'alerts.testAlert': 'needs an alert with a channel',
  'members.leaveWorkspace': 'the last owner cannot leave, and the fixture has only one',
}

describe('the example of every operation', () => {
  it('is a valid request verbatim', () => {
    const wrong = walked.flatMap((op) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = op[part]
        const value = op.example[part] ?? (part === 'query' || (part === 'body' && op.isBodyOptional) ? {} : undefined)
        const outcome = schema?.safeParse(value)
        return outcome?.success === false ? [`${op.id} ${part}: ${outcome.error.issues[0]?.message}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  it('returns a declared status and a body that matches its schema, for each credential it accepts', {
    timeout: 300_000,
  }, async () => {
    const fixture = await createFixture(app)
    const { idsFor, succeeded } = await harvest(app, fixture)
    const order = { GET: 0, PATCH: 1, PUT: 2, POST: 3, DELETE: 4 }
    const unanswered: string[] = []
    for (const op of walked
      .filter(({ id }) => !(id in noStaticExample))
      .toSorted((a, b) => order[a.method] - order[b.method])) {
      if (succeeded.has(op)) continue
      if (!(await succeeds(op, fixture, hasIdInPath(op) ? idsFor(op) : [undefined]))) unanswered.push(op.id)
    }
    expect(unanswered).toEqual([])
  })
})

/**
 * Whether the example succeeds with one of the fixture's ids. Every response on the way must be declared. If all responses were
 * 404, or from a read-only platform, no operation can create such an object, and that is not a failure.
 */
async function succeeds(op: Operation, fixture: Fixture, ids: (string | undefined)[]): Promise<boolean> {
  let isFoundNowhere = hasIdInPath(op)
  const kinds = op.credentials.length > 0 ? op.credentials : [null]
  // The likeliest ids with each kind of credential; the others only with the first, because the kinds differ only in the caller.
  const rounds = [...kinds.map((kind) => [kind, ids.slice(0, 12)] as const), [kinds[0] ?? null, ids.slice(12)] as const]
  for (const [kind, tried] of rounds) {
    // One credential is enough: only the success that the loop looks for could revoke it.
    const caller = kind ? await credential(app, fixture, kind, { op }) : {}
    for (const id of tried) {
      const response = await send(app, op, exampleRequest(op, fixture, id), caller)
      expectDeclared(op, response, `example as ${kind}`)
      if (response.status < 300 || op.transport.envelope === 'bare') return true
      isFoundNowhere &&= response.status === 404 || response.status === 501
    }
  }
  return isFoundNowhere
}

describe('the response guard of the tests', () => {
  const honest = {
    id: 'things.readThing' as const,
    http: 'GET /things' as const,
    summary: 'Read a thing.',
    auth: 'none' as const,
    data: z.object({ name: z.string() }),
  }

  async function callOperation(op: Operation): Promise<{ status: number; message?: string }> {
    const server = buildServer({ ...app.services, metrics: new Registry() }, [op])
    const response = await server.inject('/api/v1/things')
    await server.close()
    return { status: response.statusCode, message: response.json().error?.message }
  }

  it('accepts a declared response', async () => {
    expect((await callOperation(operation({ ...honest, run: async () => ({ data: { name: 'a' } }) }))).status).toBe(200)
  })

  it.each([
    ['data outside its schema', 'outside its schema `data`: name: ', async () => ({ data: { name: 1 } })],
    ['an undeclared field', 'does not declare: secret', async () => ({ data: { name: 'a', secret: 'b' } })],
    ['an undeclared status', 'answered 202; its statuses are 200', async () => ({ data: { name: 'a' }, status: 202 })],
  ])('turns %s into a failure that names it', async (_title, reason, run) => {
    const { status, message } = await callOperation(operation({ ...honest, run: run as never }))
    expect([status, message]).toEqual([500, expect.stringContaining(reason)])
  })

  it('turns an undeclared error code into a failure', async () => {
    const { fail } = await import('../../src/kernel/errors/errors.ts')
    const reject = async () => fail('campaign_not_found')
    const { status, message } = await callOperation(operation({ ...honest, run: reject }))
    expect([status, message]).toEqual([
      500,
      expect.stringContaining('campaign_not_found, which its `errors` do not list'),
    ])
    expect((await callOperation(operation({ ...honest, errors: ['campaign_not_found'], run: reject }))).status).toBe(
      404,
    )
  })
})
