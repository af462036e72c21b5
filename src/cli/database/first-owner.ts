import { CliExit, command } from '../command.ts'

export const firstOwner = command({
  name: 'first-owner',
  summary: 'Print the link that creates the first account.',
  notes: 'The service prints the same link when it starts. Invite other people from the console.',
  isRemote: false,
  async run({ settings, print }) {
    const [{ findFirstOwnerUrl }, { pendingMigrations }, { withDatabase }, { findMasterKeys }, { secretBox }] =
      await Promise.all([
        import('../../people/first-owner.ts'),
        import('../../db/migrate.ts'),
        import('./with-database.ts'),
        import('../../config/deployment-keys.ts'),
        import('../../kernel/secrets/secret-box.ts'),
      ])
    const config = settings()
    const keys = findMasterKeys(config)
    if (!keys) throw new CliExit('usage', `there is no master key in ${config.dataDir}: start the service first`)
    await withDatabase(
      config,
      async ({ db }) => {
        if ((await pendingMigrations(db)).length > 0) throw new CliExit('failed', 'start the service first')
        const secrets = secretBox(keys.current, keys.previous)
        const url = await findFirstOwnerUrl({ db, secrets, baseUrl: config.baseUrl })
        if (!url)
          throw new CliExit(
            'failed',
            'an account already exists; `tributary users link EMAIL` creates a sign-in link for it',
          )
        print({ data: { url } }, [`open  ${url}`, '', 'It works once, while the service runs.'])
      },
      { mustExist: true },
    )
  },
})
