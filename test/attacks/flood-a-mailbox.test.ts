import { describe, expect, it } from 'vitest'
import { newId } from '../../src/kernel/ids.ts'
import { createAlert } from '../../src/notifications/alerts/alerts.ts'
import { type TestResponse, testApp } from '../support/app/test-app.ts'

const app = await testApp()
const { call, seed, clock } = app

async function owned() {
  const workspace = await seed.workspace()
  const { id: user_id } = await seed.user({ workspace_id: workspace.id, role: 'owner' })
  const session = await seed.session({ user_id })
  const path = `/api/v1/workspaces/${workspace.id}` as const
  return {
    path,
    workspace_id: workspace.id,
    session,
    invite: (email: string) => call(`POST ${path}/invitations`, { session, body: { email, role: 'viewer' } }),
    resend: (id: string) => call(`POST ${path}/invitations/${id}/mail`, { session }),
    revoke: (id: string) => call(`DELETE ${path}/invitations/${id}`, { session }),
  }
}

const exampleAlert = createAlert.example!.body as object
const stranger = () => `${newId()}@people.example`

/** Repeats a call until it is rejected, at most 60 times, and returns how often it succeeded. */
async function countAccepted(send: (nth: number) => Promise<TestResponse>) {
  for (let accepted = 0; accepted < 60; accepted++) {
    const response = await send(accepted)
    if (response.status < 300) continue
    expect([response.status, response.body.error.code]).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    return { accepted, waitMs: Number(response.headers['retry-after']) * 1_000 }
  }
  throw new Error('nothing was rejected')
}

describe('mail of a workspace to one recipient', () => {
  it('is limited when an invitation is sent again, and possible again after the wait', async () => {
    const { invite, resend } = await owned()
    const { id } = (await invite(stranger())).body.data
    const { accepted, waitMs } = await countAccepted(() => resend(id))
    expect(accepted).toBe(3)
    clock.advance(waitMs)
    expect((await resend(id)).status).toBe(202)
  })

  it('is limited when the recipient is invited and the invitation revoked in turn', async () => {
    const { invite, revoke } = await owned()
    const email = stranger()
    const { accepted } = await countAccepted(async () => {
      const invited = await invite(email)
      if (invited.status === 201) await revoke(invited.body.data.id)
      return invited
    })
    expect(accepted).toBe(4)
  })

  it('is limited for sign-in links, without limiting the links that the member requests', async () => {
    const { path, workspace_id, session } = await owned()
    const member = await seed.user({ workspace_id, role: 'viewer' })
    const { accepted } = await countAccepted(() =>
      call(`POST ${path}/members/${member.id}/sign-in-link`, { session, body: {} }),
    )
    expect(accepted).toBe(4)
    expect((await call('POST /api/v1/sessions/links', { body: { email: member.email } })).status).toBe(202)
  })

  it('is limited for test messages of an alert', async () => {
    const { workspace_id } = await owned()
    const { key } = await seed.profileWithKey({ scopes: ['goals:write'], profile: { workspace_id } })
    const member = await seed.user({ workspace_id, role: 'viewer' })
    const channels = [{ kind: 'email', user_id: member.id }]
    const alert = await call('POST /api/v1/alerts', { key, body: { ...exampleAlert, channels } })
    const { accepted } = await countAccepted(() => call(`POST /api/v1/alerts/${alert.body.data.id}/test`, { key }))
    expect(accepted).toBe(4)
  })

  it('is limited across workspaces', async () => {
    const email = stranger()
    const { accepted } = await countAccepted(async () => (await owned()).invite(email))
    expect(accepted).toBe(7)
  })
})

it('mail of a workspace is limited across recipients, and a rejected invitation is not stored', async () => {
  const { path, session, invite } = await owned()
  const { accepted } = await countAccepted(() => invite(stranger()))
  expect(accepted).toBe(31)
  const stored = await call(`GET ${path}/invitations?limit=200`, { session })
  expect(stored.body.data).toHaveLength(31)
  expect((await (await owned()).invite(stranger())).status).toBe(201)
})
