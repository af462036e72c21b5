import { activity } from './activity.ts'
import { everywhere } from './everywhere.ts'
import { names } from './names.ts'
import { overview } from './pages/overview.ts'
import { shell } from './shell.ts'

/** The texts of the first page: the shell and the overview. */
export const first = {
  ...everywhere,
  ...names,
  ...shell,
  ...overview,
  ...activity,
} as const
