import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { embedded, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** A request whose body never ends, so that a stop waits for it. */
async function unfinishedRequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write('POST /api/v1/events HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n')
  await once(socket, 'data')
  return socket
}

it.each([
  ['takes longer than ten seconds', 1],
  ['is ended by a second signal', 2],
])('a stop that %s also stops the database', async (_, signals) => {
  const dataDir = await temporaryDirectory()
  const service = await startService(dataDir, { ...embedded, DEMO: 'off', LOG_LEVEL: 'silent' })
  onTestFinished(() => service.kill())
  const socket = await unfinishedRequest(service.port)
  onTestFinished(() => void socket.destroy())
  const pgdata = join(dataDir, 'postgres/data')
  expect(findPostmaster(pgdata)).not.toBeNull()
  const stopped = service.stop()
  // The service has received the first signal when it closes its port.
  if (signals === 2) await until(async () => (await refuses(service.port)) && process.kill(service.pid, 'SIGTERM'))
  await stopped
  expect([service.endedBy(), findPostmaster(pgdata)]).toEqual([1, null])
})

async function refuses(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  )
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}
