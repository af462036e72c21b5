import { describe, expect, it } from 'vitest'
import { explainStartFailure } from './start-failure.ts'

const embedded = { host: '10.9.9.9', port: 80, dataDir: '/srv/data', databaseUrl: null }
const external = { ...embedded, databaseUrl: 'postgres://ana:secret@db.internal:5433/shop' }
const failure = (parts: object) => Object.assign(new Error('boom'), parts)

describe('a failed start is explained by the setting to change', () => {
  const cases: [string, unknown, typeof embedded | typeof external, RegExp][] = [
    ['port taken', failure({ code: 'EADDRINUSE', syscall: 'listen' }), embedded, /^PORT 80 is already used/],
    ['port privileged', failure({ code: 'EACCES', syscall: 'listen' }), embedded, /^PORT 80 may not be opened/],
    ['host foreign', failure({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), embedded, /^HOST 10\.9\.9\.9 is not/],
    ['host foreign, several processes', failure({ code: 'EADDRNOTAVAIL', syscall: 'bind' }), embedded, /^HOST/],
    [
      'host unknown',
      failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '10.9.9.9' }),
      embedded,
      /^HOST .* cannot be resolved/,
    ],
    ['directory closed', failure({ code: 'EACCES', path: '/srv/data/postgres' }), embedded, /^DATA_DIR .*this account/],
    ['a parent closed', failure({ code: 'EACCES', path: '/srv' }), embedded, /^DATA_DIR \/srv\/data cannot be written/],
    ['directory a file', failure({ code: 'EEXIST', path: '/srv/data' }), embedded, /^DATA_DIR .*is a file/],
    ['below a file', failure({ code: 'ENOTDIR', path: '/srv/data/x' }), external, /^DATA_DIR .*is a file/],
    ['read-only', failure({ code: 'EROFS', path: '/srv/data' }), embedded, /^DATA_DIR .*read-only/],
    [
      'read-only, as Node reports it',
      failure({ code: 'ENOENT', path: '/srv/data' }),
      embedded,
      /^DATA_DIR .*read-only/,
    ],
    ['disk full', failure({ code: 'ENOSPC', path: '/srv/data/master.key.1' }), embedded, /^DATA_DIR .*full/],
    ['disk full in initdb', new Error('initdb: No space left on device'), embedded, /^DATA_DIR .*full/],
    ['disk full in the database', failure({ code: '53100' }), embedded, /^DATA_DIR .*full/],
    ['disk full elsewhere', failure({ code: '53100' }), external, /^DATABASE_URL: the disk of .*db\.internal:5433/],
    [
      'database host unknown',
      failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.internal' }),
      external,
      /^DATABASE_URL: the host db\.internal:5433 cannot be found/,
    ],
    ['wrong password', failure({ code: '28P01' }), external, /^DATABASE_URL: .*rejects the password of the user ana/],
    ['unknown user', failure({ code: '28000' }), external, /^DATABASE_URL: .*does not let the user ana in/],
    ['missing database', failure({ code: '3D000' }), external, /^DATABASE_URL: .*no database shop.*createdb shop/],
    ['nothing there', failure({ code: 'ECONNREFUSED' }), external, /^DATABASE_URL: nothing responds at db\.internal/],
    [
      'nothing at either address of a name',
      new AggregateError([failure({ code: 'ECONNREFUSED' })]),
      external,
      /^DATABASE_URL: nothing responds/,
    ],
    [
      'newer database',
      new Error('corrupted migrations: previously executed migration 0999-later is missing'),
      embedded,
      /made by a newer version.*0999-later/,
    ],
    [
      'database of a version before 1.0',
      new Error('corrupted migrations: previously executed migration 0001-tenancy is missing'),
      embedded,
      /^The database was made by a version before 1\.0, which cannot be upgraded/,
    ],
  ]
  it.each(cases)('%s', (_, thrown, settings, line) => {
    const explained = explainStartFailure(thrown, settings)
    expect(explained).toMatch(line)
    expect(explained).not.toContain('\n')
    expect(explained).not.toContain('secret')
  })

  it('returns null for a bug, whose stack is printed', () => {
    expect(explainStartFailure(new TypeError('x is undefined'), embedded)).toBeNull()
    expect(explainStartFailure(failure({ code: 'EACCES', path: '/elsewhere/file' }), external)).toBeNull()
  })
})
