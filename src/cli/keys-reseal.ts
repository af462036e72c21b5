import { adminClient } from './admin-client.ts'
import { command } from './command.ts'
import { CliExit } from './exit-codes.ts'
import { progress } from './progress.ts'

interface Resealed {
  resealed: number
  remaining: number
  unreadable: number
}

export const keysReseal = command({
  name: 'keys reseal',
  summary: 'Seal every stored secret with the current master key.',
  notes:
    'To change the master key: set the new one as MASTER_KEY and the former as MASTER_KEY_PREVIOUS, restart, run this, then remove MASTER_KEY_PREVIOUS.',
  async run(input) {
    const { terminal, print } = input
    const call = adminClient(input)
    const shown = progress(terminal, 'resealing')
    let resealed = 0
    let last: Resealed
    do {
      last = (await call<Resealed>('POST', '/admin/secrets/reseal')).data
      resealed += last.resealed
      shown.update(resealed, resealed + last.remaining)
    } while (last.remaining > 0 && last.resealed > 0)
    shown.end()
    print({ data: { ...last, resealed } }, [`${resealed} resealed, ${last.remaining} remaining.`])
    if (last.unreadable > 0) {
      throw new CliExit(
        'failed',
        `${last.unreadable} values open with no known key: is one missing in MASTER_KEY_PREVIOUS?`,
      )
    }
  },
})
