import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
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

it('closes idle connections that another process accepted', async () => {
  const { server } = await testApp()
  await server.ready()
  server.server.emit('listening')
  const supervisor = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void supervisor.close())
  await once(supervisor, 'listening')
  const client = connect((supervisor.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  const [accepted] = (await once(supervisor, 'connection')) as [Socket]
  server.server.emit('connection', accepted)
  client.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(client, 'data')
  expect(accepted.destroyed).toBe(false)
  await server.close()
  expect(accepted.destroyed).toBe(true)
})
