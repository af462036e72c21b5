import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { freePort } from '../../../test/support/processes/started-service.ts'
import { redisStore } from './redis-store.ts'

it('closes without waiting for a server that is down', async () => {
  const store = await redisStore(`redis://127.0.0.1:${await freePort()}`, pino({ level: 'silent' }))
  await expect(store.count('subject', 1)).rejects.toThrow('away')
  let isClosed = false
  void store.close().then(() => {
    isClosed = true
  })
  await turn()
  expect(isClosed).toBe(true)
})
