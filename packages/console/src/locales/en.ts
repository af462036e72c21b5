import { ads } from './en/ads.ts'
import { campaigns } from './en/campaigns.ts'
import { conversion } from './en/conversion.ts'
import { customers } from './en/customers.ts'
import { developers } from './en/developers.ts'
import { everywhere } from './en/everywhere.ts'
import { live } from './en/live.ts'
import { names } from './en/names.ts'
import { overview } from './en/overview.ts'
import { payments } from './en/payments.ts'
import { platforms } from './en/platforms.ts'
import { running } from './en/running.ts'
import { setUp } from './en/set-up.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'

/** Every text of the console. A key is `place.meaning`; Spanish has the same files and keys, and a test sees to it. */
export const en = {
  ...everywhere,
  ...names,
  ...shell,
  ...overview,
  ...campaigns,
  ...conversion,
  ...customers,
  ...platforms,
  ...ads,
  ...live,
  ...payments,
  ...setUp,
  ...developers,
  ...settings,
  ...running,
} as const
