import { expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/support/app/test-app.ts'
import { operation } from '../kernel/operations/operation.ts'

const started = Promise.withResolvers<void>()
const release = Promise.withResolvers<void>()
const slow = operation({
  id: 'probe.wait',
  http: 'GET /slow',
  summary: 'Waits until told.',
  auth: 'none',
  data: z.object({ done: z.boolean() }),
  async run() {
    started.resolve()
    await release.promise
    return { data: { done: true } }
  },
})

it('finishes running requests and accepts no new ones', async () => {
  const app = await testApp({ operations: [slow] })
  const url = await app.listen()
  const running = fetch(`${url}/api/v1/slow`)
  await started.promise
  const closing = app.server.close()
  const late = await fetch(`${url}/healthz`).then(
    (response) => response.status,
    () => 'not connected',
  )
  release.resolve()
  expect([503, 'not connected']).toContain(late)
  expect(await (await running).json()).toEqual({ data: { done: true }, meta: {} })
  await closing
})
