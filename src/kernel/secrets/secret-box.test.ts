import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseMasterKey, secretBox } from './secret-box.ts'

describe('the secret box', () => {
  const older = randomBytes(32)
  const newer = randomBytes(32)

  it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
    const box = secretBox(newer)
    const encrypted = box.encrypt('token', 'naïve 🌊')
    expect(box.decrypt('token', encrypted)).toBe('naïve 🌊')
    expect(box.encrypt('token', 'naïve 🌊')).not.toBe(encrypted)
  })

  it('decrypts only for the purpose it encrypted for', () => {
    const box = secretBox(newer)
    expect(() => box.decrypt('other', box.encrypt('token', 'x'))).toThrow('was changed')
  })

  it('rejects an envelope with one changed character', () => {
    const box = secretBox(newer)
    const encrypted = box.encrypt('token', 'x')
    const position = encrypted.length - 3
    const swapped = encrypted[position] === 'A' ? 'B' : 'A'
    expect(() =>
      box.decrypt('token', `${encrypted.slice(0, position)}${swapped}${encrypted.slice(position + 1)}`),
    ).toThrow('was changed')
  })

  it('decrypts old envelopes after a rotation and encrypts with the new key', () => {
    const encrypted = secretBox(older).encrypt('token', 'x')
    const rotated = secretBox(newer, [older])
    expect(rotated.decrypt('token', encrypted)).toBe('x')
    expect(rotated.isCurrent(encrypted)).toBe(false)
    expect(rotated.isCurrent(rotated.encrypt('token', 'x'))).toBe(true)
    expect(() => secretBox(newer).decrypt('token', encrypted)).toThrow('no key')
  })

  it('derives a different key for each use', () => {
    const box = secretBox(newer)
    expect(box.deriveKey('a')).not.toEqual(box.deriveKey('b'))
    expect(box.deriveKey('a')).toEqual(secretBox(newer).deriveKey('a'))
    const rotated = secretBox(newer, [older]).deriveKeys('a')
    expect(rotated).toEqual([box.deriveKey('a'), secretBox(older).deriveKey('a')])
  })

  it('accepts only a master key of 32 bytes', () => {
    expect(parseMasterKey(newer.toString('base64'))).toEqual(newer)
    expect(parseMasterKey(randomBytes(31).toString('base64'))).toBeNull()
    expect(parseMasterKey('')).toBeNull()
  })
})
