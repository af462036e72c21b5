/** One environment variable: `.env.example`, the table in `docs/operating.md` and `Config` follow from its declaration. */
export interface Setting<T> {
  name: string
  description: string
  /** The text that is parsed when the variable is not set; null: the value is then null. */
  default: string | null
  parse(text: string): Parsed<T>
  isSecret: boolean
}

/** A secret is not passed to operations. */
export interface SecretSetting<T> extends Setting<T> {
  isSecret: true
}

/** The value, or the requirement on the text as the rest of a sentence that begins with the setting's name. */
export type Parsed<T> = { value: T } | { problem: string }

type Declaration<T> = Pick<Setting<T>, 'name' | 'description' | 'parse'>
type WithDefault<T> = Declaration<T> & { default: string }

export function setting<T>(declaration: WithDefault<T>): Setting<T>
export function setting<T>(declaration: Declaration<T>): Setting<T | null>
export function setting<T>(declaration: Declaration<T> & { default?: string }): Setting<T | null> {
  return { default: null, isSecret: false, ...declaration }
}

export function secret<T>(declaration: WithDefault<T>): SecretSetting<T>
export function secret<T>(declaration: Declaration<T>): SecretSetting<T | null>
export function secret<T>(declaration: Declaration<T> & { default?: string }): SecretSetting<T | null> {
  return { ...setting<T>(declaration), isSecret: true }
}

/** The values of a group of settings, by the same keys. */
export type Values<Group> = { [Key in keyof Group]: Group[Key] extends Setting<infer T> ? T : never }
