import { command } from './command.ts'

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database to the newest version.',
  notes: 'The service does the same when it starts; this does it before.',
  isRemote: false,
  async run({ settings, print }) {
    const [{ migrate }, { withDatabase }] = await Promise.all([
      import('../db/migrate.ts'),
      import('./with-database.ts'),
    ])
    await withDatabase(settings(), async ({ db }) => {
      const { applied } = await migrate(db)
      print({ data: { applied } }, [applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to apply'])
    })
  },
})
