import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import * as slices from '../../kernel/slices.ts'
import { stringify } from './stringify.ts'

const row = fc.record({
  name: fc.string(),
  value: fc.option(fc.double(), { nil: undefined }),
  at: fc.date({ noInvalidDate: true }),
})
const list = fc.tuple(
  fc.array(fc.option(row, { nil: undefined }), { maxLength: 3 }),
  fc.constantFrom(0, 1, 500, 501, 1_203),
)
const long = list.map(([rows, length]) => Array.from({ length }, (_, index) => rows[index % (rows.length || 1)]))

it('writes what JSON.stringify writes', async () => {
  const body = fc.oneof(
    fc.record({ data: long, meta: fc.option(row, { nil: undefined }) }),
    fc.record({
      data: fc.record({ rows: long, platforms: fc.array(row) }),
      meta: fc.dictionary(fc.string(), fc.anything()),
    }),
    fc.anything(),
  )
  await fc.assert(
    fc.asyncProperty(body, async (body) => {
      let expected: string
      try {
        expected = JSON.stringify(body)
      } catch {
        // A number that JSON cannot express.
        return
      }
      const written = await stringify(body)
      expect(Buffer.isBuffer(written) ? written.toString() : written).toBe(expected)
    }),
  )
})

it('writes a long list in slices, also within an object of data', async () => {
  const inSlices = vi.spyOn(slices, 'inSlices')
  const rows = Array.from({ length: 501 }, (_, id) => ({ id }))
  await stringify({ data: rows.slice(1) })
  expect(inSlices).not.toHaveBeenCalled()
  await stringify({ data: rows })
  await stringify({ data: { platforms: [], rows }, meta: {} })
  expect(inSlices).toHaveBeenCalledTimes(2)
})
