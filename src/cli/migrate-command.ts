import { migrate } from '../db/migrate.ts'
import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database to the newest version.',
  notes: 'The service does the same when it starts; this does it before.',
  isRemote: false,
  run: ({ print }) =>
    withDatabase(async ({ db }) => {
      const { applied } = await migrate(db)
      print({ data: { applied } }, [applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to apply'])
    }),
})
