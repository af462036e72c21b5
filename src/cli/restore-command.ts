import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { command } from './command.ts'
import { CliExit } from './exit-codes.ts'
import { progress } from './progress.ts'

export const restoreCommand = command({
  name: 'restore',
  summary: 'Fill an empty database from a backup.',
  notes: 'Stop the service first. Start it afterwards with the MASTER_KEY the backup was made under.',
  args: ['FILE'],
  isRemote: false,
  async run({ args, terminal, settings, print }) {
    await access(args.FILE).catch(() => {
      throw new CliExit('usage', `${args.FILE} cannot be read`)
    })
    const [{ restore }, { withDatabase }] = await Promise.all([
      import('../db/restore.ts'),
      import('./with-database.ts'),
    ])
    await withDatabase(settings(), async (database) => {
      const shown = progress(terminal, 'restore')
      try {
        await restore(database, createReadStream(args.FILE), ({ table, tables_done, tables_total }) =>
          shown.update(tables_done, tables_total, table),
        )
      } finally {
        shown.end()
      }
    })
    print({ data: { file: args.FILE } }, [
      `${args.FILE} is restored.`,
      'Everybody is signed out, and apps have to ask for new tokens.',
      'Keys that were revoked after the backup was made work again: revoke them (`tributary keys revoke ID`).',
      'People who were erased after it was made are back: send those erasures again.',
    ])
  },
})
