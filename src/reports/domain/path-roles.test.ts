import { expect, it } from 'vitest'
import { noEntity } from '../../attribution/rollups/domain/source.ts'
import { compareRoles, isListedRole, roleCursor, roleKeyOf, toRoleRow } from './path-roles.ts'

const channel = (platform: string, counts: number[], assisted: string, revenue_type = 'cash') => ({
  entity_id: noEntity,
  platform,
  revenue_type,
  counts,
  values: ['0', '0', '0', '0', assisted],
})
const rowsOf = (totals: ReturnType<typeof channel>[]) =>
  [...Map.groupBy(totals, roleKeyOf)].map(([id, rows]) => toRoleRow(id, rows, (type) => type === 'cash'))

it.each([
  ['closes some', [channel('Email', [2, 1, 2, 2, 1], '9.5')], { conversions: 5, assisted_ratio: 0.25, value: 9.5 }],
  ['never closes', [channel('Email', [2, 0, 0, 0, 2], '30')], { conversions: 2, assisted_ratio: null, value: 30 }],
  [
    'has leads without value',
    [channel('Email', [0, 0, 1, 0, 0], '0'), channel('Email', [1, 0, 0, 0, 1], '7', 'pipeline')],
    { conversions: 2, assisted_ratio: 1, value: 0 },
  ],
])('a channel that %s', (_, totals, { value, ...expected }) => {
  const [row] = rowsOf(totals)
  expect(row).toMatchObject({ id: 'Email', ...expected })
  expect(row!.assisted_value.toNumber()).toBe(value)
})

it('sorts by conversions, continues after a cursor and leaves out rollups of zero', () => {
  const totals = [
    channel('A', [0, 0, 1, 0, 0], '0'),
    channel('B', [0, 0, 3, 0, 0], '0'),
    channel('C', [1, 0, 0, 0, 1], '5'),
    channel('D', [0, 0, 0, 0, 0], '0'),
  ]
  const rows = rowsOf(totals).sort(compareRoles)
  const listed = (cursor: Parameters<typeof isListedRole>[1]) =>
    rows.filter((row) => isListedRole(row, cursor)).map(({ id }) => id)
  expect(listed(null)).toEqual(['B', 'C', 'A'])
  expect(listed(roleCursor(rows[1]!))).toEqual(['A'])
})
