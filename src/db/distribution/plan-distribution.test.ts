import { describe, expect, it } from 'vitest'
import { type Catalogue, type CatalogueTable, type ForeignKey, planDistribution } from './plan-distribution.ts'

const table = (
  name: string,
  primaryKey: string[],
  placement: CatalogueTable['placement'] = 'local',
): CatalogueTable => ({
  name,
  primaryKey,
  placement,
})
const key = (from: string, references: string): ForeignKey => ({
  table: from,
  name: `${from}_${references}_fkey`,
  references,
  definition: `foreign key to ${references}`,
})

const fresh: Catalogue = {
  nodes: [],
  tables: [
    table('event', ['profile_id', 'id']),
    table('customer', ['profile_id', 'id']),
    table('profile', ['id']),
    table('workspace', ['id']),
    table('rate_limit_window', ['subject', 'minute']),
    table('pointer', ['id']),
  ],
  foreignKeys: [
    key('event', 'customer'),
    key('customer', 'profile'),
    key('profile', 'workspace'),
    key('pointer', 'customer'),
  ],
  setAside: [],
  extensions: ['unaccent'],
  shardCount: null,
}

const describeSteps = (steps: ReturnType<typeof planDistribution>) =>
  steps.map((step) => {
    if (step.kind === 'add_node') return `node ${step.node}`
    if (step.kind === 'bring_extension') return `extension ${step.extension}`
    if (step.kind === 'copy_everywhere') return `copy ${step.table}`
    if (step.kind === 'distribute')
      return `distribute ${step.table} by ${step.by}${step.with ? ` with ${step.with}` : ''}${step.shards ? `, ${step.shards} shards` : ''}`
    return `${step.kind} ${step.key.table} -> ${step.key.references}`
  })

describe('the plan of a distribution', () => {
  it('drops foreign keys, copies tables without a tenant, distributes tenant tables alike, and restores every key that a cluster supports', () => {
    expect(describeSteps(planDistribution(fresh, ['a', 'b']))).toEqual([
      'extension unaccent',
      'node a',
      'node b',
      'set_aside event -> customer',
      'set_aside customer -> profile',
      'set_aside profile -> workspace',
      'set_aside pointer -> customer',
      'copy workspace',
      'copy profile',
      'distribute customer by profile_id, 16 shards',
      'distribute event by profile_id with customer',
      'copy pointer',
      'distribute rate_limit_window by subject, 16 shards',
      'put_back event -> customer',
      'put_back customer -> profile',
      'put_back profile -> workspace',
    ])
  })

  it('lists only the remaining steps after an interruption', () => {
    const [event, customer, profile, workspace] = fresh.tables
    const half: Catalogue = {
      nodes: ['a'],
      tables: [
        event!,
        { ...customer!, placement: 'distributed' },
        { ...profile!, placement: 'reference' },
        { ...workspace!, placement: 'reference' },
      ],
      foreignKeys: [],
      setAside: fresh.foreignKeys.slice(0, 3),
      extensions: ['unaccent'],
      shardCount: 32,
    }
    expect(describeSteps(planDistribution(half, ['a', 'b']))).toEqual([
      'extension unaccent',
      'node b',
      'distribute event by profile_id with customer',
      'put_back event -> customer',
      'put_back customer -> profile',
      'put_back profile -> workspace',
    ])
  })

  it('is empty for a database that is already distributed', () => {
    const distributed = fresh.tables
      .slice(0, 4)
      .map(
        (table) =>
          ({ ...table, placement: table.primaryKey[0] === 'profile_id' ? 'distributed' : 'reference' }) as const,
      )
    const done: Catalogue = {
      nodes: ['a'],
      tables: distributed,
      foreignKeys: fresh.foreignKeys.slice(0, 3),
      setAside: [],
      extensions: ['unaccent'],
      shardCount: 32,
    }
    expect(planDistribution(done, ['a'])).toEqual([])
  })

  it('uses the requested number of shards, and later that of the tables that are distributed', () => {
    const window = table('rate_limit_window', ['subject', 'minute'])
    const shardsOf = (catalogue: Catalogue) =>
      planDistribution(catalogue, [], 8).flatMap((step) =>
        step.kind === 'distribute' ? [[step.table, step.shards]] : [],
      )
    expect(shardsOf({ ...fresh, tables: [table('event', ['profile_id', 'id']), window] })).toEqual([
      ['event', 8],
      ['rate_limit_window', 8],
    ])
    const distributed = table('event', ['profile_id', 'id'], 'distributed')
    const added = table('customer', ['profile_id', 'id'])
    expect(shardsOf({ ...fresh, tables: [distributed, added, window], shardCount: 32 })).toEqual([
      ['customer', null],
      ['rate_limit_window', 32],
    ])
  })
})
