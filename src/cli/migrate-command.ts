import { command } from './command.ts'

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database to the newest version.',
  notes: 'The service does the same when it starts; this does it before.',
  isRemote: false,
  async run({ settings, print }) {
    const [{ migrate }, { spreadNewTables }, { withDatabase }] = await Promise.all([
      import('../db/migrate.ts'),
      import('../db/distribution/spread-like.ts'),
      import('./with-database.ts'),
    ])
    await withDatabase(settings(), async ({ db }) => {
      const { applied } = await migrate(db)
      const spread = await spreadNewTables(db)
      print({ data: { applied, spread } }, [
        applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to apply',
        ...spread,
      ])
    })
  },
})
