import { beforeAll } from 'vitest'
import { connectAdAccount, consoleInBrowser, enterDemo } from '../support/processes/console-in-browser.ts'
import { keyboardWalk } from './console/keyboard.ts'
import { rolesSee } from './console/roles.ts'
import { sharedViews } from './console/shared-views.ts'
import { pageLoads, visualChecks } from './console/visual-checks.ts'

/** Content and visibility of the console, against the started service with its demo; the tests change nothing. */
const consoleBrowser = await consoleInBrowser()

beforeAll(() => enterDemo(consoleBrowser))

rolesSee(consoleBrowser)
keyboardWalk(consoleBrowser)
sharedViews(consoleBrowser)
pageLoads(consoleBrowser)
// Includes what only a connected ad account shows.
visualChecks(consoleBrowser, () => connectAdAccount(consoleBrowser))
