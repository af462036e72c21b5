import { ads } from './es/ads.ts'
import { campaigns } from './es/campaigns.ts'
import { conversion } from './es/conversion.ts'
import { customers } from './es/customers.ts'
import { developers } from './es/developers.ts'
import { everywhere } from './es/everywhere.ts'
import { live } from './es/live.ts'
import { names } from './es/names.ts'
import { overview } from './es/overview.ts'
import { payments } from './es/payments.ts'
import { platforms } from './es/platforms.ts'
import { running } from './es/running.ts'
import { setUp } from './es/set-up.ts'
import { settings } from './es/settings.ts'
import { shell } from './es/shell.ts'
import type { Messages } from './words.tsx'

/** Todos los textos de la consola, con los mismos archivos y claves que en inglés. */
export const es: Messages = {
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
}
