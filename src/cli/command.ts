import type { Config } from '../config/load-config.ts'

/** Exit codes of a command. `tributary help` prints this table. */
export const exitCodes = {
  done: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'the service rejected the request, a check failed, or an unexpected error occurred' },
  usage: { code: 2, meaning: 'the command line or the settings are invalid' },
  unreachable: { code: 3, meaning: 'the service could not be reached' },
} as const

/** Ends the command with a one-line message for the user. */
export class CliExit extends Error {
  readonly exit: keyof typeof exitCodes

  constructor(exit: keyof typeof exitCodes, message: string) {
    super(message)
    this.exit = exit
  }
}

/** Where a command writes: results to standard output, progress and errors to standard error. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** Whether standard error is a terminal. */
  isWatched: boolean
  readInput(): Promise<string>
}

export function processTerminal(): Terminal {
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isWatched: process.stderr.isTTY === true,
    async readInput() {
      let text = ''
      for await (const chunk of process.stdin) text += String(chunk)
      return text.replace(/\r?\n$/, '')
    },
  }
}

/** One command of the command line: its name, its arguments and options, and its implementation. */
export interface Command {
  /** The words after `tributary`. */
  name: string
  /** Other names of the command. */
  aliases: readonly string[]
  summary: string
  /** Additional text for `tributary help <command>`. */
  notes: string | null
  /** Names of the required arguments, in order. */
  args: readonly string[]
  options: Readonly<Record<string, Option>>
  /** Whether it calls the running service; then it also accepts `--url` and `--operator-key`. */
  isRemote: boolean
  run(input: Input): Promise<void>
}

export interface Option {
  type: 'string' | 'boolean'
  help: string
  /** May be repeated, once per value. */
  multiple?: boolean
  isRequired?: boolean
  /** The placeholder of the value in the usage text. */
  placeholder?: string
}

interface Input {
  args: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: erased here; `command()` types each run by its own options.
  options: Record<string, any>
  terminal: Terminal
  /** Reads the settings of the service; throws if they are invalid. */
  settings: () => Config
  /** Prints the result: as JSON if `--json` was given, otherwise the lines. */
  print(response: unknown, lines: readonly string[]): void
}

type OptionValue<O extends Option> = O extends { type: 'boolean' }
  ? boolean
  : O extends { multiple: true }
    ? string[]
    : O extends { isRequired: true }
      ? string
      : string | undefined

interface Definition<Args extends readonly string[], Options extends Record<string, Option>> {
  name: string
  aliases?: readonly string[]
  summary: string
  notes?: string
  args?: Args
  options?: Options
  isRemote?: boolean
  run(
    input: Omit<Input, 'args' | 'options'> & {
      args: Record<Args[number], string>
      options: { [Name in keyof Options]: OptionValue<Options[Name]> } & CommonOptions
    },
  ): Promise<void>
}

/** The URL and the operator key, if the settings do not contain them. */
export interface CommonOptions {
  url?: string
  'operator-key'?: string
  json: boolean
}

export function command<
  const Args extends readonly string[] = readonly [],
  const Options extends Record<string, Option> = Record<never, Option>,
>(definition: Definition<Args, Options>): Command {
  const { aliases = [], notes = null, args = [], options = {}, isRemote = true, ...rest } = definition
  return { ...rest, aliases, notes, args, options, isRemote, run: rest.run as unknown as Command['run'] }
}
