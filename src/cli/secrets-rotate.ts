import { adminClient } from './admin/admin-client.ts'
import { CliExit, command } from './command.ts'
import { progress } from './progress.ts'

interface Rotated {
  rotated: number
  remaining: number
  unreadable: number
}

export const secretsRotate = command({
  name: 'secrets rotate',
  summary: 'Encrypt every stored secret with the current master key.',
  notes:
    'To change the master key: set the new key as MASTER_KEY and the former key as MASTER_KEY_PREVIOUS, restart the service, run this command, then remove MASTER_KEY_PREVIOUS.',
  async run(input) {
    const { terminal, print } = input
    const call = adminClient(input)
    const shown = progress(terminal, 'rotating')
    let rotated = 0
    let last: Rotated
    do {
      last = (await call<Rotated>('POST', '/admin/secrets/rotate')).data
      rotated += last.rotated
      shown.update(rotated, rotated + last.remaining)
    } while (last.remaining > 0 && last.rotated > 0)
    shown.end()
    print({ data: { ...last, rotated } }, [`${rotated} rotated, ${last.remaining} remaining.`])
    if (last.unreadable > 0) {
      throw new CliExit(
        'failed',
        `No known key decrypts ${last.unreadable} values; add their key to MASTER_KEY_PREVIOUS`,
      )
    }
  },
})
