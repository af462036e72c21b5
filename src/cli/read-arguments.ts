import { parseArgs } from 'node:util'
import { CliExit, type Command, type Option } from './command.ts'

/** Options of every command, and options of every command that calls the service. */
const generalOptions: Record<string, Option> = {
  json: { type: 'boolean', help: 'Print the response as JSON.' },
}
const remoteOptions: Record<string, Option> = {
  url: { type: 'string', placeholder: 'URL', help: 'URL of the service. Default: BASE_URL, or the listen address.' },
  'operator-key': {
    type: 'string',
    placeholder: 'KEY',
    help: 'Operator key. Default: OPERATOR_KEY, or the file operator.key in DATA_DIR.',
  },
}

export function optionsOf(command: Command): Record<string, Option> {
  return { ...command.options, ...(command.isRemote && remoteOptions), ...generalOptions }
}

export function readArguments(
  command: Command,
  argv: readonly string[],
): { args: Record<string, string>; options: Record<string, unknown> } {
  const known = optionsOf(command)
  const { values, positionals } = parse(command, argv, known)
  const [missing] = command.args.slice(positionals.length)
  if (missing) throw usage(command, `${missing} is missing`)
  if (positionals.length > command.args.length) {
    throw usage(command, `\`${positionals[command.args.length]}\` is an unexpected argument`)
  }
  for (const [name, option] of Object.entries(known)) {
    if (option.isRequired && values[name] === undefined) throw usage(command, `--${name} is missing`)
    values[name] ??= option.type === 'boolean' ? false : option.multiple ? [] : undefined
  }
  const args = Object.fromEntries(command.args.map((name, index) => [name, positionals[index]!]))
  return { args, options: values }
}

function parse(command: Command, argv: readonly string[], known: Record<string, Option>) {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  )
  try {
    const parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
    return { values: parsed.values as Record<string, unknown>, positionals: parsed.positionals }
  } catch (error) {
    // Only the first sentence of Node's message is shown; the rest explains how to pass a leading dash.
    const [problem] = (error as Error).message.split('. ')
    throw usage(command, problem!)
  }
}

function usage(command: Command, problem: string): CliExit {
  return new CliExit('usage', `${problem} (see \`tributary help ${command.name}\`)`)
}
