import { first } from './es/first.ts'
import { rest } from './es/rest.ts'
import type { Messages } from './i18n.tsx'

/** Todos los textos de la consola, con las mismas claves que en inglés. */
export const es: Messages = { ...first, ...rest }
