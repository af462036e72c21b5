import { quietly } from './quietly.ts'
import { startTracker } from './start-tracker.ts'

const script = document.currentScript ?? document.querySelector('script[data-tracking-key]')

const start = () => quietly(() => startTracker(script as HTMLScriptElement))

// A page that is made ready in the background is not seen by anybody yet.
if ((document as { prerendering?: boolean }).prerendering) addEventListener('prerenderingchange', start, { once: true })
else start()
