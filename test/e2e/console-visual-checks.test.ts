import { beforeAll } from 'vitest'
import { connectAdAccount, consoleInBrowser, enterDemo } from '../support/processes/console-in-browser.ts'
import { rolesSee } from './console/roles.ts'
import { sharedViews } from './console/shared-views.ts'
import { visualChecks } from './console/visual-checks.ts'

/** Content and visibility of the console, against the started service with its demo; the tests change nothing. */
const consoleBrowser = await consoleInBrowser()

beforeAll(() => enterDemo(consoleBrowser))

rolesSee(consoleBrowser)
sharedViews(consoleBrowser)
// Includes what only a connected ad account shows.
visualChecks(consoleBrowser, () => connectAdAccount(consoleBrowser))
