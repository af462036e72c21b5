import { first } from './en/first.ts'
import { rest } from './en/rest.ts'

/** All texts of the console. Keys have the form `place.meaning`; a test checks that Spanish has the same files and keys. */
export const en = { ...first, ...rest } as const
