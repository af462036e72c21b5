import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CredentialKind, Operation } from '../../src/kernel/operations/operation.ts'
import { comparable } from './declared-response.ts'
import { exampleRequest, hasIdInPath, send } from './example-request.ts'
import { createFixture, credential, unlimitedApp } from './fixtures.ts'
import { harvest } from './harvest.ts'
import { runConcurrently } from './run-concurrently.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'

/*
 * The isolation suite for a member who is limited to one profile of the same workspace: another profile of it, its objects and its
 * name get the same responses as if they did not exist.
 */
const app = await unlimitedApp()
const hidden = await createFixture(app)
const { ids, idsFor } = await harvest(app, hidden)
const hiddenName = `Hidden ${randomUUID()}`
await app.db.updateTable('profile').set({ name: hiddenName }).where('id', '=', hidden.profile_id).execute()
const limited = await createFixture(app, hidden)

const kindsOf = (op: Operation) =>
  op.credentials.filter((kind): kind is CredentialKind => kind === 'session' || kind === 'user_token')
const forMembers = walked.filter((op) => kindsOf(op).length > 0)

/** The id of a path is a hash of its steps, so equal paths of two profiles have the same. */
const paths = await app.db.selectFrom('rollup_key').select('hash as id').where('kind', '=', 'path').execute()
/** The workspace and the app that provisioned it are known to the limited member. */
const known = new Set([hidden.workspace_id, limited.workspace_id, hidden.app_id, ...paths.map(({ id }) => id)])

describe('a member who is limited to one profile', () => {
  it('gets the same response for an object of another profile as for one that does not exist', {
    timeout: 300_000,
  }, async () => {
    let checked = 0
    for (const op of forMembers.filter((op) => hasIdInPath(op) && op.roleOn !== 'workspace')) {
      for (const kind of kindsOf(op)) {
        const caller = await credential(app, limited, kind, { op })
        const answerFor = async (id: string) =>
          comparable(await send(app, op, exampleRequest(op, { ...limited, profile_id: id }, id), caller), id)
        const absent = await answerFor(randomUUID())
        const candidates = idsFor(op).filter((id) => !known.has(id))
        await runConcurrently(candidates.slice(0, isNarrowed ? undefined : 12), async (id) => {
          checked++
          const foreign = await answerFor(id)
          if (foreign !== absent) expect([op.id, kind, foreign]).toEqual([op.id, kind, absent])
        })
      }
    }
    expectEnough(checked, 500)
  })

  it('gets the same response when another profile is named as when a profile is named that does not exist', {
    timeout: 300_000,
  }, async () => {
    let checked = 0
    for (const op of forMembers) {
      for (const kind of kindsOf(op)) {
        const { headers: _, ...caller } = await credential(app, limited, kind, { op })
        const answerFor = async (id: string) => {
          const request = { ...caller, headers: { 'x-profile-id': id } }
          return comparable(await send(app, op, exampleRequest(op, limited), request), id)
        }
        const [absent, foreign] = [await answerFor(randomUUID()), await answerFor(hidden.profile_id)]
        expect([op.id, kind, foreign]).toEqual([op.id, kind, absent])
        expect([op.id, foreign]).toEqual([op.id, expect.stringContaining('not_found')])
        checked++
      }
    }
    expectEnough(checked, 150)
  })

  it('finds neither the id nor the name nor an object of another profile in any response', {
    timeout: 300_000,
  }, async () => {
    // Leaving the workspace would end the access that is tested, and other writes may restrict it, so reads come first.
    const order = { GET: 0, PATCH: 1, PUT: 2, POST: 3, DELETE: 4 }
    const walkedOperations = forMembers
      .filter(({ id }) => id !== 'members.leaveWorkspace')
      .toSorted((a, b) => order[a.method] - order[b.method])
    const own: { op: Operation; kind: CredentialKind; status: number; text: string }[] = []
    const requests = walkedOperations.flatMap((op) => kindsOf(op).map((kind) => ({ op, kind })))
    await runConcurrently(requests, async ({ op, kind }) => {
      const caller = await credential(app, limited, kind, { op })
      const { status, body } = await send(app, op, exampleRequest(op, limited), caller)
      own.push({ op, kind, status, text: JSON.stringify(body) ?? '' })
    })
    const secret = [hiddenName, ...ids.filter((id) => !known.has(id) && id !== limited.profile_id)]
    const leaks = own.flatMap(({ op, kind, text }) =>
      secret.filter((value) => text.includes(value)).map((value) => `${op.id} as ${kind}: ${value}`),
    )
    expect(leaks).toEqual([])
    expectEnough(own.filter(({ status }) => status < 300).length, 100)
  })

  it('is rejected by every operation on the workspace except leaving it and the access log of their profiles', async () => {
    const onWorkspace = forMembers.filter(({ roleOn }) => roleOn === 'workspace')
    for (const op of onWorkspace.filter(({ isForLimitedMembers }) => !isForLimitedMembers)) {
      const caller = await credential(app, limited, 'session', { op })
      const { status, body } = await send(app, op, exampleRequest(op, limited, limited.workspace_id), caller)
      expect([op.id, status, body.error.reason]).toEqual([op.id, 403, 'limited_to_profiles'])
    }
    expectEnough(onWorkspace.length, 15)
    const open = onWorkspace.filter(({ isForLimitedMembers }) => isForLimitedMembers)
    if (!isNarrowed)
      expect(open.map(({ id }) => id).toSorted()).toEqual(['accessLog.listAccesses', 'members.leaveWorkspace'])
  })
})
