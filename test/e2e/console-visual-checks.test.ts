import { beforeAll } from 'vitest'
import { connectAdAccount, consoleInBrowser, enterDemo } from '../support/processes/console-in-browser.ts'
import { rolesSee } from './console/roles.ts'
import { visualChecks } from './console/visual-checks.ts'

/** What the console shows, and to whom, against the started service with its demo: nothing is done on the way. */
const consoleBrowser = await consoleInBrowser()

beforeAll(() => enterDemo(consoleBrowser))

rolesSee(consoleBrowser)
// What only a connected ad account shows is looked at as well.
visualChecks(consoleBrowser, () => connectAdAccount(consoleBrowser))
