import { command } from '../command.ts'

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Apply pending database migrations.',
  notes: 'The service also does this when it starts.',
  isRemote: false,
  async run({ settings, print }) {
    const [{ migrate }, { distributeNewTables }, { withDatabase }] = await Promise.all([
      import('../../db/migrate.ts'),
      import('../../db/distribution/distribute-like.ts'),
      import('./with-database.ts'),
    ])
    await withDatabase(settings(), async ({ db }) => {
      const { applied } = await migrate(db)
      const distributed = await distributeNewTables(db)
      print({ data: { applied, distributed } }, [
        applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to apply',
        ...distributed,
      ])
    })
  },
})
