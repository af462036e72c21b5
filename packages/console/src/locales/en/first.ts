import { activity } from './activity.ts'
import { everywhere } from './everywhere.ts'
import { names } from './names.ts'
import { overview } from './pages/overview.ts'
import { shell } from './shell.ts'

/** What the shell and the overview say: all that the first page needs. */
export const first = {
  ...everywhere,
  ...names,
  ...shell,
  ...overview,
  ...activity,
} as const
