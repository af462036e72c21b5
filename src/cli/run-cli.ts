import { type Config, loadConfig } from '../config/load-config.ts'
import { ConfigError } from '../config/read-settings.ts'
import { explainStartFailure } from '../process/start-failure.ts'
import { CliExit, type Command, exitCodes, processTerminal, type Terminal } from './command.ts'
import { commands } from './commands.ts'
import { helpText, usageText } from './help-text.ts'
import { readArguments } from './read-arguments.ts'

/** Runs the command line of this process. */
export async function runProcess(argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  const code = await runCli(argv, processTerminal())
  // `start` sets the exit code of a failed start itself.
  process.exitCode ||= code
}

/** Runs one command line and returns its exit code. */
export async function runCli(
  argv: readonly string[],
  terminal: Terminal,
  settings: () => Config = loadConfig,
): Promise<number> {
  try {
    const exit = await dispatch(argv, terminal, settings)
    return exitCodes[exit].code
  } catch (error) {
    const { exit, line } = explain(error, settings)
    terminal.err(`tributary: ${line}\n`)
    return exitCodes[exit].code
  }
}

async function dispatch(
  argv: readonly string[],
  terminal: Terminal,
  settings: () => Config,
): Promise<keyof typeof exitCodes> {
  const commandWords = argv[0] === 'help' ? argv.slice(1) : argv
  const isHelp = argv[0] === 'help' || argv.includes('--help') || argv.includes('-h')
  if (argv.length === 0 || (isHelp && commandWords.every((arg) => arg.startsWith('-')))) {
    terminal.out(helpText(commands))
    return argv.length === 0 ? 'usage' : 'done'
  }
  const found = findCommand(commandWords)
  if (isHelp) terminal.out(usageText(found.command))
  else await run(found.command, found.rest, terminal, settings)
  return 'done'
}

function findCommand(argv: readonly string[]): { command: Command; rest: readonly string[] } {
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ')
    const command = commands.find((command) => command.name === name || command.aliases.includes(name))
    if (command) return { command, rest: argv.slice(length) }
  }
  const relatives = commands.filter((command) => command.name.startsWith(`${argv[0]} `)).map((command) => command.name)
  const hint = relatives.length > 0 ? `try ${relatives.join(', ')}` : 'see `tributary help`'
  throw new CliExit('usage', `there is no command \`${argv.slice(0, 2).join(' ')}\`: ${hint}`)
}

async function run(
  command: Command,
  argv: readonly string[],
  terminal: Terminal,
  settings: () => Config,
): Promise<void> {
  const { args, options } = readArguments(command, argv)
  await command.run({
    args,
    options,
    terminal,
    settings,
    print(response, lines) {
      terminal.out(options.json ? `${JSON.stringify(response, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''))
    },
  })
}

function explain(error: unknown, settings: () => Config): { exit: keyof typeof exitCodes; line: string } {
  if (error instanceof CliExit) return { exit: error.exit, line: error.message }
  if (error instanceof ConfigError) return { exit: 'usage', line: error.message.replaceAll('\n', '; ') }
  return { exit: 'failed', line: explainBySetting(error, settings) ?? (error as Error).message ?? String(error) }
}

/** A command that did not read the settings may have failed because they are invalid. */
function explainBySetting(error: unknown, settings: () => Config): string | null {
  try {
    return explainStartFailure(error, settings())
  } catch {
    return null
  }
}
