import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findBrowser, listBrowserTests, listSkippedBrowserTests } from '../support/processes/find-browser.ts'

const root = join(import.meta.dirname, '../..')
afterEach(() => vi.unstubAllEnvs())

describe('the browser tests', () => {
  it('are the files that start a browser', () => {
    const files = listBrowserTests(root)
    expect(files).toContain('test/e2e/console.test.ts')
    expect(files).toContain('test/e2e/tracker.test.ts')
    expect(files).not.toContain('test/e2e/npm-start.test.ts')
  })

  it('use the browser that CHROMIUM_PATH names', () => {
    vi.stubEnv('CHROMIUM_PATH', process.execPath)
    expect(findBrowser()).toBe(process.execPath)
    expect(listSkippedBrowserTests(root)).toEqual([])
  })
})
