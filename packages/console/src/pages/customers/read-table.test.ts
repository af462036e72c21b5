import { describe, expect, it } from 'vitest'
import { decodeFile, guessFields, readTable, toImportRows } from './read-table.ts'

describe('an imported table', () => {
  it.each([
    ['commas', 'Email,Name\na@x.cl,Ana\n'],
    ['semicolons', 'Email;Name\r\na@x.cl;Ana\r\n'],
    ['tabs', 'Email\tName\ra@x.cl\tAna'],
    ['quotes', '"Email","Name"\n"a@x.cl","Ana"'],
    ['spaces around', ' Email , Name \n a@x.cl , Ana '],
    ['empty lines', 'Email,Name\n\n,\na@x.cl,Ana\n\n'],
  ])('is read with %s', (_, text) => {
    const { titles, rows } = readTable(text)
    expect(titles).toEqual(['Email', 'Name'])
    expect(rows.map(({ cells }) => cells)).toEqual([['a@x.cl', 'Ana']])
  })

  it('keeps quoted separators and line breaks, and the line number of each row', () => {
    const { rows } = readTable('email,note\na@x.cl,"says ""hi"", then\ngoes"\nb@x.cl,plain\n')
    expect(rows).toEqual([
      { line: 2, cells: ['a@x.cl', 'says "hi", then\ngoes'] },
      { line: 4, cells: ['b@x.cl', 'plain'] },
    ])
  })

  it('is read as far as possible if the file is empty or ends within quotes', () => {
    expect(readTable('email\n"a@x.cl').rows).toEqual([{ line: 2, cells: ['a@x.cl'] }])
    expect(readTable('')).toEqual({ titles: [], rows: [] })
  })

  it('has columns that are recognized by English and Spanish titles, each field once', () => {
    expect(guessFields(['Correo_electrónico', 'Teléfono', 'RUT', 'Nombre', 'Apellidos', 'Ciudad'])).toEqual([
      ...['email', 'phone', 'national_id', 'first_name', 'last_name', null],
    ])
    expect(guessFields(['E-mail', 'Mail', 'customer_id'])).toEqual(['email', null, 'external_id'])
  })

  it('becomes rows without empty cells and unmapped columns', () => {
    const table = readTable('email,city,phone\na@x.cl,Lima,\n,Quito,+56 9 8765 4321')
    expect(toImportRows(table, ['email', null, 'phone'])).toEqual([
      { line: 2, row: { email: 'a@x.cl' } },
      { line: 3, row: { phone: '+56 9 8765 4321' } },
    ])
  })

  it('is decoded from UTF-8 and Windows-1252, without a byte order mark', () => {
    const utf8 = new TextEncoder().encode('\ufeffMuñoz')
    expect(decodeFile(utf8.buffer)).toBe('Muñoz')
    expect(decodeFile(Uint8Array.from([0x4d, 0x75, 0xf1, 0x6f, 0x7a]).buffer)).toBe('Muñoz')
  })
})
