import { command } from './command.ts'

export const versionCommand = command({
  name: 'version',
  aliases: ['--version', '-v'],
  summary: 'Print the version of the program, of Node and of the database schema.',
  isRemote: false,
  async run({ print }) {
    const [{ version }, { migrations }] = await Promise.all([
      import('../version.ts'),
      import('../db/migrations/index.ts'),
    ])
    const schema = Object.keys(migrations).sort().at(-1)!
    const platform = `${process.platform}-${process.arch}`
    print({ data: { version, node: process.version, platform, schema } }, [
      `tributary ${version}`,
      `node ${process.version} (${platform})`,
      `schema ${schema}`,
    ])
  },
})
