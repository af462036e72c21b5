import { getPriority, setPriority } from 'node:os'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { snapshotsOf } from './snapshot.ts'

const app = await testApp()

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
