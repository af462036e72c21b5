import { quietly } from './quietly.ts'
import { startTracker } from './start-tracker.ts'

const script = document.currentScript ?? document.querySelector('script[data-tracking-key]')

const start = () => quietly(() => startTracker(script as HTMLScriptElement))

// A prerendered page is not visible yet, so tracking starts when it is shown, which happens once.
if ((document as { prerendering?: boolean }).prerendering) addEventListener('prerenderingchange', start)
else start()
