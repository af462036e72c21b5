import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { restore } from '../db/restore.ts'
import { command } from './command.ts'
import { CliExit } from './exit.ts'
import { progress } from './progress.ts'
import { withDatabase } from './with-database.ts'

export const restoreCommand = command({
  name: 'restore',
  summary: 'Fill an empty database from a backup.',
  notes: 'Stop the service first. Start it afterwards with the MASTER_KEY the backup was made under.',
  args: ['FILE'],
  isRemote: false,
  async run({ args, terminal, print }) {
    await access(args.FILE).catch(() => {
      throw new CliExit('usage', `${args.FILE} cannot be read`)
    })
    await withDatabase(async (database) => {
      const shown = progress(terminal, 'restore')
      try {
        await restore(database, createReadStream(args.FILE), ({ table, tables_done, tables_total }) =>
          shown.update(tables_done, tables_total, table),
        )
      } finally {
        shown.end()
      }
    })
    print({ data: { file: args.FILE } }, [`${args.FILE} is restored.`])
  },
})
