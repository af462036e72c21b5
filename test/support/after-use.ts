import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Closes what a test opened after that test, and what a file opened outside of a test after the file. A file that opens an app for
 * each of its cases would otherwise hold the connections of all of them until its end.
 */
export function afterUse(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else afterAll(close)
}
