import { argon2id } from '../../src/people/password-hashing.ts'
import { startService } from '../../test/support/processes/started-service.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'

const repeats = scaled(30)
/** Fewer than the failures per IP address that trigger the delay, both kinds together. */
const failures = scaled(12)
const email = 'ana@example.com'
const password = 'quiet orchard 4 bridges'

/** Compares a sign-in with its password hashing alone, and a sign-in to an unknown account with one with a wrong password. */
export async function benchSignIn(report: Report): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { DEMO: 'off' })
    try {
      const admin = (path: string, body: object) =>
        service.call('POST', `/api/v1/admin/${path}`, { token: service.operatorKey, body })
      const { body } = await admin('workspaces', { name: 'Bench' })
      await admin('users', { email, password, workspace_id: body.data.id, role: 'owner' })
      const passwordHash = await argon2id.hash(password)
      const hashing = () => argon2id.verify(passwordHash, password)
      const signIn = async () => {
        const { status } = await service.call('POST', '/api/v1/sessions', { body: { email, password } })
        if (status !== 201) throw new Error(`the sign-in was answered with ${status}`)
      }
      for (let nth = 0; nth < failures; nth++)
        await admin('users', {
          email: `known-${nth}@example.com`,
          password,
          workspace_id: body.data.id,
          role: 'viewer',
        })
      await timed(hashing, 3)
      await timed(signIn, 3)
      const [alone, whole] = [await timed(hashing, repeats), await timed(signIn, repeats)]
      report.ratio('a sign-in, in time of its argon2id', whole / alone, 'aim: what argon2id takes, and little more')
      report.metric('  argon2id by itself', `${alone.toFixed(1)} ms`)
      const took = { known: [] as number[], unknown: [] as number[] }
      for (let nth = 0; nth < failures; nth++) {
        for (const kind of ['known', 'unknown'] as const) {
          const before = performance.now()
          const guess = { email: `${kind}-${nth}@example.com`, password: 'some other orchard 5' }
          const { status } = await service.call('POST', '/api/v1/sessions', { body: guess })
          if (status !== 401) throw new Error(`a wrong password was answered with ${status}`)
          took[kind].push(performance.now() - before)
        }
      }
      const ratio = median(took.unknown) / median(took.known)
      report.ratio('  an account that nobody has, of a wrong password', ratio, 'aim: 1, both ways')
    } finally {
      await service.stop()
    }
  })
}

async function timed(run: () => Promise<unknown>, times: number): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < times; time++) {
    const before = performance.now()
    await run()
    took.push(performance.now() - before)
  }
  return median(took)
}
