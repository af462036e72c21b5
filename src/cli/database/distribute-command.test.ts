import { expect, it } from 'vitest'
import { loadConfig } from '../../config/load-config.ts'
import { runCli } from '../run-cli.ts'

async function distribute(...args: string[]): Promise<{ code: number; err: string }> {
  let err = ''
  const terminal = {
    out() {},
    err(text: string) {
      err += text
    },
    isWatched: false,
    readInput: async () => '',
  }
  const code = await runCli(['distribute', ...args], terminal, () => loadConfig({ DATA_DIR: '/nowhere' }))
  return { code, err }
}

it.each([['0'], ['257'], ['1.5'], ['many'], ['-1'], ['']])('rejects %s shards', async (shards) => {
  const { code, err } = await distribute(`--shards=${shards}`)
  expect(code).not.toBe(0)
  expect(err).toContain('--shards must be a whole number from 1 (one per node) to 256')
})

it('rejects fewer shards than nodes', async () => {
  const { err } = await distribute('--shards', '1', '--worker', 'a:5432', '--worker', 'b:5432')
  expect(err).toContain('--shards must be a whole number from 2 (one per node) to 256')
})

it('accepts a valid number of shards', async () => {
  expect((await distribute('--shards', '8', '--worker', 'a:5432')).err).toContain('DATABASE_URL must point')
})
