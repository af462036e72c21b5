import { type Command, exitCodes, type Option } from './command.ts'
import { optionsOf } from './read-arguments.ts'

export function helpText(commands: readonly Command[]): string {
  return [
    'Usage: tributary <command> [options]',
    '',
    ...columns(commands.map((command) => [lineOf(command), command.summary])),
    '',
    'Commands call the running service. Only upgrade, migrate, backup, restore, distribute and first-owner open its database.',
    'Settings are those of the service (see .env.example). `tributary help <command>` shows the options.',
    '',
    'Exit codes:',
    ...columns(Object.values(exitCodes).map(({ code, meaning }) => [String(code), meaning])),
    '',
  ].join('\n')
}

export function usageText(command: Command): string {
  const options = Object.entries(optionsOf(command))
  return [
    `Usage: tributary ${lineOf(command)} [options]`,
    '',
    command.summary,
    ...(command.notes ? [command.notes] : []),
    '',
    'Options:',
    ...columns(options.map(([name, option]) => [optionText(name, option), describe(option)])),
    '',
  ].join('\n')
}

function lineOf(command: Command): string {
  return [command.name, ...command.args].join(' ')
}

function optionText(name: string, option: Option): string {
  return option.type === 'boolean' ? `--${name}` : `--${name} ${option.placeholder ?? 'TEXT'}`
}

function describe({ help, isRequired, multiple }: Option): string {
  return [help, isRequired ? 'Required.' : '', multiple ? 'Can be repeated.' : ''].filter(Boolean).join(' ')
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
