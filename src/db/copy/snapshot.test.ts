import { getPriority, setPriority } from 'node:os'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { snapshotsOf } from './snapshot.ts'

const app = await testApp()

it('reads rows of one moment in the binary format', async () => {
  const bytes = await snapshotsOf(app.database)(async (snapshot) => {
    const parts: Buffer[] = []
    for await (const part of snapshot.copy('select n from generate_series(1, 1000) n')) parts.push(part)
    return Buffer.concat(parts)
  })
  // A header of 19 bytes, ten bytes per row and a trailer.
  expect([bytes.length, bytes.readInt32BE(bytes.length - 6)]).toEqual([19 + 1_000 * 10 + 2, 1_000])
})

it.runIf(process.platform === 'linux' && !process.env.TEST_DATABASE_URL)(
  'lets the other processes of an embedded server go first',
  async ({ skip }) => {
    const priorityOf = async (isEmbedded: boolean) => {
      const read = snapshotsOf({ pool: app.database.pool, isEmbedded })
      return read(async (snapshot) => {
        const [backend] = await snapshot.query<{ pid: number }>('select pg_backend_pid() as pid')
        try {
          setPriority(backend!.pid, getPriority(backend!.pid))
        } catch {
          skip('this container does not let even an administrator set the priority of a process')
        }
        return getPriority(backend!.pid)
      })
    }
    expect(await priorityOf(false)).toBe(0)
    expect(await priorityOf(true)).toBe(10)
    expect(await priorityOf(false)).toBe(0)
  },
)
