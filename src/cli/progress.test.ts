import { expect, it } from 'vitest'
import type { Terminal } from './command.ts'
import { progress } from './progress.ts'

it('prints a line every ten percent if the output is not a terminal', () => {
  const { terminal, written } = recorded(false)
  const shown = progress(terminal, 'backup')
  for (let done = 0; done <= 40; done++) shown.update(done, 40, `table_${done}`)
  shown.end()
  expect(written().split('\n').slice(0, 3)).toEqual([
    'backup 0 % table_0',
    'backup 10 % table_4',
    'backup 20 % table_8',
  ])
  expect(written().trimEnd().split('\n')).toHaveLength(11)
})

it('redraws one bar if the output is a terminal', () => {
  const { terminal, written } = recorded(true)
  const shown = progress(terminal, 'backup')
  shown.update(1, 2, 'a_long_name')
  shown.update(2, 2)
  shown.end()
  expect(written()).toBe(
    `\rbackup [${'#'.repeat(15)}${'.'.repeat(15)}] 50 % a_long_name` +
      `\rbackup [${'#'.repeat(30)}] 100 %`.padEnd(`\rbackup [] 50 % a_long_name`.length + 30) +
      '\n',
  )
})

function recorded(isWatched: boolean) {
  let text = ''
  const err = (written: string) => {
    text += written
  }
  const terminal: Terminal = { out: err, err, isWatched, readInput: async () => '' }
  return { terminal, written: () => text }
}
