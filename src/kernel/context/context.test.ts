import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { inTransaction } from './context.ts'

const app = await testApp()

describe('inTransaction', () => {
  it('commits all writes or none', async () => {
    const undone = inTransaction(app.ctx, async (ctx) => {
      await ctx.db.insertInto('rate_limit_window').values({ subject: 'undone', minute: 1, hits: 1 }).execute()
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await app.db.selectFrom('rate_limit_window').selectAll().where('subject', '=', 'undone').execute()).toEqual(
      [],
    )
  })

  it('joins the transaction it is called in', async () => {
    await inTransaction(app.ctx, async (ctx) => {
      await inTransaction(ctx, async (inner) => expect(inner.db).toBe(ctx.db))
    })
  })

  it('runs the effects of a committed transaction after it, and none of a rolled-back one', async () => {
    const effects: string[] = []
    await inTransaction(app.ctx, async (ctx) => {
      ctx.afterCommit(() => void effects.push('committed'))
      expect(effects).toEqual([])
    })
    await inTransaction(app.ctx, async (ctx) => {
      ctx.afterCommit(() => void effects.push('rolled back'))
      throw new Error('no')
    }).catch(() => {})
    expect(effects).toEqual(['committed'])
  })

  it('retries after a deadlock of two transactions until both succeed', async () => {
    for (const subject of ['left', 'right']) {
      await app.db.insertInto('rate_limit_window').values({ subject, minute: 0, hits: 0 }).execute()
    }
    const both = { met: 0, meet: Promise.withResolvers<void>() }
    const add = (subject: string) => (ctx: typeof app.ctx) =>
      ctx.db
        .updateTable('rate_limit_window')
        .set((eb) => ({ hits: eb('hits', '+', 1) }))
        .where('subject', '=', subject)
        .execute()
    const cross = (first: string, second: string) =>
      inTransaction(app.ctx, async (ctx) => {
        await add(first)(ctx)
        if (++both.met >= 2) both.meet.resolve()
        await both.meet.promise
        await add(second)(ctx)
      })
    await Promise.all([cross('left', 'right'), cross('right', 'left')])
    const rows = await app.db.selectFrom('rate_limit_window').select('hits').where('minute', '=', 0).execute()
    expect(rows.map(({ hits }) => hits)).toEqual([2, 2])
    // One of them was retried; more often if the retry overtakes the transaction that waited.
    expect(both.met).toBeGreaterThanOrEqual(3)
  })

  it('rethrows an error that is not a conflict without retrying', async () => {
    let runs = 0
    await inTransaction(app.ctx, async () => {
      runs++
      throw new Error('plain')
    }).catch(() => {})
    expect(runs).toBe(1)
  })
})
