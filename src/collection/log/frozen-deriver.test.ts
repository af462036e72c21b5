import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

/** The time after which a connection counts as silent; a sixth of the time after which the server ends an idle transaction. */
const boundMs = 200

it('the lease of a process that is frozen ends, and another process derives the profile', async () => {
  const app = await testApp({ derivesIn: 'worker' })
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  await app.call('POST /api/v1/events', { key, body: { event_type: 'lead_created', idempotency_key: 'a' } })
  const program = new URL('../../../test/support/processes/hold-lease.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, app.database.url, profile.id, String(boundMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  await app.ctx.collection.log.deriver.derive(profile.id)
  expect(await storedRows(app.db, 'event', profile.id)).toHaveLength(1)
})
