import { expect, it } from 'vitest'
import { readWait } from './read-wait.ts'

it.each([
  [undefined, null],
  ['', null],
  ['wait=5', 5],
  ['WAIT = "5"', 5],
  ['respond-async, wait=12; reason=report', 12],
  ['wait=30', 30],
  ['wait=3600', 30],
  ['wait=0', null],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait=soon', null],
  ['waiting=5', null],
])('%j is a wait of %j seconds', (header, seconds) => {
  expect(readWait(header)).toBe(seconds)
})
