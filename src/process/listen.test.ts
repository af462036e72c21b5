import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { listen } from './listen.ts'

/** A server as the service has it: Fastify does not create it itself. */
function fastify() {
  const app = Fastify({ serverFactory: (handler) => createServer(handler) })
  app.get('/', async () => 'fine')
  return app
}

function send(port: number, host: string): Promise<string | number | undefined> {
  return new Promise((resolve) => {
    request({ port, host, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      .end()
  })
}

const loopback = ['127.0.0.1', '::1']
const hasBoth = loopback.every((address) => networkInterfaces().lo?.some((one) => one.address === address))

describe('HOST=localhost', () => {
  it.skipIf(!hasBoth)('serves every address of the name until it is closed', async () => {
    const app = fastify()
    const listener = await listen(app, { port: 0, host: 'localhost' }, async () => loopback)
    const { port } = app.server.address() as AddressInfo
    expect(await Promise.all(loopback.map((host) => send(port, host)))).toEqual([200, 200])
    await listener.close()
    expect(await Promise.all(loopback.map((host) => send(port, host)))).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
  })

  it('serves the others if the machine has no such address', async () => {
    const app = fastify()
    const listener = await listen(app, { port: 0, host: 'localhost' }, async () => ['127.0.0.1', '2001:db8::1'])
    expect(await send((app.server.address() as AddressInfo).port, '127.0.0.1')).toBe(200)
    expect(await listener.countOpen()).toBe(0)
    await listener.close()
  })
})

it('an address serves only itself', async () => {
  const app = fastify()
  const listener = await listen(app, { port: 0, host: '127.0.0.1' }, async () => loopback)
  expect(await send((app.server.address() as AddressInfo).port, '::1')).not.toBe(200)
  await listener.close()
})
