import { describe, expect, it } from 'vitest'
import { validateSubjectRef } from './validate-subject-ref.ts'

describe('accepts the subject_ref', () => {
  it.each([
    '123e4567-e89b-12d3-a456-426614174000',
    '12345678-1234-1234-1234-123456789012',
    'ABCDEF12-3456-7890-ABCD-EF1234567890',
    'p-1',
    'pet_7',
    'A1',
    'x',
    '7',
    '123456',
    '12-34-56x',
    'patient-7',
    'child-two',
    'family-member',
    'subjectA',
    'k9Qz_4fT-81',
    'x'.repeat(32),
    'Z9'.repeat(16),
    'a1ian9',
    'deadbeef',
    '2024-01',
  ])('%s', (text) => {
    expect(validateSubjectRef(text)).toBeNull()
  })
})

describe('rejects a subject_ref', () => {
  it.each([
    ['an empty text', ''],
    ['33 characters', 'x'.repeat(33)],
    ['a space', 'pet 7'],
    ['a dot', 'pet.7'],
    ['a letter beyond ASCII', 'niño'],
    ['a line end', 'pet7\n'],
    ['an email', 'ana@example.com'],
    ['an @ alone', '@'],
    ['7 digits in a row', '1234567'],
    ['7 digits beside letters', 'P1234567'],
    ['7 digits over separators', 'P-123-4567'],
    ['a phone', '56-9-8765-4321'],
    ['a phone with spaces', '+56 9 8765 4321'],
    ['a RUT', '12345678-5'],
    ['a RUT with dots', '12.345.678-5'],
    ['an ISO date', '1990-05-12'],
    ['a date with underscores', '1990_5_1'],
    ['a date by day', '12-05-90'],
    ['a date by month name', '12-may-1990'],
    ['a date by Spanish month', '1-enero-99'],
    ['a date in a token', 'dob-1990-5-1'],
    ['a given name', 'juan'],
    ['a given name in capitals', 'MARIA'],
    ['a name and surname', 'Juan-Perez'],
    ['a name and surname run together', 'MariaGonzalez'],
    ['a name that is in no list', 'zoltan_kovacs'],
    ['a name beside a digit', 'maria-2'],
    ['an MD5 digest', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['an MD5 digest in capitals', 'D41D8CD98F00B204E9800998ECF8427E'],
    ['a digest of letters alone', 'a'.repeat(32)],
    ['a SHA-1 digest', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['a SHA-256 digest', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['a UUID without its dashes', '123e4567e89b12d3a456426614174000'],
    ['a UUID in braces', '{123e4567-e89b-12d3-a456-426614174000}'],
  ])('for %s: %s', (_title, text) => {
    expect(validateSubjectRef(text)).toMatch(/^must be /)
  })

  it.each([
    ['1990-05-12', 'date'],
    ['19900512', 'date'],
    ['12051990', 'date'],
    ['12/05/1990', 'date'],
    ['12 may 1990', 'date'],
    ['dob-1990-05-12', 'date'],
    ['Juan Perez', 'name'],
    ['José', 'name'],
    ['Núñez, Sofía', 'name'],
    ['maria', 'name'],
    ['Ольга Иванова', 'name'],
    ['56-9-8765-4321', 'phone or document number'],
    ['99999999', 'phone or document number'],
    ['12.345.678-5', 'phone or document number'],
  ])('describes %s as a %s', (text, what) => {
    expect(validateSubjectRef(text)).toBe(`must be an opaque id, not a ${what}`)
  })

  it('checks a bounded text: a long one is rejected for its length', () => {
    expect(validateSubjectRef('juan '.repeat(50_000))).toBe('must be a UUID, or at most 32 letters, digits, _ and -')
  })
})
