import { first } from './en/first.ts'
import { rest } from './en/rest.ts'

/** Every text of the console. A key is `place.meaning`; Spanish has the same files and keys, and a test sees to it. */
export const en = { ...first, ...rest } as const
