import { describe, expect, it } from 'vitest'
import { type RunState, waitsFor } from './waits-for.ts'

const now = new Date('2026-03-10T12:00:00Z')
const later = new Date('2026-03-10T12:02:00Z')
const nothing = { error_kind: null, resume_at: null, leased_until: null }

describe('an open run waits for', () => {
  it.each<[string, Partial<RunState> & Pick<RunState, 'status'>, unknown]>([
    ['a worker while it is queued', { status: 'queued' }, { kind: 'worker', until: null }],
    [
      'the open run while a worker reads it',
      { status: 'running', leased_until: later },
      { kind: 'open_run', until: null },
    ],
    [
      'another worker when its lease has expired',
      { status: 'running', leased_until: now },
      { kind: 'worker', until: null },
    ],
    [
      'the provider for the requested time',
      { status: 'waiting', error_kind: 'throttled', resume_at: later },
      { kind: 'provider', until: later },
    ],
    [
      'this service after an internal error',
      { status: 'waiting', error_kind: 'internal', resume_at: later },
      { kind: 'service', until: later },
    ],
    [
      'a worker when the pause is over',
      { status: 'waiting', error_kind: 'throttled', resume_at: now },
      { kind: 'worker', until: null },
    ],
    ['nothing when it succeeded', { status: 'succeeded' }, null],
    ['nothing when it failed', { status: 'failed', error_kind: 'rejected' }, null],
  ])('%s', (_title, run, expected) => {
    expect(waitsFor({ ...nothing, ...run }, now)).toEqual(expected)
  })
})
