import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../test/support/processes/started-service.ts'
import { temporaryDirectory } from '../../test/support/temporary-directory.ts'
import { chooseNext, type Receiver, shareConnections } from './share-connections.ts'

const path = join(await temporaryDirectory(), 'receive.mjs')

it.each([
  ['no process', [], 0, -1],
  ['one process', [3], 7, 0],
  ['the process with the fewest connections on their way', [2, 0, 1], 5, 1],
])('chooses %s', (_, counts, turn, expected) => {
  expect(chooseNext(counts, turn)).toBe(expected)
})

it('chooses equal processes in turn', () => {
  expect([0, 1, 2, 3].map((turn) => chooseNext([0, 1, 0], turn))).toEqual([0, 2, 0, 2])
  expect([0, 1, 2, 3].map((turn) => chooseNext([1, 1, 1], turn))).toEqual([0, 1, 2, 0])
})

describe('connections on their way to a process that is killed', () => {
  /** Confirms each connection, answers and closes it; with `block` it stops reading messages, like a process that is busy. */
  const program = `
    process.on('message', ({ connection }, socket) => {
      process.send({ receivedConnection: connection })
      socket.write('served', () => socket.destroy())
    })
    process.send('started', () => { if (process.argv[2] === 'block') for (;;); })`
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })

  async function start(mode: 'serve' | 'block'): Promise<ChildProcess> {
    await writeFile(path, program)
    const child = fork(path, [mode])
    children.push(child)
    await once(child, 'message')
    return child
  }

  let passedCount = 0

  function toReceiver(child: ChildProcess): Receiver {
    const send = (...passed: Parameters<ChildProcess['send']>) => {
      passedCount += 1
      return child.send(...passed)
    }
    return { isConnected: () => child.connected, send: send as Receiver['send'] }
  }

  /** Opens a connection and returns what it received until its end. */
  async function receive(port: number): Promise<string> {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let received = ''
    socket.on('data', (text: string) => {
      received += text
    })
    await once(socket, 'close').catch(() => {})
    return received
  }

  it('are closed if they were sent, and passed to another process if not', async () => {
    const [blocked, spare] = [await start('block'), await start('serve')]
    const receivers = [toReceiver(blocked)]
    const listener = shareConnections(() => receivers)
    for (const [index, child] of [blocked, spare].entries())
      child.on('message', (message) => listener.handleMessage(receivers[index]!, message))
    const port = await freePort()
    await listener.listen({ port, host: '127.0.0.1' })
    const connections = [receive(port), receive(port), receive(port)]
    await vi.waitUntil(() => passedCount === connections.length)
    receivers.push(toReceiver(spare))
    blocked.kill('SIGKILL')
    await once(blocked, 'exit')
    listener.handleExit(receivers[0]!)
    expect((await Promise.all(connections)).sort()).toEqual(['', 'served', 'served'])
    expect(await receive(port)).toBe('served')
    listener.close()
  })
})
